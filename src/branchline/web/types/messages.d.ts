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

// --- messages of the page

/** Token and view options: sent at the start, and whenever they change. */
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
  /** of the last view; empty before the first */
  version: string;
}

export interface Ping {
  kind: "ping";
}

/** A request, without the key that its answer repeats. */
export type Question =
  | { kind: "move" } & Omit<MoveRequest, "key">
  | { kind: "undo" } & Omit<UndoRequest, "key">
  | { kind: "ghosts" } & GhostsRequest
  | { kind: "narrow" } & NarrowRequest
  | { kind: "why" } & WhyRequest;

export type Keyed = Question & { key: string };
export type ClientMessage = Hello | Ping | Keyed;

// --- messages to the page

/** A move or an undo was stored. */
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
  possible: Record<string, string[]>;
}

export interface WhyMessage extends Why {
  kind: "why";
  key: string;
}

export interface Pong {
  kind: "pong";
}

/** Someone sent a phrase. */
export interface PhraseMessage {
  kind: "phrase";
  seat: number;
  phrase: string;
}

/** The view of the table: complete after `hello`, later only the changed fields. */
export interface ViewMessage extends Partial<Omit<TableView, "boards">> {
  kind: "view";
  /** patches of the last view: of the lines of the picture, of the log, and of the choices */
  patches?: { svg?: Patch<string>; log?: Patch<LogEntry>; choices?: Patch<Choice> };
  boards?: Record<string, BoardChange>;
  /** of the view with this change; named in the next `hello` */
  version?: string;
  /** the view of an earlier connection has not changed, except for the fields of this message */
  same?: boolean;
}

/** A new list: `[from, count]` is a range of the old one, anything else a new element. */
export type Patch<T> = ([number, number] | T)[];

/** Another seat's board: complete, or its changes. */
export interface BoardChange extends Partial<Board> {
  patches?: { svg?: Patch<string> };
}

export type Answer = DoneMessage | GhostsMessage | NarrowMessage | WhyMessage;
export type ServerMessage = Answer | RefusedMessage | Pong | PhraseMessage | ViewMessage;

/** The answer to each kind of request. */
export interface AnswerTo {
  move: DoneMessage;
  undo: DoneMessage;
  ghosts: GhostsMessage;
  narrow: NarrowMessage;
  why: WhyMessage;
}

/** The service that answers a board: the connection to a table, or a lesson. */
export interface BoardService {
  ask<Q extends Question>(message: Q): Promise<AnswerTo[Q["kind"]]>;
}
