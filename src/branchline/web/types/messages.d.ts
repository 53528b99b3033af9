// The WebSocket messages of a table; a test compares them with recorded messages.

import type {
  Board,
  Choice,
  Ghosts,
  Lang,
  Layout,
  LogEntry,
  TableView,
  Theme,
  Why,
  WriteReceipt,
} from "./responses.d.ts";
import type { GhostsRequest, MoveRequest, NarrowRequest, UndoRequest, WhyRequest } from "./requests.d.ts";

// --- what the page says

/** Who looks, and how: at the beginning, and again for another language, theme, seat. */
export interface Hello {
  kind: "hello";
  token: string | null;
  after: number;
  want: ("view" | "events" | "turn")[];
  lang: Lang;
  theme: Theme;
  boards: boolean;
  seat: number | null;
  layout: Layout;
  /** of the view that was seen last; empty before the first */
  version: string;
}

export interface Ping {
  kind: "ping";
}

/** A message that is answered, without the key its answer will carry. */
export type Question =
  | { kind: "move" } & Omit<MoveRequest, "key">
  | { kind: "undo" } & Omit<UndoRequest, "key">
  | { kind: "ghosts" } & GhostsRequest
  | { kind: "narrow" } & NarrowRequest
  | { kind: "why" } & WhyRequest;

export type Keyed = Question & { key: string };
export type ClientMessage = Hello | Ping | Keyed;

// --- what the page is told

/** A move or an undo is on disk. */
export interface DoneMessage extends Required<WriteReceipt> {
  kind: "done";
  key: string;
}

export interface RefusedMessage {
  kind: "refused";
  key: string | null;
  code: string;
  reason: string;
}

export interface GhostsMessage extends Ghosts {
  kind: "ghosts";
  key: string;
}

export interface NarrowMessage {
  kind: "narrow";
  key: string;
  n: number;
  many: number;
  next: string | null;
  values: string[];
  choices: Choice[];
}

export interface WhyMessage extends Why {
  kind: "why";
  key: string;
}

export interface Pong {
  kind: "pong";
}

/** Somebody used a ready-made phrase. */
export interface PhraseMessage {
  kind: "phrase";
  seat: number;
  phrase: string;
}

/** The table as it is now: whole after a greeting, later only the fields that have changed. */
export interface ViewMessage extends Partial<Omit<TableView, "boards">> {
  kind: "view";
  /** changes of what was seen: of the lines of the picture, of the log, and of the choices */
  patches?: { svg?: Patch<string>; log?: Patch<LogEntry>; choices?: Patch<Choice> };
  boards?: Record<string, BoardChange>;
  /** of the view with this change; named in the next greeting */
  version?: string;
  /** the view of an earlier connection has not changed, except for the fields of this message */
  same?: boolean;
}

/** A new list: `[from, count]` is a part of the old one, anything else a new element. */
export type Patch<T> = ([number, number] | T)[];

/** Another seat's board: whole, or what has changed of it. */
export interface BoardChange extends Partial<Board> {
  patches?: { svg?: Patch<string> };
}

export type Answer = DoneMessage | GhostsMessage | NarrowMessage | WhyMessage;
export type ServerMessage = Answer | RefusedMessage | Pong | PhraseMessage | ViewMessage;

/** Which answer belongs to which question. */
export interface AnswerTo {
  move: DoneMessage;
  undo: DoneMessage;
  ghosts: GhostsMessage;
  narrow: NarrowMessage;
  why: WhyMessage;
}

/** Who answers a board: the line to a table, or a lesson. */
export interface BoardService {
  ask<Q extends Question>(message: Q): Promise<AnswerTo[Q["kind"]]>;
}
