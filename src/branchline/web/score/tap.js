// Building a board by clicking. The text of the board is the only state: clicks edit its words.

/** @import { PieceInfo } from "../types/responses.d.ts" */

/** @param {string} board @returns {string[]} */
const words = (board) => board.split(/\s+/).filter(Boolean);

/** @param {PieceInfo} piece @param {string} cell @returns {string[]} */
const lying = (piece, cell) => piece.words.map((word) => word.replace("{cell}", cell));

/**
 * Whether a word of the board is this one, possibly with a suffix.
 * @param {string} said
 * @param {string} word
 */
const same = (said, word) => said === word || (said.startsWith(word) && !/^[\w]/.test(said.slice(word.length)));

/**
 * The index of the word of a cell, or -1.
 * @param {string} board
 * @param {PieceInfo[]} pieces
 * @param {string} cell
 */
function placeOf(board, pieces, cell) {
  const all = pieces.flatMap((piece) => lying(piece, cell));
  return words(board).findIndex((said) => all.some((word) => same(said, word)));
}

/**
 * The board without the piece in a cell.
 * @param {string} board
 * @param {PieceInfo[]} pieces
 * @param {string} cell
 */
export function erase(board, pieces, cell) {
  const place = placeOf(board, pieces, cell);
  return words(board).filter((_, n) => n !== place).join(" ");
}

/**
 * The possible boards after a click, likeliest first: the piece in the cell, rotated if it is already there.
 * @param {string} board
 * @param {PieceInfo[]} pieces
 * @param {PieceInfo} piece
 * @param {string} cell
 * @returns {string[]}
 */
export function wordsAfterTap(board, pieces, piece, cell) {
  const now = words(board);
  const place = placeOf(board, pieces, cell);
  const ways = lying(piece, cell);
  const turn = place < 0 ? -1 : ways.findIndex((word) => same(now[place], word));
  const order = [...ways.slice(turn + 1), ...ways.slice(0, Math.max(0, turn))];
  return order.map((word) =>
    (place < 0 ? [...now, word] : now.map((said, n) => (n === place ? word : said))).join(" ")
  );
}
