// Values passed between the page's own modules.

import type { Choice, Moment, OptionValue, TableView } from "./responses.d.ts";

/** What an element may hold; nothing for null and false. */
export type Child = Node | string | number | null | undefined | false;

export type Listeners = { [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => unknown };

/** Attributes as they are written, and under `on` what is listened for. */
export interface Props {
  on?: Listeners;
  [attribute: string]: string | number | boolean | null | undefined | Listeners;
}

/** A page that is open. */
export interface Page {
  redraw?(): unknown;
  /** the window has become wide or tall */
  reshape?(): unknown;
  close?(): void;
}

/** Opens another page. */
export type Go = (path: string) => void;

/** Somebody's secret for one seat. */
export interface SeatToken {
  seat: number;
  token: string;
}

/** What is known about one table. */
export interface TableTokens {
  /** seats played from this browser */
  own: SeatToken[];
  /** links made for others */
  invites: SeatToken[];
  join: string | null;
  watch: string | null;
  /** when it was last opened here */
  at: number;
}

/** A box that its owner has corrected. */
export interface StoredBox {
  game: string;
  name: string;
  edition: string;
  /** when it was kept */
  at: number;
}

/** How a thing stands to what was picked: it was; can be picked next, or instead of another; cannot be picked now. */
export type PickState = "picked" | "can" | "other" | "off";

/** A thing in the picture that has a name, and whether some legal move picks it. */
export interface Thing {
  key: string;
  value: string;
  element: Element;
  able: boolean;
}

/** What there is to say about a thing. */
export interface Explanation {
  thing: Element;
  name: string;
  rule: string;
}

/** The first match of a game: its table, and the marks that were heeded or closed. */
export interface First {
  table: string;
  gone: string[];
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The state of the line to a table. */
export type ConnectionState = "online" | "connecting" | "offline" | "crowded";

/** The table as it is shown: now, or with what a moment of the past had. */
export type ShownPosition = Pick<TableView, "seats"> & Pick<Moment, "boards" | "sheets" | "drawn_seat">;

export type Who = "me" | "person" | "friend" | "open" | "bot";

export interface PlannedSeat {
  who: Who;
  name: string;
  bot: string;
}

/** A way to play. */
export type Mode = "bots" | "friends" | "screen" | "alone";

/** A table that is being planned. */
export interface Plan {
  game: string;
  mode: Mode;
  chairs: PlannedSeat[];
  options: Record<string, OptionValue>;
  edition: string;
  editionName: string;
  seed: string;
  chance: "seed" | "real";
  listed: boolean;
  /** whether everybody may take hints, where several people play */
  hints: boolean;
  /** whether dice, box and visibility are unfolded */
  more: boolean;
}

/** What hands at a board do something to: a match that is played, or a board that is tapped together. */
export interface BoardInput {
  readonly ready: Choice | null;
  readonly picking: { readonly ready: Choice[] };
  touch(key: string, value: string, x?: number, y?: number): unknown;
  peek(key: string | null, value?: string): void;
  turn(by: number): void;
  confirm(): unknown;
}

/** A question on its way out. */
export interface ApiRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  token: string | null;
  body?: string;
}

/** The part of a WebSocket that a connection uses; in the offline version the worker client provides it. */
export interface Socket {
  readonly readyState: number;
  addEventListener(kind: "open", heard: () => void): void;
  addEventListener(kind: "message", heard: (event: MessageEvent) => void): void;
  addEventListener(kind: "close", heard: (event: CloseEvent) => void): void;
  send(message: string): void;
  close(): void;
}

/** How requests are sent and tables connected. */
export interface Transport {
  ask(asked: ApiRequest): Promise<Response>;
  connect(table: string): Socket;
  file(path: string, query: Record<string, string>): string;
  hurry: (() => Promise<unknown>) | null;
}

/** The sentences of one language by key; those with plurals are lists, with an index for each plural category. */
export interface Catalogue {
  language: string;
  plurals: Record<string, number>;
  sentences: Record<string, string | string[]>;
}
