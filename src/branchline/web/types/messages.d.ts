// The WebSocket messages of a table; a test compares them with recorded messages.

import type { Choice, Ghosts, Lang, Room, Seen, Theme, Why, Written } from "./responses.d.ts";
import type { GhostsWish, MoveWish, NarrowWish, UndoWish, WhyWish } from "./requests.d.ts";

// --- what the page says

/** Who looks, and how: at the beginning, and again for another language, theme, seat. */
export interface Hello {
  kind: "hello";
  token: string | null;
  after: number;
  want: ("seen" | "events" | "turn")[];
  lang: Lang;
  theme: Theme;
  boards: boolean;
  seat: number | null;
  room: Room;
}

export interface Ping {
  kind: "ping";
}

/** A message that is answered, without the key its answer will carry. */
export type Question =
  | { kind: "move" } & Omit<MoveWish, "key">
  | { kind: "undo" } & Omit<UndoWish, "key">
  | { kind: "ghosts" } & GhostsWish
  | { kind: "narrow" } & NarrowWish
  | { kind: "why" } & WhyWish;

export type Keyed = Question & { key: string };
export type Said = Hello | Ping | Keyed;

// --- what the page is told

/** A move or an undo is on disk. */
export interface DoneTold extends Required<Written> {
  kind: "done";
  key: string;
}

export interface RefusedTold {
  kind: "refused";
  key: string | null;
  code: string;
  reason: string;
}

export interface GhostsTold extends Ghosts {
  kind: "ghosts";
  key: string;
}

export interface NarrowTold {
  kind: "narrow";
  key: string;
  n: number;
  many: number;
  next: string | null;
  values: string[];
  choices: Choice[];
}

export interface WhyTold extends Why {
  kind: "why";
  key: string;
}

export interface Pong {
  kind: "pong";
}

/** Somebody said something. */
export interface SaidTold {
  kind: "said";
  seat: number;
  phrase: string;
}

/** The table as it is now: whole after a greeting, later only the fields that have changed. */
export interface SeenTold extends Partial<Seen> {
  kind: "seen";
  /** letters of the picture to leave, letters to remove, and what to insert */
  svg_change?: [number, number, string];
  /** where in the log the entries of this message begin */
  log_from?: number;
}

export type Answered = DoneTold | GhostsTold | NarrowTold | WhyTold;
export type Told = Answered | RefusedTold | Pong | SaidTold | SeenTold;

/** Which answer belongs to which question. */
export interface AnswerTo {
  move: DoneTold;
  undo: DoneTold;
  ghosts: GhostsTold;
  narrow: NarrowTold;
  why: WhyTold;
}

/** Who answers a board: the line to a table, or a lesson. */
export interface Asked {
  ask<Q extends Question>(message: Q): Promise<AnswerTo[Q["kind"]]>;
}
