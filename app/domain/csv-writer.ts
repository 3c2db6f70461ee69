/** Byte order mark: a spreadsheet program takes the text for UTF-8 by it alone. */
export const CSV_BOM = '\ufeff';

/** What a spreadsheet takes for the beginning of a formula, in the wide forms of East Asian keyboards too. */
const FORMULA = '=+\\-@\uff1d\uff0b\uff0d\uff20';
const BEGINNING = `'*(?:\\s*[${FORMULA}]|[\\t\\r])`;
const BEGINS_FORMULA = new RegExp(`^${BEGINNING}`);
const BEGINS_GUARDED = new RegExp(`^'(?=${BEGINNING})`);
/** Programs of other countries part cells at semicolons or tabs, and know no quotes then that a comma stands before. */
const PARTED = '[;\\t\\r\\n][\\s"]*';
/** Looks backwards, and from a formula alone: forwards, long blanks would be looked through at each of them. */
const FORMULA_WITHIN = new RegExp(`(?<=[;\\s"])(?='*[${FORMULA}])(?<=${PARTED})`, 'g');
const GUARDED_WITHIN = new RegExp(`(?<=[;\\s"])'(?='*[${FORMULA}])(?<=${PARTED}')`, 'g');

/**
 * One line of CSV with its line break. Text that a spreadsheet would run as a formula gets an apostrophe in front of it, and
 * one more where it has some, so that `removeFormulaGuard` knows which one to take away.
 * RFC 4180.
 */
export function formatCsvLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) => {
    const harmless = (BEGINS_FORMULA.test(cell) ? `'${cell}` : cell).replace(FORMULA_WITHIN, "'");
    // Bare, a cell that begins so would make a comment of its line.
    return /[",;\r\n]|^\s|\s$|^# /.test(harmless) ? `"${harmless.replace(/"/g, '""')}"` : harmless;
  });
  return `${quoted.join(',')}\r\n`;
}

/** A cell as it was before `formatCsvLine` guarded it, whatever it was: a telephone number comes back without the apostrophe. */
export const removeFormulaGuard = (cell: string): string =>
  cell.includes("'") ? cell.replace(GUARDED_WITHIN, '').replace(BEGINS_GUARDED, '') : cell;
