// The server's responses, as in its OpenAPI document; a test compares the two.

export type OptionValue = boolean | number | string;
export type Lang = string;
export type Theme = "light" | "dark" | "print";
export type Layout = "sheet" | "tall" | "wide";
export type Phase = "waiting" | "playing" | "over" | "broken";

/** The body of every error. */
export interface Error {
  status: number;
  code: string;
  reason: string;
}

// --- games

export interface OptionInfo {
  name: string;
  label: string;
  help: string;
  default: OptionValue;
  values: OptionValue[];
  labels: string[];
  /** the rule of each value */
  rules: string[];
  /** minimum and maximum of the seats with which it matters; null: any */
  seats: [number, number] | null;
  /** it matters only if this option has this value */
  needs: [string, OptionValue] | null;
}

export interface LineInfo {
  line: string;
  label: string;
}

export interface EditionInfo {
  name: string;
  labels: Record<string, number>;
  weaker_bots: boolean;
}

export interface ChoiceInfo {
  value: string;
  name: string;
  svg: string;
}

export interface DetailInfo {
  key: string;
  name: string;
  kind: string;
  value: string;
  value_label: string;
  ours: string;
  back: string | null;
  label: string;
  own_label: boolean;
  low: number | null;
  high: number | null;
  choices: string;
  help: string;
  doubt: string;
}

export interface ThingInfo {
  key: string;
  name: string;
  svg: string;
  details: DetailInfo[];
}

export interface CompartmentInfo {
  key: string;
  name: string;
  about: string;
  svg: string;
  things: ThingInfo[];
}

export interface DoubtInfo {
  key: string;
  name: string;
  why: string;
  where: string;
  weight: number;
  unsure: number;
  label: string;
  things: string[];
}

export interface Difference {
  thing: string;
  name: string;
  ours: string;
  here: string;
}

export interface Refusal {
  reason: string;
  keys: string[];
}

export interface BoxView {
  edition: string;
  name: string;
  labels: Record<string, number>;
  refusal: Refusal | null;
  compartments: CompartmentInfo[];
  choices: Record<string, ChoiceInfo[]>;
  doubts: DoubtInfo[];
  differences: Difference[];
  weaker_bots: boolean;
  corrections: string;
}

export interface Example {
  seats: number;
  board: string;
}

export interface GameInfo {
  id: string;
  name: string;
  blurb: string;
  seats: [number, number];
  minutes: [number, number];
  /** from 1 (easy) to 3 */
  difficulty: number;
  rules_version: number;
  options: OptionInfo[];
  lines: LineInfo[];
  edition: EditionInfo;
  /** a typed board; null if boards are built by selecting pieces */
  example: Example | null;
}

export interface BotInfo {
  bot: string;
  name: string;
  about: string;
  pace: string;
  games: string[];
  level: boolean;
}

/** Days for which a table is stored after its last event; 0: forever. */
export interface RetentionDays {
  unbegun: number;
  unfinished: number;
  finished: number;
}

/** The games of this server. */
export interface GameCatalogue {
  games: GameInfo[];
  bots: BotInfo[];
  languages: string[];
  themes: string[];
  retention: RetentionDays;
  /** whether this server can print sheets */
  prints: boolean;
}

export interface RulesPage {
  html: string;
  markdown: string;
}

export interface PieceInfo {
  svg: string;
  words: string[];
}

/** The pieces from which a board is built; empty for a game whose boards are typed. */
export interface Palette {
  pieces: PieceInfo[];
}

// --- lessons

export interface LessonInfo {
  id: string;
  title: string;
}

export interface Course {
  game: string;
  name: string;
  lessons: LessonInfo[];
}

/** The state of a lesson: the task, the feedback on the last move, and the table. */
export interface LessonView {
  lesson: string;
  title: string;
  /** counted from 0; the number of tasks when all are completed */
  task: number;
  tasks: number;
  say: string;
  feedback: string | null;
  /** whether the feedback praises a completed task */
  well: boolean;
  /** the accepted moves */
  moves: string[];
  marks: string[];
  /** the next move of the answer, if requested */
  shown_move: Choice | null;
  table_view: TableView;
}

// --- puzzles

/** The solver's rating, and the next puzzle; none if all have been tried. */
export interface NextPuzzle {
  game: string;
  name: string;
  rating: number;
  doubt: number;
  puzzle: string | null;
  left: number;
  all: number;
}

/** A line of the score sheet: before the turn, and after the answer. */
export interface PuzzleLine {
  label: string;
  before: string;
  after: string;
}

export interface PuzzleAnswer {
  moves: string[];
  lines: PuzzleLine[];
  /** the lines in which it is better than the next best turn */
  about: string;
}

/** The state of a puzzle: the question, the outcome of the last move, and the table. */
export interface PuzzleView {
  puzzle: string;
  say: string;
  rating: number;
  verdict: "open" | "missed" | "solved";
  feedback: string | null;
  /** the accepted moves */
  moves: string[];
  /** the next move of the answer, if requested */
  shown_move: Choice | null;
  /** if it was requested, or the puzzle is solved */
  answer: PuzzleAnswer | null;
  table_view: TableView;
}

// --- tables

export interface SeatLink {
  seat: number;
  token: string;
}

export interface Links {
  seats: SeatLink[];
  /** each can be used once */
  invites: SeatLink[];
  join: string | null;
  watch: string;
}

export interface NewTable {
  table: string;
  links: Links;
}

export interface JoinedSeat {
  table: string;
  seat: number;
  token: string;
}

/** The seat that an invitation opens, and the name of the invited player. */
export interface Invitation {
  seat: number;
  name: string;
}

export interface NextTable {
  /** null while others have not answered yet */
  table: string | null;
}

/** An offered rematch: who wants it, who declined, and whether seats rotate. */
export interface RematchOffer {
  wants: number[];
  declines: number[];
  rotate: boolean;
}

/** The receipt of a stored event: the length of the log with it. */
export interface WriteReceipt {
  n: number;
  duplicate?: boolean;
}

/** The sent phrase, and the players who did not get it because they have no page open. */
export interface PhraseDelivery {
  seat: number;
  phrase: string;
  absent_seats: number[];
}

export interface SeatInfo {
  seat: number;
  kind: "person" | "bot" | "open";
  name: string;
  bot: string | null;
  bot_name: string | null;
  here: boolean;
  to_act: boolean;
  /** away so long that anyone may let a bot play */
  absent: boolean;
  /** the player has an invitation and has not joined yet */
  invited: boolean;
  host: boolean;
}

export interface Summary {
  table: string;
  game: string;
  name: string;
  you: number | null;
  n: number;
  seats: SeatInfo[];
  phase: Phase;
  your_turn: boolean;
  status: string;
  created_at: number;
  last_move_at: number;
  one_screen: boolean;
  listed: boolean;
  outcome?: OutcomeInfo | null;
  /** the index of the token that opens it */
  token?: number | null;
  /** whether others wait for your answer to a rematch */
  rematch_pending?: boolean;
}

export interface Summaries {
  tables: Summary[];
}

// --- what a seat sees

export interface LinePoints {
  line: string;
  label: string;
  points: number;
  penalty: boolean;
}

export interface Sheet {
  seat: number;
  lines: LinePoints[];
  total: number;
}

export interface Board {
  svg: string;
  marks: Record<string, string[]>;
}

/** A legal move: its notation, sentence, picks, and ghost. */
export interface Choice {
  text: string;
  picks: Record<string, string>;
  final: boolean;
  /** only of a button; `ghosts` asks for the others */
  sentence: string | null;
}

export interface LogEntry {
  position: number;
  n: number;
  seat: number;
  text: string | null;
  sentence: string;
  at: number;
  places: string[];
  figure: string | null;
  /** the bot that played in place of the player */
  by?: string | null;
}

/** A recent action of a seat or chance in one line, with the points by changed line, and its places. */
export interface Activity {
  seat: number;
  words: string;
  gain: number;
  line_gains: LinePoints[];
  places: string[];
  by?: string | null;
}

export interface OutcomeInfo {
  ranks: number[];
  winners: number[];
  ending: string;
  reason: string;
  ties: string[];
  note: string | null;
  rival: boolean;
}

export interface Dice {
  chance: "seed" | "real";
  hash: string | null;
  seed: string | null;
  seed_typed: boolean;
}

export interface OptionChosen {
  name: string;
  label: string;
  value: OptionValue;
  value_label: string;
  rule: string;
}

export interface SetupInfo {
  options: OptionChosen[];
  edition: string;
  own_edition: boolean;
  /** the day of the daily match */
  day: string | null;
  /** whether players may use hints in a match of several people */
  hints: boolean;
}

export interface BrokenLog {
  position: number;
  reason: string;
}

/** The table as a seat or a spectator may see it. */
export interface TableView {
  table: string;
  game: string;
  name: string;
  n: number;
  position: number;
  you: number | null;
  phase: Phase;
  to_act: number[];
  your_turn: boolean;
  act_as: number | null;
  status: string;
  hides: boolean;
  seats: SeatInfo[];
  drawn_seat: number;
  svg: string;
  marks: Record<string, string[]>;
  boards: Record<string, Board>;
  choices: Choice[];
  /** names of what is to be selected, by key of the pick */
  asks: Record<string, string>;
  many: number;
  undo: number;
  sheets: Sheet[];
  log: LogEntry[];
  news: Activity[];
  shared_picks: string[];
  rounds: number[];
  outcome: OutcomeInfo | null;
  dice: Dice;
  setup: SetupInfo;
  one_screen: boolean;
  listed: boolean;
  replay: boolean;
  /** whether you can use hints on your turn */
  hints: boolean;
  /** the seats that used hints */
  hint_seats: number[];
  rematch: string | null;
  offer: RematchOffer | null;
  broken: BrokenLog | null;
}

/** One position of the log. */
export interface Moment {
  table: string;
  position: number;
  last: number;
  seat: number | null;
  to_act: number[];
  drawn_seat: number;
  svg: string;
  marks: Record<string, string[]>;
  boards: Record<string, Board>;
  sheets: Sheet[];
  sentence: string | null;
  line_gains: Record<string, LinePoints[]>;
  by?: string | null;
}

/** The rules of elements of the picture and of score lines, by pick, and the chapter to read on. */
export interface Explanations {
  rules: Record<string, string>;
  chapter: string | null;
}

/** A match as a file; the entries of its log are texts such as `0 done`, `-` for chance. */
export interface RecordFile {
  branchline: number;
  game: string;
  rules: number;
  options: Record<string, OptionValue>;
  seats: string[];
  seed: string;
  about: Record<string, string>;
  edition: string;
  log: string[];
}

/** A board from a real table. */
export interface ScoredBoard {
  state: string;
  drawn_seat: number;
  svg: string;
  sheets: Sheet[];
  marks: Record<string, string[]>;
  doubts: string[];
}

// --- moves

export interface Ghosts {
  n: number;
  ghosts: Record<string, string>;
  sentences: Record<string, string>;
}

export interface MatchingMoves {
  n: number;
  many: number;
  key: string | null;
  values: string[];
  choices: Choice[];
  /** all values of all picks */
  possible: Record<string, string[]>;
}

export interface Why {
  reason: string | null;
}

export interface TurnEvent {
  n: number;
  seat: number;
  kind: "move" | "undo" | "table";
  text: string | null;
  undone: number[];
}

/** The view of a program that plays. */
export interface Turn {
  n: number;
  position: number;
  phase: Phase;
  you: number | null;
  to_act: number[];
  act_as: number | null;
  events: TurnEvent[];
  state: string | null;
  legal: string[] | null;
  ranks: number[] | null;
}

// --- daily match, results with the same dice, profile

/** A row of the results with the same dice. */
export interface StandingRow {
  place: number;
  name: string;
  points: number;
  /** the player could know the dice in advance */
  dice_known: boolean;
  mine: boolean;
}

/** The result of a bot with these dice. */
export interface ParInfo {
  bot: string;
  name: string;
  points: number;
  /** its points are par */
  goal: boolean;
}

/** The results of everyone with the same dice, par, and by how many points these dice differ from others. */
export interface Standing {
  rows: StandingRow[];
  /** number of finished matches, including those not listed */
  finished_matches: number;
  par: ParInfo[];
  worth: number | null;
  /** bots are still playing */
  pending: boolean;
  /** a text without spoilers */
  share: string | null;
  /** the day of the daily match */
  day: string | null;
}

/** The caller's attempt at a daily match. */
export interface MyDailyAttempt {
  table: string | null;
  over: boolean;
  points: number | null;
  counts: boolean;
}

/** The daily match of a game. */
export interface DayGame {
  day: string;
  game: string;
  name: string;
  seats: number;
  /** the options that vary from day to day */
  options: OptionChosen[];
  /** all options with their values, to set up such a table */
  set: Record<string, OptionValue>;
  hash: string;
  seed: string | null;
  finished_matches: number;
  /** it can still be started */
  open: boolean;
  mine: MyDailyAttempt | null;
}

/** A past day, and the games that the caller played. */
export interface CalendarDay {
  day: string;
  played_games: string[];
  finished_matches: number;
}

/** Today and the previous days. */
export interface Days {
  day: string;
  now: number;
  ends: number;
  closes: number;
  streak: number;
  games: DayGame[];
  days: CalendarDay[];
}

/** The daily match of a game with its results; null for a caller who can still play it. */
export interface DayTable {
  game: DayGame;
  standing: Standing | null;
}

/** The table of the attempt, and the token of the seat. */
export interface StartedAttempt {
  table: string;
  token: string;
}

/** The caller's profile: name, and amount of data. */
export interface Me {
  name: string;
  created_at: number;
  attempts: number;
  days: number;
  streak: number;
}

export interface DeletedIdentity {
  attempts: number;
}

/** A link as a QR code. */
export interface Code {
  svg: string;
}

/** A number of points with its standard error. */
export interface Estimate {
  value: number;
  error: number;
}

export interface LineGain {
  label: string;
  points: number;
}

/** A turn: the moves played, better ones (empty if it was best), the loss, and its lines. */
export interface ReviewTurn {
  /** number of log entries before it */
  at: number;
  played_moves: string[];
  better_moves: string[];
  loss: Estimate;
  verdict: "best" | "fine" | "inexact" | "mistake";
  word: string;
  why: LineGain[];
  choice: boolean;
  proved: boolean;
  /** whether it was compared with others; if not, its loss is unknown */
  compared: boolean;
}

/** An action of chance or of others, and its value. */
export interface ReviewEvent {
  at: number;
  cause: "chance" | "others";
  words: string[];
  worth: Estimate;
}

/** The expected result at a position of the log. */
export interface ReviewMoment {
  at: number;
  expectation: Estimate;
}

/** The breakdown of a seat's result: start + luck + others - losses. */
export interface ReviewReport {
  seat: number;
  name: string;
  by: string;
  rollouts: number;
  /** whether values are leads instead of points */
  lead: boolean;
  /** average loss per turn with a choice */
  average: number;
  start: Estimate;
  luck: Estimate;
  /** in games with interaction */
  others: Estimate | null;
  losses: Estimate;
  result: number;
  turns: ReviewTurn[];
  /** their positions in the log, worst first */
  costliest: number[];
  events: ReviewEvent[];
  curve: ReviewMoment[];
}

/** The progress of a review, and its report unless the client already has it. */
export interface ReviewView {
  progress: number;
  pending: boolean;
  report: ReviewReport | null;
  /** why there is none */
  refusal: string | null;
}

/** The board before a turn, with the played and the better turn as overlays. */
export interface ReviewBoard {
  at: number;
  svg: string;
  played_ghost: string;
  better_ghost: string;
  played_places: string[];
  better_places: string[];
}

/** A hint: where to look, what to play, and its gains over the next best turn. */
export interface HintView {
  /** number of events that the viewer had seen */
  n: number;
  /** picks */
  look: string[];
  words: string[];
  ghost: string;
  places: string[];
  why: LineGain[];
  proved: boolean;
}

/** A reviewed match of the caller, with the average loss per turn. */
export interface ReviewedMatch {
  table: string;
  seat: number;
  game: string;
  name: string;
  /** when it was started */
  at: number;
  average: number;
}

/** The caller's reviewed matches, latest first. */
export interface ReviewHistory {
  matches: ReviewedMatch[];
}
