// The bodies of requests, as in the server's OpenAPI document; a test compares the two.

import type { OptionValue } from "./responses.d.ts";

export interface EditionCheck {
  edition: string;
  seats?: number | null;
  options?: Record<string, OptionValue>;
}

/** A detail of a box, and what is printed there in somebody's. */
export interface CorrectionRequest {
  key: string;
  value: string;
}

/** A box to be shown, with corrections to be made in it; none given means ours. */
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

/** Sheets to print: for how many, of which box, on which paper. */
export interface SheetsRequest {
  seats?: number | null;
  options?: Record<string, OptionValue>;
  edition?: string;
  paper?: "a4" | "letter";
  per_page?: number | null;
  part?: "all" | "sheets" | "pieces" | "lessons" | "puzzles";
  link?: string;
}

/** Who shall sit here: a person with a link, one who is invited by a link for one use, a bot, or whoever comes. */
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

/** What is wrong with a listed table, in a few words. */
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

/** To play the day's match, or dice that are known, under a name. */
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

/** Whose tables are asked for; `running` leaves out those whose match is over. */
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
  /** asked of the moment after this move */
  after?: string | null;
}

export interface WhyRequest {
  move?: string | null;
  picks?: Record<string, string> | null;
}

/** What a pupil has done in a lesson so far. */
export interface PracticeRequest {
  moves?: string[];
  /** whether the next move of the answer is wanted */
  show?: boolean;
}

/** Who wants a puzzle: how good it is at them, how unsure that is, those it has tried, what became of the last. */
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
