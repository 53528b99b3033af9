// The server's responses, as in its OpenAPI document; a test compares the two.

export type OptionValue = boolean | number | string;
export type Lang = string;
export type Theme = "light" | "dark" | "print";
export type Layout = "sheet" | "tall" | "wide";
export type Phase = "waiting" | "playing" | "over" | "broken";

/** Every error has this shape. */
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
  /** what is played by each value */
  rules: string[];
  /** it matters only with so many */
  seats: [number, number] | null;
  /** it matters only if that option has that value */
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
  /** from 1, easy, to 3 */
  difficulty: number;
  rules_version: number;
  options: OptionInfo[];
  lines: LineInfo[];
  edition: EditionInfo;
  /** a typed board; none where it is tapped together */
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

/** For how many days after the last move a table is kept; 0 for good. */
export interface RetentionDays {
  unbegun: number;
  unfinished: number;
  finished: number;
}

/** What can be played here. */
export interface GameCatalogue {
  games: GameInfo[];
  bots: BotInfo[];
  languages: string[];
  themes: string[];
  retention: RetentionDays;
  /** whether sheets can be printed here */
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

/** With what a board can be tapped together; empty for a game whose boards are only typed. */
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

/** A lesson as it stands: what to do, what was said to the last move, and the table. */
export interface LessonView {
  lesson: string;
  title: string;
  /** counted from 0; as many as there are when all are done */
  task: number;
  tasks: number;
  say: string;
  feedback: string | null;
  /** whether it was said because something was done */
  well: boolean;
  /** those that count */
  moves: string[];
  marks: string[];
  /** the next move, for whoever asked to be shown */
  shown_move: Choice | null;
  table_view: TableView;
}

// --- puzzles

/** What somebody is worth as a solver now, and the puzzle to go on with; none where all were tried. */
export interface NextPuzzle {
  game: string;
  name: string;
  rating: number;
  doubt: number;
  puzzle: string | null;
  left: number;
  all: number;
}

/** A line of the score sheet: before the turn, and as the answer has it. */
export interface PuzzleLine {
  label: string;
  before: string;
  after: string;
}

export interface PuzzleAnswer {
  moves: string[];
  lines: PuzzleLine[];
  /** the lines in which it is ahead of the next best */
  about: string;
}

/** A puzzle as it stands: what is asked, what became of the last move, and the table. */
export interface PuzzleView {
  puzzle: string;
  say: string;
  rating: number;
  verdict: "open" | "missed" | "solved";
  feedback: string | null;
  /** those that count */
  moves: string[];
  /** the next move, for whoever asked to be shown */
  shown_move: Choice | null;
  /** for whoever asked, and for whoever has solved it */
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
  /** each is used up when somebody sits down with it */
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

/** What a link to sit down with gives: a seat, and the name of whoever it is meant for. */
export interface Invitation {
  seat: number;
  name: string;
}

export interface NextTable {
  /** none while others have not answered yet */
  table: string | null;
}

/** Who wants a rematch, who does not, and whether everyone moves one seat on. */
export interface RematchOffer {
  wants: number[];
  declines: number[];
  rotate: boolean;
}

/** Something is on disk: how many events the log has with it. */
export interface WriteReceipt {
  n: number;
  duplicate?: boolean;
}

/** What was said, and which of the players it was meant for have no page open and did not get it. */
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
  /** away for so long that everyone may let a bot play */
  absent: boolean;
  /** the player has a link and has not sat down yet */
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
  /** which of the tokens it was asked with opens it */
  token?: number | null;
  /** whether others wait for you to say whether you want a rematch */
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

/** A legal move: as it is written, as it is said, by which picks one gets to it, and what it would draw. */
export interface Choice {
  text: string;
  sentence: string;
  picks: Record<string, string>;
  ghost?: string | null;
  /** it cannot be taken back */
  final?: boolean;
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
  /** who did it, where that is a bot in a player's place */
  by?: string | null;
}

/** What one seat, or chance, did of late in one line; its points by the lines that changed; its places. */
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
  /** of which day's match this is somebody's one try */
  day: string | null;
  /** whether everybody may take hints, where several people play */
  hints: boolean;
}

export interface BrokenLog {
  position: number;
  reason: string;
}

/** The table as one seat, or somebody who looks on, may see it. */
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
  /** what is still to be chosen, by the key of its pick */
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
  /** whether you may ask for hints when it is your turn */
  hints: boolean;
  /** the seats that took hints */
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

/** The rule of each thing in the picture and of each score line by its pick, and where to read on. */
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
}

export interface MatchingMoves {
  n: number;
  many: number;
  key: string | null;
  values: string[];
  choices: Choice[];
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

/** All a program needs to play. */
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

// --- the day's match, the same dice, and who I am

/** A place in the table of those who played the same dice. */
export interface StandingRow {
  place: number;
  name: string;
  points: number;
  /** the dice could be known in advance */
  dice_known: boolean;
  mine: boolean;
}

/** What a bot reached with these dice. */
export interface ParInfo {
  bot: string;
  name: string;
  points: number;
  /** its points are what is called par */
  goal: boolean;
}

/** Everybody who played the same dice, what bots reach with them, and how many points the dice were worth. */
export interface Standing {
  rows: StandingRow[];
  /** how many there are, those not listed included */
  finished_matches: number;
  par: ParInfo[];
  worth: number | null;
  /** bots are still playing */
  pending: boolean;
  /** a text that gives nothing away */
  share: string | null;
  /** of which day's match it is the table */
  day: string | null;
}

/** My own try of a day. */
export interface MyDailyAttempt {
  table: string | null;
  over: boolean;
  points: number | null;
  counts: boolean;
}

/** A game of a day. */
export interface DayGame {
  day: string;
  game: string;
  name: string;
  seats: number;
  /** those that differ from day to day */
  options: OptionChosen[];
  /** every option with its value, to lay such a table */
  set: Record<string, OptionValue>;
  hash: string;
  seed: string | null;
  finished_matches: number;
  /** it can still be begun */
  open: boolean;
  mine: MyDailyAttempt | null;
}

/** A day of the past, and the games of it that I played. */
export interface CalendarDay {
  day: string;
  played_games: string[];
  finished_matches: number;
}

/** Today, and the days before it. */
export interface Days {
  day: string;
  now: number;
  ends: number;
  closes: number;
  streak: number;
  games: DayGame[];
  days: CalendarDay[];
}

/** One game of one day with its table of results; none for somebody who could still play it. */
export interface DayTable {
  game: DayGame;
  standing: Standing | null;
}

/** The table of one's try, and the secret that opens one's seat there. */
export interface StartedAttempt {
  table: string;
  token: string;
}

/** Who I am here, and how much is mine. */
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

/** A link as a picture that cameras read. */
export interface Code {
  svg: string;
}

/** Points, and their standard error. */
export interface Estimate {
  value: number;
  error: number;
}

export interface LineGain {
  label: string;
  points: number;
}

/** A turn: what was played, what is better (nothing where it was best), the loss, and in which lines it shows. */
export interface ReviewTurn {
  /** how much of the log stands before it */
  at: number;
  played_moves: string[];
  better_moves: string[];
  loss: Estimate;
  verdict: "best" | "fine" | "inexact" | "mistake";
  word: string;
  why: LineGain[];
  choice: boolean;
  proved: boolean;
  /** with others; if not, what it lost is not known */
  compared: boolean;
}

/** What chance or others did, and what it was worth. */
export interface ReviewEvent {
  at: number;
  cause: "chance" | "others";
  words: string[];
  worth: Estimate;
}

/** What was expected when so much of the log had happened. */
export interface ReviewMoment {
  at: number;
  expectation: Estimate;
}

/** Where the points of a seat went: start + luck + others - losses is the result. */
export interface ReviewReport {
  seat: number;
  name: string;
  by: string;
  rollouts: number;
  /** whether it is about being ahead, not about points alone */
  lead: boolean;
  /** loss a turn, of those with a choice */
  average: number;
  start: Estimate;
  luck: Estimate;
  /** where what others do matters */
  others: Estimate | null;
  losses: Estimate;
  result: number;
  turns: ReviewTurn[];
  /** where they stand in the log, the worst first */
  costliest: number[];
  events: ReviewEvent[];
  curve: ReviewMoment[];
}

/** The progress of a review, and its report unless the client already has it. */
export interface ReviewView {
  progress: number;
  pending: boolean;
  report: ReviewReport | null;
  /** why there will be none */
  refusal: string | null;
}

/** The board before a turn, and over it the turn that was played and the better one. */
export interface ReviewBoard {
  at: number;
  svg: string;
  played_ghost: string;
  better_ghost: string;
  played_places: string[];
  better_places: string[];
}

/** First where to look, then what to play, then why: what it brings beside the next best turn. */
export interface HintView {
  /** how much the reader had been told of */
  n: number;
  /** picks */
  look: string[];
  words: string[];
  ghost: string;
  places: string[];
  why: LineGain[];
  proved: boolean;
}

/** A match of one's own that was reviewed, and what was lost there in a turn on average. */
export interface ReviewedMatch {
  table: string;
  seat: number;
  game: string;
  name: string;
  /** when it was begun */
  at: number;
  average: number;
}

/** One's reviewed matches, the latest first. */
export interface ReviewHistory {
  matches: ReviewedMatch[];
}
