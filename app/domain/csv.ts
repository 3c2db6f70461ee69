/** Byte order mark: a spreadsheet program takes the text for UTF-8 by it alone. */
export const CSV_BOM = '\ufeff';

/** What a spreadsheet takes for the beginning of a formula, in the wide forms of East Asian keyboards too. */
const FORMULA = '=+\\-@\uff1d\uff0b\uff0d\uff20';
const BEGINS_FORMULA = new RegExp(`^\\s*[${FORMULA}]|^[\\t\\r]`);
/** Programs of other countries part cells at semicolons or tabs, and know no quotes then that a comma stands before. */
const FORMULA_WITHIN = new RegExp(`([;\\t\\r\\n][\\s"]*)(?=[${FORMULA}])`, 'g');
const GUARDED = new RegExp(`^'(?=\\s*[${FORMULA}])`);

/**
 * One line of CSV with its line break. Text that a spreadsheet would run as a formula gets an apostrophe in front of it.
 * RFC 4180.
 */
export function csvLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) => {
    const harmless = (BEGINS_FORMULA.test(cell) ? `'${cell}` : cell).replace(FORMULA_WITHIN, "$1'");
    return /[",;\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replace(/"/g, '""')}"` : harmless;
  });
  return `${quoted.join(',')}\r\n`;
}

/** A cell as it was before `csvLine` guarded it: a telephone number comes back without the apostrophe. */
export const unguarded = (cell: string): string => cell.replace(GUARDED, '');
