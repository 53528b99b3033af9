// Values passed between the page's own modules.

import type { Choice, Moment, OptionValue, TableView } from "./responses.d.ts";

/** A description of an element, from which the renderer makes or patches one. */
export interface Description<Name extends string = string> {
  name: Name;
  props: Props;
  children: ShownChild[];
}

export type ShownChild = Node | Description | string;

/** The child of an element; null and false are left out. */
export type Child = ShownChild | number | null | undefined | false;

export type Listeners = { [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => unknown };

/** Attributes, and event listeners under `on`. */
export interface Props {
  on?: Listeners;
  [attribute: string]: string | number | boolean | null | undefined | Listeners;
}

/** An open page. */
export interface Page {
  redraw?(): unknown;
  /** called when the shape of the window has changed */
  reshape?(): unknown;
  close?(): void;
}

/** Opens another page. */
export type Go = (path: string) => void;

/** The token of a seat. */
export interface SeatToken {
  seat: number;
  token: string;
}

/** The tokens of a table. */
export interface TableTokens {
  /** seats played from this browser */
  own: SeatToken[];
  /** invitations made for others */
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
  /** when it was stored */
  at: number;
}

/** The state of an element: picked; selectable next, or in place of another pick; not selectable now. */
export type PickState = "picked" | "can" | "other" | "off";

/** A named element of the picture, and whether some legal move picks it. */
export interface Thing {
  key: string;
  value: string;
  element: Element;
  able: boolean;
}

/** The explanation of an element. */
export interface Explanation {
  thing: Element;
  name: string;
  rule: string;
}

/** The first match of a game: its table, and the marks that were followed or closed. */
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

/** The state of the connection to a table. */
export type ConnectionState = "online" | "connecting" | "offline" | "crowded";

/** The shown table: the current view, or with the values of an earlier position. */
export type ShownPosition = Pick<TableView, "seats"> & Pick<Moment, "boards" | "sheets" | "drawn_seat">;

export type Who = "me" | "person" | "friend" | "open" | "bot";

export interface PlannedSeat {
  who: Who;
  name: string;
  bot: string;
}

/** The mode of play. */
export type Mode = "bots" | "friends" | "screen" | "alone";

/** A planned table. */
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
  /** whether players may use hints in a match of several people */
  hints: boolean;
  /** whether dice, box and visibility are unfolded */
  more: boolean;
}

/** The receiver of input at a board: a match, or a board that is built by selecting pieces. */
export interface BoardInput {
  readonly ready: Choice | null;
  readonly picking: { readonly ready: Choice[] };
  touch(key: string, value: string, x?: number, y?: number): unknown;
  peek(key: string | null, value?: string): void;
  turn(by: number): void;
  confirm(): unknown;
}

/** A request to be sent. */
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

/** The functions that send requests and connect to tables. */
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
