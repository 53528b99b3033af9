// Made by scripts/types from the server's requests and responses; a test compares them.

import type { OptionValue } from "./responses.d.ts";

/** A request to play a daily match or another match with the same dice, under a name. */
export interface AttemptRequest {
  name?: string;
}

export interface BoardCheck {
  board: string;
  seats?: number | null;
  options?: Record<string, OptionValue>;
  edition?: string;
}

/** A box to show with corrections; an empty edition means the built-in one. */
export interface BoxRequest {
  edition?: string;
  corrections?: CorrectionRequest[];
  sure?: string[];
  name?: string;
}

/** A correction: a detail of a box, and its value in the user's copy. */
export interface CorrectionRequest {
  key: string;
  value: string;
}

export interface EditionCheck {
  edition: string;
  seats?: number | null;
  options?: Record<string, OptionValue>;
}

export interface GhostsRequest {
  moves: string[];
}

export interface JoinRequest {
  name?: string;
}

export interface MoveRequest {
  key: string;
  n: number;
  move: string;
  seat?: number | null;
}

export interface NameRequest {
  name: string;
}

export interface NarrowRequest {
  picks?: Record<string, string>;
  after?: string | null;
}

/** A request for the next puzzle: the rating of the solver, puzzles tried before, and the outcome of the last. */
export interface NextPuzzleRequest {
  rating?: number | null;
  doubt?: number | null;
  tried_puzzles?: string[];
  last?: string | null;
  solved?: boolean;
}

export interface PaletteRequest {
  seats?: number | null;
  options?: Record<string, OptionValue>;
  edition?: string;
}

export interface PhraseRequest {
  phrase: "hello" | "luck" | "well" | "thanks" | "moment" | "oops" | "like" | "smile" | "wow" | "nudge";
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

/** The moves so far in a lesson or a puzzle; `show` asks for the next move of the solution. */
export interface PracticeRequest {
  moves?: string[];
  show?: boolean;
}

export interface PracticeWhyRequest {
  moves: string[];
  move?: string | null;
  picks?: Record<string, string> | null;
}

/** A link to draw as a QR code. */
export interface QRCodeRequest {
  link: string;
}

export interface RematchRequest {
  rotate?: boolean;
}

/** The reason for reporting a listed table. */
export interface ReportRequest {
  why: string;
}

export interface SeatBotRequest {
  bot: string;
}

/** The requested player of a seat at a new table. */
export interface SeatRequest {
  kind: "person" | "invited" | "bot" | "open";
  name?: string;
  bot?: string;
}

/** Sheets to print: number of players, box, paper. */
export interface SheetsRequest {
  seats?: number | null;
  options?: Record<string, OptionValue>;
  edition?: string;
  paper?: "a4" | "letter";
  per_page?: number | null;
  part?: "all" | "sheets" | "pieces" | "lessons" | "puzzles";
  link?: string;
}

/** A request for a new table. */
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

/** A request to list the tables of these tokens; `running` leaves out finished matches. */
export interface TokensRequest {
  tokens: string[];
  running?: boolean;
}

export interface UndoRequest {
  key: string;
  n: number;
  whole?: boolean;
}

export interface WhyRequest {
  move?: string | null;
  picks?: Record<string, string> | null;
}
