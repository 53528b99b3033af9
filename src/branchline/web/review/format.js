// Formats points in a review: one decimal, a sign, the uncertainty.

import { language } from "../storage/preferences.js";

/** @import { Estimate } from "../types/responses.d.ts" */

/**
 * @param {number} value
 * @param {boolean} [signed] whether positive numbers have a plus sign
 * @param {number} [least] minimum number of decimals
 */
export function number(value, signed = false, least = 1) {
  const digits = { minimumFractionDigits: least, maximumFractionDigits: 1 };
  const written = new Intl.NumberFormat(language(), digits).format(Math.abs(value));
  if (value < 0 && /[1-9]/.test(written)) return `−${written}`;
  return signed ? `+${written}` : written;
}

/**
 * Points and their standard error.
 * @param {Estimate} estimate
 * @param {boolean} [signed]
 */
export const withError = ({ value, error }, signed = false) => `${number(value, signed)} ± ${number(error)}`;
