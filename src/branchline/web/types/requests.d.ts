// The bodies of requests, as in the server's OpenAPI document; a test compares the two.

import type { OptionValue } from "./responses.d.ts";

export interface EditionCheck {
  edition: string;
  seats?: number | null;
  options?: Record<string, OptionValue>;
}

/** A detail of a box, and what is printed there in somebody's. */
export interface CorrectionWish {
  key: string;
  value: string;
}

/** A box to be shown, with corrections to be made in it; none given means ours. */
export interface BoxWish {
  edition?: string;
  corrections?: CorrectionWish[];
  sure?: string[];
  name?: string;
}

export interface BoardCheck {
  board: string;
  seats?: number | null;
  options?: Record<string, OptionValue>;
  edition?: string;
}

export interface PaletteWish {
  seats?: number | null;
  options?: Record<string, OptionValue>;
  edition?: string;
}

/** Sheets to print: for how many, of which box, on which paper. */
export interface SheetsWish {
  seats?: number | null;
  options?: Record<string, OptionValue>;
  edition?: string;
  paper?: "a4" | "letter";
  per_page?: number | null;
  part?: "all" | "sheets" | "pieces" | "lessons" | "puzzles";
  link?: string;
}

/** Who shall sit here: a person with a link, one who is invited by a link for one use, a bot, or whoever comes. */
export interface SeatWish {
  kind: "person" | "invited" | "bot" | "open";
  name?: string;
  bot?: string;
}

export interface TableWish {
  game: string;
  seats: SeatWish[];
  options?: Record<string, OptionValue>;
  edition?: string;
  seed?: string;
  chance?: "seed" | "real";
  one_screen?: boolean;
  listed?: boolean;
  hints?: boolean;
}

/** What is wrong with a listed table, in a few words. */
export interface ReportWish {
  why: string;
}

export interface JoinWish {
  name?: string;
}

export interface RematchWish {
  rotate?: boolean;
}

export interface NameWish {
  name: string;
}

/** To play the day's match, or dice that are known, under a name. */
export interface TryWish {
  name?: string;
}

export interface CodeWish {
  link: string;
}

export interface SayWish {
  phrase: "hello" | "luck" | "well" | "thanks" | "moment" | "oops" | "like" | "smile" | "wow" | "nudge";
}

export interface BotWish {
  bot: string;
}

/** Whose tables are asked for; `running` leaves out those whose match is over. */
export interface TokensWish {
  tokens: string[];
  running?: boolean;
}

export interface MoveWish {
  key: string;
  n: number;
  move: string;
  seat?: number | null;
}

export interface UndoWish {
  key: string;
  n: number;
  whole?: boolean;
}

export interface GhostsWish {
  moves: string[];
}

export interface NarrowWish {
  picks?: Record<string, string>;
  /** asked of the moment after this move */
  after?: string | null;
}

export interface WhyWish {
  move?: string | null;
  picks?: Record<string, string> | null;
}

/** What a pupil has done in a lesson so far. */
export interface PracticeWish {
  moves?: string[];
  /** whether the next move of the answer is wanted */
  show?: boolean;
}

/** Who wants a puzzle: how good it is at them, how unsure that is, those it has tried, what became of the last. */
export interface PuzzleNext {
  rating?: number | null;
  doubt?: number | null;
  known?: string[];
  last?: string | null;
  solved?: boolean;
}

export interface PracticeGhosts {
  moves: string[];
  wanted: string[];
}

export interface PracticeNarrow {
  moves: string[];
  picks?: Record<string, string>;
  after?: string | null;
}

export interface PracticeWhy {
  moves: string[];
  move?: string | null;
  picks?: Record<string, string> | null;
}
