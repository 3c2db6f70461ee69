// Plain JavaScript without packages: `npm test` runs this on a fresh clone, before anything is installed.

/**
 * Rows as a person reads them: columns as wide as what is in them, numbers to the right.
 *
 * @param {readonly string[]} titles
 * @param {readonly (readonly (string | number)[])[]} rows numbers with one decimal, unless they are whole
 */
export function formatTable(titles, rows) {
  const texts = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? cell : Number.isInteger(cell) ? `${cell}` : cell.toFixed(1))),
  );
  const widths = titles.map((title, at) => Math.max(title.length, ...texts.map((row) => row[at]?.length ?? 0)));
  const isNumber = titles.map(
    (_title, at) => rows.length > 0 && rows.every((row) => typeof row[at] === 'number' || !row[at]),
  );
  const line = (/** @type {readonly string[]} */ cells) =>
    cells
      .map((cell, at) => (isNumber[at] ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd();
  return [line(titles), line(widths.map((width) => '-'.repeat(width))), ...texts.map(line)].join('\n');
}
