/** Byte order mark: a spreadsheet program takes the text for UTF-8 by it alone. */
export const CSV_BOM = '\ufeff';

/**
 * One line of CSV with its line break. Text that a spreadsheet would run as a formula gets a quote in front.
 * RFC 4180.
 */
export function csvLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) => {
    const harmless = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r]/.test(cell) ? `'${cell}` : cell;
    return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replace(/"/g, '""')}"` : harmless;
  });
  return `${quoted.join(',')}\r\n`;
}
