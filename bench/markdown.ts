/** What must be reached, and what was. */
export interface Floor {
  what: string;
  measured: string;
  floor: string;
  goal: string;
  isMet: boolean;
}

export const times = (value: number): string => `${value.toFixed(2)}x`;

/** A measure that may not be larger than its floor. */
export function mostFloor(
  what: string,
  is: number,
  floor: number,
  goal: number,
  write: (value: number) => string,
): Floor {
  return { what, measured: write(is), floor: write(floor), goal: write(goal), isMet: is <= floor };
}

export function storedFloor({ answered, stored }: { answered: number; stored: number }, what: string): Floor {
  return { what, measured: `${stored} of ${answered}`, floor: 'all', goal: 'all', isMet: answered === stored };
}

export function section(title: string, ...parts: (string | undefined)[]): string {
  return `## ${title}\n\n${parts.filter(Boolean).join('\n\n')}\n`;
}

export function table(head: string[], rows: string[][]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0), 3));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}
