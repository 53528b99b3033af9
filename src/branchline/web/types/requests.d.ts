// The bodies of requests, as in the server's OpenAPI document; a test compares the two.

import type { OptionValue } from "./responses.d.ts";

export interface EditionCheck {
  edition: string;
  seats?: number | null;
  options?: Record<string, OptionValue>;
}

/** A corrected detail of a box. */
export interface CorrectionRequest {
  key: string;
  value: string;
}

/** A request to show a box with corrections; by default the built-in one. */
export interface BoxRequest {
  edition?: string;
  corrections?: CorrectionRequest[];
  sure?: string[];
  name?: string;
}

export interface BoardCheck {
  board: string;
  seats?: number | null;
  options?: Record<string, OptionValue>;
  edition?: string;
}

export interface PaletteRequest {
  seats?: number | null;
  options?: Record<string, OptionValue>;
  edition?: string;
}

/** A request to print sheets: number of seats, box, paper. */
export interface SheetsRequest {
  seats?: number | null;
  options?: Record<string, OptionValue>;
  edition?: string;
  paper?: "a4" | "letter";
  per_page?: number | null;
  part?: "all" | "sheets" | "pieces" | "lessons" | "puzzles";
  link?: string;
}

/** The player of a seat: a person with a link, one with an invitation for one use, a bot, or anyone. */
export interface SeatRequest {
  kind: "person" | "invited" | "bot" | "open";
  name?: string;
  bot?: string;
}

export interface TableRequest {
  game: string;
  seats: SeatRequest[];
  options?: Record<string, OptionValue>;
  edition?: string;
  seed?: string;
  chance?: "seed" | "real";
  one_screen?: boolean;
  listed?: boolean;
  hints?: boolean;
}

/** A report of a listed table, with the reason. */
export interface ReportRequest {
  why: string;
}

export interface JoinRequest {
  name?: string;
}

export interface RematchRequest {
  rotate?: boolean;
}

export interface NameRequest {
  name: string;
}

/** A request to play a daily match, or known dice, under a name. */
export interface AttemptRequest {
  name?: string;
}

export interface QRCodeRequest {
  link: string;
}

export interface PhraseRequest {
  phrase: "hello" | "luck" | "well" | "thanks" | "moment" | "oops" | "like" | "smile" | "wow" | "nudge";
}

export interface SeatBotRequest {
  bot: string;
}

/** The tokens of the requested tables; `running` leaves out finished matches. */
export interface TokensRequest {
  tokens: string[];
  running?: boolean;
}

export interface MoveRequest {
  key: string;
  n: number;
  move: string;
  seat?: number | null;
}

export interface UndoRequest {
  key: string;
  n: number;
  whole?: boolean;
}

export interface GhostsRequest {
  moves: string[];
}

export interface NarrowRequest {
  picks?: Record<string, string>;
  /** asked about the position after this move */
  after?: string | null;
}

export interface WhyRequest {
  move?: string | null;
  picks?: Record<string, string> | null;
}

/** The moves so far in a lesson or puzzle. */
export interface PracticeRequest {
  moves?: string[];
  /** whether to return the next move of the answer */
  show?: boolean;
}

/** A request for the next puzzle: the solver's rating and deviation, the puzzles tried, the result of the last. */
export interface NextPuzzleRequest {
  rating?: number | null;
  doubt?: number | null;
  tried_puzzles?: string[];
  last?: string | null;
  solved?: boolean;
}

export interface PracticeGhostsRequest {
  moves: string[];
  ghost_moves: string[];
}

export interface PracticeNarrowRequest {
  moves: string[];
  picks?: Record<string, string>;
  after?: string | null;
}

export interface PracticeWhyRequest {
  moves: string[];
  move?: string | null;
  picks?: Record<string, string> | null;
}
