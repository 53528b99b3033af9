// Made by scripts/types from the server's requests and responses; a test compares them.

export type OptionValue = boolean | number | string;
export type Theme = "light" | "dark" | "print";
export type Layout = "sheet" | "tall" | "wide";
export type Phase = "waiting" | "playing" | "over" | "broken";
export type Lang = string;

/** Recent actions of a seat or of chance: a sentence, the points gained by line, and the places. */
export interface Activity {
  seat: number;
  words: string;
  gain: number;
  line_gains: LinePoints[];
  places: string[];
  by?: string | null;
}

/** The board of another seat. */
export interface Board {
  svg: string;
  marks: Record<string, string[]>;
}

/** An available bot. */
export interface BotInfo {
  bot: string;
  name: string;
  about: string;
  pace: string;
  games: string[];
  /** whether it is offered to people; other bots are for programs */
  level: boolean;
}

/** The page of the box editor. Rejected corrections are shown, but are not part of the file. */
export interface BoxView {
  edition: string;
  name: string;
  labels: Record<string, number>;
  refusal: Refusal | null;
  compartments: CompartmentInfo[];
  /** lists of values, shared by the details that use them */
  choices: Record<string, ChoiceInfo[]>;
  doubts: DoubtInfo[];
  differences: Difference[];
  /** whether bots are weaker with it than with the built-in one */
  weaker_bots: boolean;
  /** the differences only, as a file to send */
  corrections: string;
}

/** The first entry of an old log that the present rules reject, and the reason. */
export interface BrokenLog {
  position: number;
  reason: string;
}

/** A past day, and the games that the caller played on it. */
export interface CalendarDay {
  day: string;
  played_games: string[];
  finished_matches: number;
}

/** A legal move with its picks; a final one cannot be undone. Only buttons bring sentences; ask for others. */
export interface Choice {
  text: string;
  picks: Record<string, string>;
  final: boolean;
  sentence: string | null;
}

/** One of the values a detail can have. */
export interface ChoiceInfo {
  value: string;
  name: string;
  /** empty if the name is enough */
  svg: string;
}

/** A link as a QR code. */
export interface Code {
  svg: string;
}

/** A group of components, with one picture of the group, a picture of each, or none. */
export interface CompartmentInfo {
  key: string;
  name: string;
  about: string;
  svg: string;
  things: ThingInfo[];
}

/** The lessons of a game, in order. */
export interface Course {
  game: string;
  name: string;
  lessons: LessonInfo[];
}

/** A daily match. The seed is included for those who have played it, and for everyone after the deadline. */
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

/** A daily match with its results; without them for callers who can still play it. */
export interface DayTable {
  game: DayGame;
  standing: Standing | null;
}

/** Today's matches, and the calendar of past days. */
export interface Days {
  day: string;
  now: number;
  ends: number;
  closes: number;
  streak: number;
  games: DayGame[];
  days: CalendarDay[];
}

/** Confirms that an identity was deleted, with its number of attempts. */
export interface DeletedIdentity {
  attempts: number;
}

/** A printed detail and its possible values. */
export interface DetailInfo {
  key: string;
  name: string;
  /** "number", "text", "choice" or "several" */
  kind: string;
  value: string;
  /** the value in words */
  value_label: string;
  /** the value in the built-in box, in words */
  ours: string;
  /** the value that restores the built-in box's; none if they are equal or it has no such component */
  back: string | null;
  label: string;
  /** whether this detail alone can be marked as confirmed */
  own_label: boolean;
  low: number | null;
  high: number | null;
  /** key in `BoxView.choices`; empty for a typed value */
  choices: string;
  help: string;
  doubt: string;
}

/** The source of chance, and the commitment to check it. */
export interface Dice {
  chance: "seed" | "real";
  hash: string | null;
  seed: string | null;
  seed_typed: boolean;
}

/** A difference from the built-in box. */
export interface Difference {
  /** key of the component, empty if the page does not show it */
  thing: string;
  name: string;
  ours: string;
  here: string;
}

/** An open question about the components that an owner of the box can answer. */
export interface DoubtInfo {
  key: string;
  name: string;
  why: string;
  where: string;
  /** from 5 (matters in every move) to 1 (appearance only) */
  weight: number;
  /** number of unconfirmed components */
  unsure: number;
  /** the weakest label among them */
  label: string;
  /** their keys */
  things: string[];
}

/** A box: its name, and the number of values with each label. */
export interface EditionInfo {
  name: string;
  labels: Record<string, number>;
  /** whether bots are weaker with it than with the built-in one */
  weaker_bots: boolean;
}

/** Every error has this shape. */
export interface Error {
  status: number;
  code: string;
  reason: string;
}

/** A mean and its standard error. */
export interface Estimate {
  value: number;
  error: number;
}

export interface Example {
  seats: number;
  board: string;
}

/** The rule of each thing in the picture and of each score line, by its pick, and the chapter to read. */
export interface Explanations {
  rules: Record<string, string>;
  chapter: string | null;
}

/** The available games and bots. */
export interface GameCatalogue {
  games: GameInfo[];
  bots: BotInfo[];
  languages: string[];
  themes: string[];
  retention: RetentionDays;
  /** whether this server prints sheets */
  prints: boolean;
}

/** An available game. */
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
  /** a board in text form; none if boards are entered with a palette */
  example: Example | null;
}

/** The ghosts and the sentences of some moves. */
export interface Ghosts {
  n: number;
  ghosts: Record<string, string>;
  sentences: Record<string, string>;
}

/** A hint in three steps: where to look, what to play, and why (compared with the next best turn). */
export interface HintView {
  /** the number of events that the viewer had seen */
  n: number;
  /** picks */
  look: string[];
  words: string[];
  ghost: string;
  places: string[];
  why: LineGain[];
  proved: boolean;
}

/** The seat of an invitation, and the name of the invited player. */
export interface Invitation {
  seat: number;
  name: string;
}

/** The seat that a player has taken. */
export interface JoinedSeat {
  table: string;
  seat: number;
  token: string;
}

/** A lesson in the list of lessons. */
export interface LessonInfo {
  id: string;
  title: string;
}

/** The state of a lesson: the task, feedback on the last move, and the table. */
export interface LessonView {
  lesson: string;
  title: string;
  /** index of the current task; the number of tasks when all are done */
  task: number;
  tasks: number;
  /** the task; empty when all are done */
  say: string;
  feedback: string | null;
  /** whether the feedback is for a completed task */
  well: boolean;
  /** the accepted moves, without those that were undone */
  moves: string[];
  marks: string[];
  /** the next move, if requested */
  shown_move: Choice | null;
  table_view: TableView;
}

/** A line of the score sheet and its expected difference. */
export interface LineGain {
  label: string;
  points: number;
}

/** A line of the score sheet. */
export interface LineInfo {
  line: string;
  label: string;
}

/** One line of a score sheet. */
export interface LinePoints {
  line: string;
  label: string;
  points: number;
  penalty: boolean;
}

/** All links of a new table; sent only once. */
export interface Links {
  seats: SeatLink[];
  invites: SeatLink[];
  join: string | null;
  watch: string;
}

/** A log entry, as far as the viewer may see it. */
export interface LogEntry {
  position: number;
  n: number;
  seat: number;
  text: string | null;
  sentence: string;
  at: number;
  places: string[];
  figure: string | null;
  /** the bot that moved in a player's place */
  by?: string | null;
}

/** The moves that match some picks, the next pick to make, and all values of all picks. */
export interface MatchingMoves {
  n: number;
  many: number;
  key: string | null;
  values: string[];
  choices: Choice[];
  possible: Record<string, string[]>;
}

/** The caller's identity (without an account) and the amount of their data. */
export interface Me {
  name: string;
  created_at: number;
  attempts: number;
  days: number;
  streak: number;
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

/** The caller's attempt at a daily match. */
export interface MyDailyAttempt {
  table: string | null;
  over: boolean;
  points: number | null;
  counts: boolean;
}

/** A table that was just set up. */
export interface NewTable {
  table: string;
  links: Links;
}

/** A solver's rating and next puzzle; none if all have been tried. */
export interface NextPuzzle {
  game: string;
  name: string;
  rating: number;
  /** the rating deviation */
  doubt: number;
  puzzle: string | null;
  left: number;
  all: number;
}

/** The table of the rematch; none while answers are missing. */
export interface NextTable {
  table: string | null;
}

/** An option with its value at this table. */
export interface OptionChosen {
  name: string;
  label: string;
  value: OptionValue;
  value_label: string;
  rule: string;
}

/** An option of a match. */
export interface OptionInfo {
  name: string;
  label: string;
  help: string;
  default: OptionValue;
  values: OptionValue[];
  labels: string[];
  /** the rule of each value */
  rules: string[];
  /** range of player numbers for which it matters */
  seats: [number, number] | null;
  /** it matters only if another option has this value */
  needs: [string, OptionValue] | null;
}

/** The result of a match. */
export interface OutcomeInfo {
  ranks: number[];
  winners: number[];
  ending: string;
  reason: string;
  ties: string[];
  note: string | null;
  rival: boolean;
}

/** The pieces for entering a board by clicking; empty for a game whose boards are typed. */
export interface Palette {
  pieces: PieceInfo[];
}

/** A bot's result with these dice. */
export interface ParInfo {
  bot: string;
  name: string;
  points: number;
  /** whether its points are par */
  goal: boolean;
}

/** A phrase, and the addressed players who did not get it because they have no page open. */
export interface PhraseDelivery {
  seat: number;
  phrase: string;
  absent_seats: number[];
}

/** A piece that a cell can hold, with one word for each orientation. */
export interface PieceInfo {
  svg: string;
  words: string[];
}

/** The best turn in words, and the lines that it changes; `about` compares it with the next best. */
export interface PuzzleAnswer {
  moves: string[];
  lines: PuzzleLine[];
  about: string;
}

/** A line of the score sheet before the turn and after the answer. */
export interface PuzzleLine {
  label: string;
  before: string;
  after: string;
}

/** The state of a puzzle: the question, the outcome, and the table. */
export interface PuzzleView {
  puzzle: string;
  say: string;
  rating: number;
  verdict: "open" | "missed" | "solved";
  feedback: string | null;
  /** the accepted moves, without those that were undone */
  moves: string[];
  /** the next move, if requested */
  shown_move: Choice | null;
  /** if requested, or solved */
  answer: PuzzleAnswer | null;
  table_view: TableView;
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

/** The reason why a box is invalid, and the details concerned. */
export interface Refusal {
  reason: string;
  keys: string[];
}

/** The seats that want a rematch, those that declined, and whether everyone moves one seat on. */
export interface RematchOffer {
  wants: number[];
  declines: number[];
  rotate: boolean;
}

/** Days after the last move until a table is deleted; 0 means never. */
export interface RetentionDays {
  unbegun: number;
  unfinished: number;
  finished: number;
}

/** The board before a turn, with the ghosts of the turn played and of the better one. */
export interface ReviewBoard {
  at: number;
  svg: string;
  played_ghost: string;
  better_ghost: string;
  played_places: string[];
  better_places: string[];
}

/** An action of chance or of others, and its value. */
export interface ReviewEvent {
  at: number;
  cause: "chance" | "others";
  words: string[];
  worth: Estimate;
}

/** The caller's reviewed matches, latest first. */
export interface ReviewHistory {
  matches: ReviewedMatch[];
}

/** The expected result after the first `at` entries of the log. */
export interface ReviewMoment {
  at: number;
  expectation: Estimate;
}

/** A seat's review: `start + luck + others - losses` is its result. */
export interface ReviewReport {
  seat: number;
  name: string;
  by: string;
  rollouts: number;
  /** whether values are leads over the best opponent instead of points */
  lead: boolean;
  /** average loss per turn with a choice */
  average: number;
  start: Estimate;
  luck: Estimate;
  /** if the actions of others matter */
  others: Estimate | null;
  losses: Estimate;
  result: number;
  turns: ReviewTurn[];
  /** places in the log, the costliest first */
  costliest: number[];
  events: ReviewEvent[];
  curve: ReviewMoment[];
}

/** A turn: the moves played, better ones (none if it was best), the loss, and the lines concerned. */
export interface ReviewTurn {
  /** the number of log entries before it */
  at: number;
  played_moves: string[];
  better_moves: string[];
  loss: Estimate;
  verdict: "best" | "fine" | "inexact" | "mistake";
  word: string;
  why: LineGain[];
  choice: boolean;
  proved: boolean;
  /** with alternatives; if not, its loss is unknown */
  compared: boolean;
}

/** The progress of a review, and its report unless the client already has it. */
export interface ReviewView {
  progress: number;
  pending: boolean;
  report: ReviewReport | null;
  /** why there is no review */
  refusal: string | null;
}

/** A reviewed match of the caller, and its average loss per turn. */
export interface ReviewedMatch {
  table: string;
  seat: number;
  game: string;
  name: string;
  /** when it was started */
  at: number;
  average: number;
}

/** The rules page of a game. */
export interface RulesPage {
  html: string;
  markdown: string;
}

/** A board of a match played with the physical game, scored. */
export interface ScoredBoard {
  state: string;
  drawn_seat: number;
  svg: string;
  sheets: Sheet[];
  marks: Record<string, string[]>;
  doubts: string[];
}

/** A seat and its player. */
export interface SeatInfo {
  seat: number;
  kind: "person" | "bot" | "open";
  name: string;
  bot: string | null;
  bot_name: string | null;
  here: boolean;
  to_act: boolean;
  absent: boolean;
  invited: boolean;
  host: boolean;
}

/** The token of a seat. */
export interface SeatLink {
  seat: number;
  token: string;
}

/** The setup of the table. */
export interface SetupInfo {
  options: OptionChosen[];
  edition: string;
  own_edition: boolean;
  /** the day, if this is an attempt at a daily match */
  day: string | null;
  /** whether all players may take hints in a match of several people */
  hints: boolean;
}

/** A seat's current score sheet. */
export interface Sheet {
  seat: number;
  lines: LinePoints[];
  total: number;
}

/** The results with the same dice, those of bots, and the value of the dice in points. */
export interface Standing {
  rows: StandingRow[];
  /** number of results, including those not listed */
  finished_matches: number;
  par: ParInfo[];
  worth: number | null;
  /** bots are still playing */
  pending: boolean;
  /** a text to share, without spoilers */
  share: string | null;
  /** the day, for a daily match */
  day: string | null;
}

/** A row of the table of results. */
export interface StandingRow {
  place: number;
  name: string;
  points: number;
  /** whether the dice could be known in advance */
  dice_known: boolean;
  mine: boolean;
}

/** The table of the caller's attempt, and the token of their seat. */
export interface StartedAttempt {
  table: string;
  token: string;
}

/** A list of tables. */
export interface Summaries {
  tables: Summary[];
}

/** A table in a list of tables. */
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
  token?: number | null;
  /** whether your answer about a rematch is missing */
  rematch_pending?: boolean;
}

/** A table as one seat or a spectator may see it. */
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
  /** whether you can take hints when it is your turn */
  hints: boolean;
  /** the seats that took hints */
  hint_seats: number[];
  rematch: string | null;
  offer: RematchOffer | null;
  broken: BrokenLog | null;
}

/** A component of the box. */
export interface ThingInfo {
  key: string;
  name: string;
  svg: string;
  details: DetailInfo[];
}

/** Everything that a program needs to play. */
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

/** An event, for programs. */
export interface TurnEvent {
  n: number;
  seat: number;
  kind: "move" | "undo" | "table";
  text: string | null;
  undone: number[];
}

/** The reason why a move is illegal; none if it is legal. */
export interface Why {
  reason: string | null;
}

/** Confirms that an event is stored: the length of the log with it, and whether it was a repeated request. */
export interface WriteReceipt {
  n: number;
  duplicate?: boolean;
}
