import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { formatTable } from '../scripts/format-table.mjs';

const FILE = 'bench/results.md';
const HEAD = `# Benchmark

Written by \`npm run bench\`; how to read it is in [development](../docs/development.md#the-benchmark).

`;

/** One measure: less is better, but for rates. */
export interface Row {
  what: string;
  own: number;
  /** The same of what it is compared with. */
  base?: number;
  /** Of the one to the other. */
  ratio?: number;
  /** What it may be at most, by itself and against the other. */
  most?: number;
  mostRatio?: number;
}

/** Whether the floor of a row holds; undefined where it has none, or there is nothing to compare with. */
function holds(row: Row): boolean | undefined {
  if (row.most !== undefined) return row.own <= row.most;
  return row.mostRatio === undefined || row.ratio === undefined ? undefined : row.ratio <= row.mostRatio;
}

export const isMissed = (row: Row): boolean => holds(row) === false;

const rounded = (value: number): number => (value >= 100 ? Math.round(value) : Math.round(value * 10) / 10);

/** @param sides what is measured, and what it is compared with */
export function tableOf(rows: readonly Row[], sides: readonly [string, string]): string {
  const titles = ['', ...sides, 'ratio', 'floor', 'holds'];
  const lines = rows.map((row) => {
    const { what, own, base, ratio, most, mostRatio } = row;
    const floor = most === undefined ? (mostRatio === undefined ? '' : `${mostRatio}x`) : String(most);
    const verdict = { true: 'yes', false: 'NO', undefined: '' }[String(holds(row))] ?? '';
    const compared = ratio === undefined ? ['', ''] : [rounded(base ?? Number.NaN), `${ratio.toFixed(2)}x`];
    return [what, rounded(own), ...compared, floor, verdict];
  });
  return formatTable(titles, lines);
}

/** Keeps a table as a part of the one file of results, whose other parts stay. */
export function saveReport(title: string, text: string): void {
  const before = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';
  const others = before.split(/^(?=## )/m).filter((part) => /^## /.test(part) && !part.startsWith(`## ${title}\n`));
  const machine = `${os.cpus().length} cores of ${os.cpus()[0]?.model}, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`;
  const part = `## ${title}\n\n${machine}\n\n\`\`\`text\n${text}\n\`\`\`\n\n`;
  writeFileSync(FILE, `${[HEAD, ...[...others, part].sort()].join('').trimEnd()}\n`);
}
