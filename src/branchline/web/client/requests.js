// Requests to the server or to the offline worker, one function each; connection.js alone talks to them too.

import { boardShape, language, theme } from "../storage/preferences.js";
import { t } from "../locale/translate.js";
import { transport } from "./transport.js";

/** @import * as Answer from "../types/responses.d.ts" */
/** @import * as Request from "../types/requests.d.ts" */

/** A failed request: a code for programs and a sentence for people. */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {string} code
   * @param {string} reason
   */
  constructor(status, code, reason) {
    super(reason);
    this.status = status;
    this.code = code;
    this.reason = reason;
  }
}

/**
 * The sentence of a failed request; rethrows any other error, which is a bug.
 * @param {unknown} problem
 */
export function reasonOf(problem) {
  if (problem instanceof Problem) return problem.reason;
  throw problem;
}

/**
 * @typedef {object} RequestOptions
 * @property {unknown} [body] sent as JSON
 * @property {string} [raw] sent as it is
 * @property {string | null} [token]
 * @property {Record<string, string | number | boolean | null | undefined>} [query]
 */

/**
 * Throws the `Problem` of an unreachable server or an incomplete response.
 * @returns {never}
 */
function offline() {
  throw new Problem(0, "offline", t("connection.request"));
}

/**
 * @param {string} method
 * @param {string} path
 * @param {RequestOptions} [question]
 * @returns {Promise<Response>}
 */
async function send(method, path, question = {}) {
  /** @type {Record<string, string>} */ const query = { lang: language() };
  for (const [name, value] of Object.entries(question.query ?? {})) {
    if (value !== null && value !== undefined) query[name] = String(value);
  }
  const body = question.raw ?? (question.body === undefined ? undefined : JSON.stringify(question.body));
  const answer = await transport.ask({ method, path, query, token: question.token ?? null, body }).catch(offline);
  if (!answer.ok) throw await problemOf(answer);
  return answer;
}

/** @param {Response} answer */
async function problemOf(answer) {
  /** @type {Partial<Answer.Error>} */
  const said = await answer.json().catch(() => ({}));
  return new Problem(answer.status, said.code ?? "failed", said.reason ?? t("failed"));
}

/** @param {string} path @param {RequestOptions} [question] */
const get = async (path, question) => (await send("GET", path, question)).json().catch(offline);

/** @param {string} path @param {RequestOptions} [question] */
const post = async (path, question) => (await send("POST", path, question)).json().catch(offline);

// --- games

/** @type {Map<string, Promise<Answer.GameCatalogue>>} */
const offers = new Map();

/**
 * The catalogue of games, requested once per language.
 * @returns {Promise<Answer.GameCatalogue>}
 */
export function loadGames() {
  const lang = language();
  const answer = offers.get(lang) ?? get("/games");
  offers.set(lang, answer);
  answer.catch(() => offers.delete(lang));
  return answer;
}

/**
 * @param {string} id
 * @returns {Promise<Answer.GameInfo | undefined>}
 */
export const gameOf = async (id) => (await loadGames()).games.find((game) => game.id === id);

/**
 * The address of a game's picture.
 * @param {string} game
 */
export const pictureOf = (game) => transport.file(`/games/${game}/picture`, { lang: language(), theme: theme() });

/**
 * The rules, their figures drawn in the colours of the page.
 * @param {string} game
 * @returns {Promise<Answer.RulesPage>}
 */
export const rulesOf = (game) => get(`/games/${game}/rules`, { query: { theme: theme() } });

/**
 * The address of a game's precomputed sheets to print.
 * @param {string} game
 */
export const sheetsFile = (game) => transport.file(`/games/${game}/sheets`, { lang: language() });

/**
 * The address of the file of a game's box.
 * @param {string} game
 */
export const editionFile = (game) => transport.file(`/games/${game}/edition`, {});

/**
 * The file of a game's box.
 * @param {string} game
 */
export const edition = async (game) => (await send("GET", `/games/${game}/edition`)).text().catch(offline);

/**
 * Whether a box can be played with this number of seats and these options.
 * @param {string} game
 * @param {Request.EditionCheck} body
 * @returns {Promise<Answer.EditionInfo>}
 */
export const checkEdition = (game, body) => post(`/games/${game}/edition`, { body });

/**
 * A corrected box as its owner sees it; stored only in this browser.
 * @param {string} game
 * @param {Request.BoxRequest} body
 * @returns {Promise<Answer.BoxView>}
 */
export const openedBox = (game, body) => post(`/games/${game}/box`, { body, query: { theme: theme() } });

/**
 * @param {string} game
 * @param {Request.PaletteRequest} body
 * @returns {Promise<Answer.Palette>}
 */
export const palette = (game, body) => post(`/games/${game}/palette`, { body, query: { theme: theme() } });

/**
 * @param {string} game
 * @param {Request.BoardCheck} body
 * @returns {Promise<Answer.ScoredBoard>}
 */
export const score = (game, body) => post(`/games/${game}/board`, { body, query: { theme: theme() } });

/**
 * The PDF of a game's sheets.
 * @param {string} game
 * @param {Request.SheetsRequest} body
 */
export const sheets = async (game, body) =>
  (await send("POST", `/games/${game}/sheets`, { body })).blob().catch(offline);

// --- lessons

/**
 * @param {string} game
 * @returns {Promise<Answer.Course>}
 */
export const courseOf = (game) => get(`/games/${game}/lessons`);

/**
 * The requests about a practice position, which is rebuilt from its moves.
 * @template {import("../learn/practice-connection.js").PracticeView} T
 * @param {string} path
 * @returns {import("../learn/practice-connection.js").PracticeApi<T>}
 */
const practiceApi = (path) => ({
  at: (body) => post(path, { body, query: { theme: theme(), layout: boardShape() } }),
  ghosts: (body) => post(`${path}/ghosts`, { body, query: { theme: theme(), layout: boardShape() } }),
  narrow: (body) => post(`${path}/narrow`, { body, query: { theme: theme() } }),
  why: (body) => post(`${path}/why`, { body }),
  explained: (body) => post(`${path}/explained`, { body }),
});

/**
 * @param {string} game
 * @param {string} lesson
 * @returns {import("../learn/practice-connection.js").PracticeApi<Answer.LessonView>}
 */
export const lessonApi = (game, lesson) => practiceApi(`/games/${game}/lessons/${lesson}`);

// --- puzzles

/**
 * The next puzzle for a solver.
 * @param {string} game
 * @param {Request.NextPuzzleRequest} body
 * @returns {Promise<Answer.NextPuzzle>}
 */
export const nextPuzzle = (game, body) => post(`/games/${game}/puzzles`, { body });

/**
 * @param {string} game
 * @param {string} puzzle
 * @returns {import("../learn/practice-connection.js").PracticeApi<Answer.PuzzleView>}
 */
export const puzzleApi = (game, puzzle) => practiceApi(`/games/${game}/puzzles/${puzzle}`);

// --- tables

/**
 * @param {Request.TableRequest} body
 * @returns {Promise<Answer.NewTable>}
 */
export const createTable = (body) => post("/tables", { body });

/**
 * Opens a record as a table to watch.
 * @param {string} raw
 * @returns {Promise<Answer.NewTable>}
 */
export const openRecord = (raw) => post("/records", { raw });

/**
 * Opens a recorded match of bots as a table to watch.
 * @param {string} game
 * @returns {Promise<Answer.NewTable>}
 */
export const sample = (game) => post(`/games/${game}/sample`, {});

const MOST_TOKENS = 100; // in one request
const PHASES = ["playing", "waiting", "over", "broken"]; // in the order of the list

/**
 * The answers for all these tokens, requested in chunks.
 * @template Answered
 * @param {string[]} tokens
 * @param {(part: string[], from: number) => Promise<Answered[]>} ask
 */
async function inParts(tokens, ask) {
  const parts = Array.from({ length: Math.ceil(tokens.length / MOST_TOKENS) }, (_, n) => n * MOST_TOKENS);
  return (await Promise.all(parts.map((from) => ask(tokens.slice(from, from + MOST_TOKENS), from)))).flat();
}

/**
 * Compares tables: those where it is the player's turn first, then by phase, then the latest move.
 * @param {Answer.Summary} a
 * @param {Answer.Summary} b
 */
const latestFirst = (a, b) =>
  Number(b.your_turn) - Number(a.your_turn) || PHASES.indexOf(a.phase) - PHASES.indexOf(b.phase) ||
  b.last_move_at - a.last_move_at;

/**
 * The tables these tokens open.
 * @param {string[]} tokens
 * @param {boolean} [running] only those whose match is not over
 * @returns {Promise<Answer.Summary[]>}
 */
export async function mine(tokens, running = false) {
  const found = await inParts(tokens, async (part, from) => {
    /** @type {Answer.Summaries} */ const { tables } = await post("/mine", { body: { tokens: part, running } });
    return tables.map((table) => ({ ...table, token: from + (table.token ?? 0) }));
  });
  return found.sort(latestFirst);
}

/**
 * The public tables.
 * @returns {Promise<Answer.Summary[]>}
 */
export const publicTables = async () => (await get("/tables")).tables;

/**
 * @param {string} table
 * @param {string | null} token
 * @returns {Promise<Answer.TableView>}
 */
export const fetchTable = (table, token) => get(`/tables/${table}`, { token });

/**
 * @param {string} table
 * @param {string | null} token
 * @param {Request.JoinRequest} body
 * @returns {Promise<Answer.JoinedSeat>}
 */
export const join = (table, token, body) => post(`/tables/${table}/join`, { body, token });

/**
 * The seat that an invitation opens, without using it.
 * @param {string} table
 * @param {string | null} token
 * @returns {Promise<Answer.Invitation>}
 */
export const invitation = (table, token) => get(`/tables/${table}/invitation`, { token });

/**
 * @param {string} table
 * @param {number} position
 * @param {string | null} token
 * @param {number | null} seat whose board is drawn large
 * @returns {Promise<Answer.Moment>}
 */
export const momentAt = (table, position, token, seat) =>
  get(`/tables/${table}/at/${position}`, {
    token,
    query: { theme: theme(), boards: true, seat, layout: boardShape() },
  });

/**
 * The rules of everything in the picture, now or at a position, and the chapter about the current phase.
 * @param {string} table
 * @param {string | null} token
 * @param {number} seat whose board is drawn large
 * @param {number | null} at
 * @returns {Promise<Answer.Explanations>}
 */
export const explainedAt = (table, token, seat, at) =>
  get(`/tables/${table}/explained`, { token, query: { seat, at } });

/**
 * A match as a file.
 * @param {string} table
 * @param {string | null} token
 */
export const record = async (table, token) =>
  (await send("GET", `/tables/${table}/record`, { token })).text().catch(offline);

/**
 * A match as pages to print.
 * @param {string} table
 * @param {string | null} token
 */
export const matchSheets = async (table, token) =>
  (await send("GET", `/tables/${table}/sheets`, { token })).blob().catch(offline);

/**
 * @param {string} table
 * @param {string | null} token
 * @param {Request.RematchRequest} body
 * @returns {Promise<Answer.NextTable>}
 */
export const rematch = (table, token, body) => post(`/tables/${table}/rematch`, { body, token });

/**
 * @param {string} table
 * @param {string | null} token
 */
export const declineRematch = (table, token) => send("DELETE", `/tables/${table}/rematch`, { token });

/** Lets a thinking bot move now; null if that is not possible. */
export const hurry = transport.hurry;

// --- reviews and hints

/**
 * The average loss per turn of the reviewed matches.
 * @param {string[]} tokens
 * @returns {Promise<Answer.ReviewedMatch[]>}
 */
export async function lossesOfReviews(tokens) {
  const found = await inParts(tokens, async (part) => {
    /** @type {Answer.ReviewHistory} */ const { matches } = await post("/mine/reviews", { body: { tokens: part } });
    return matches;
  });
  return found.sort((a, b) => b.at - a.at);
}

/**
 * Requests a hint.
 * @param {string} table
 * @param {string | null} token
 * @returns {Promise<Answer.HintView>}
 */
export const hint = (table, token) =>
  post(`/tables/${table}/hint`, { token, query: { theme: theme(), layout: boardShape() } });

/** @param {string} table @param {number} seat */
const reviewAt = (table, seat) => `/tables/${table}/reviews/${seat}`;

/**
 * Starts the review of a seat.
 * @param {string} table
 * @param {string | null} token
 * @param {number} seat
 * @param {boolean} [longer] again with more time, if turns were not compared
 * @returns {Promise<Answer.ReviewView>}
 */
export const askReview = (table, token, seat, longer = false) =>
  post(reviewAt(table, seat), { token, query: longer ? { longer } : {} });

/**
 * The progress of a review, with the report if it is newer than the known one.
 * @param {string} table
 * @param {string | null} token
 * @param {number} seat
 * @param {number} known number of rollouts of the known report
 * @returns {Promise<Answer.ReviewView>}
 */
export const reviewOf = (table, token, seat, known) => get(reviewAt(table, seat), { token, query: { known } });

/**
 * The board before a reviewed turn.
 * @param {string} table
 * @param {string | null} token
 * @param {number} seat
 * @param {number} at
 * @returns {Promise<Answer.ReviewBoard>}
 */
export const reviewBoard = (table, token, seat, at) =>
  get(`${reviewAt(table, seat)}/turns/${at}`, { token, query: { theme: theme(), layout: boardShape() } });

// --- seats

/** @param {string} table @param {number} seat */
const seatOf = (table, seat) => `/tables/${table}/seats/${seat}`;

/**
 * @param {string} table
 * @param {number} seat
 * @param {string | null} token
 * @param {Request.NameRequest} body
 */
export const rename = (table, seat, token, body) => send("PATCH", seatOf(table, seat), { body, token });

/**
 * @param {string} table
 * @param {string | null} token
 * @param {Request.PhraseRequest} body
 * @returns {Promise<Answer.PhraseDelivery>}
 */
export const say = (table, token, body) => post(`/tables/${table}/say`, { body, token });

/**
 * @param {string} table
 * @param {string | null} token
 * @param {Request.ReportRequest} body
 */
export const report = (table, token, body) => send("POST", `/tables/${table}/report`, { body, token });

/**
 * @param {string} table
 * @param {number} seat
 * @param {string | null} token
 * @param {Request.SeatBotRequest} body
 */
export const giveToBot = (table, seat, token, body) => send("PUT", `${seatOf(table, seat)}/bot`, { body, token });

/**
 * @param {string} table
 * @param {number} seat
 * @param {string | null} token
 */
export const takeBack = (table, seat, token) => send("DELETE", `${seatOf(table, seat)}/bot`, { token });

/**
 * Creates a new link to a seat, by the host; the old one becomes invalid.
 * @param {string} table
 * @param {number} seat
 * @param {string | null} token
 * @returns {Promise<Answer.SeatLink>}
 */
export const newInvitation = (table, seat, token) => post(`${seatOf(table, seat)}/link`, { token });

// --- daily match, results with the same dice, profile

/**
 * The daily matches of today and of the previous days.
 * @param {string | null} token the profile key
 * @returns {Promise<Answer.Days>}
 */
export const days = (token) => get("/days", { token });

/**
 * The daily match of a game.
 * @param {string} day
 * @param {string} game
 * @param {string | null} token the profile key
 * @returns {Promise<Answer.DayTable>}
 */
export const dayOf = (day, game, token) => get(`/days/${day}/${game}`, { token });

/**
 * Starts or resumes the attempt at a daily match.
 * @param {string} day
 * @param {string} game
 * @param {string} token the profile key
 * @param {Request.AttemptRequest} body
 * @returns {Promise<Answer.StartedAttempt>}
 */
export const beginDay = (day, game, token, body) => post(`/days/${day}/${game}`, { token, body });

/**
 * The results of everyone who played the dice of a table.
 * @param {string} table
 * @param {string | null} token
 * @returns {Promise<Answer.Standing>}
 */
export const seedResults = (table, token) => get(`/tables/${table}/dice`, { token });

/**
 * Creates a table with the same dice.
 * @param {string} table
 * @param {string | null} token
 * @param {Request.AttemptRequest} body
 * @returns {Promise<Answer.NewTable>}
 */
export const playSeed = (table, token, body) => post(`/tables/${table}/dice`, { token, body });

/**
 * @param {string} token the profile key
 * @returns {Promise<Answer.Me>}
 */
export const me = (token) => get("/me", { token });

/**
 * @param {string} token the profile key
 * @param {Request.NameRequest} body
 */
export const renameMe = (token, body) => send("PATCH", "/me", { token, body });

/** @param {string} token the profile key */
export const forgetMe = (token) => send("DELETE", "/me", { token });

/**
 * A link as a QR code.
 * @param {string} link
 * @returns {Promise<Answer.Code>}
 */
export const code = (link) => post("/code", { body: { link } });
