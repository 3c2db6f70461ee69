/**
 * `npm run bench:bounces -- FOLDER`: reads mails of known verdict and prints how many are recognised. The folder holds the mails and
 * `known.tsv`, a line for each: file, kind (`dsn`, `arf`, `prose`), verdict (`hard`, `soft`, `mixed` or empty), reason.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readDeliveryReport } from '../app/platform/adapters/read-delivery-report';

const [folder = '.'] = process.argv.slice(2);

/** Rules are written with two thirds of the mails in view; the rest measures them. */
const isSeen = (file: string): boolean =>
  Number.parseInt(createHash('sha256').update(file).digest('hex').slice(0, 8), 16) % 3 !== 0;

const rows = new Map<string, { mails: number; gone: number; refused: number; complained: number }>();
for (const line of readFileSync(path.join(folder, 'known.tsv'), 'utf8').trim().split('\n').slice(1)) {
  const [file = '', kind = '', verdict = '', reason = ''] = line.split('\t');
  const outcome = await readDeliveryReport(readFileSync(path.join(folder, file), 'utf8'));
  const key = [isSeen(file) ? 'seen' : 'unseen', kind, verdict || 'unknown'].join('\t');
  const row = rows.get(key) ?? { mails: 0, gone: 0, refused: 0, complained: 0 };
  rows.set(key, row);
  row.mails += 1;
  if (outcome && outcome !== 'delivered') row[outcome] += 1;
  if ((verdict === 'hard') !== (outcome === 'gone') && kind === 'dsn')
    process.stdout.write(`${key}\t${file}\t${reason}\t${outcome ?? 'nothing'}\n`);
}
process.stdout.write('set\tkind\tverdict\tmails\tgone\trefused\tcomplained\n');
for (const [key, { mails, gone, refused, complained }] of [...rows].sort())
  process.stdout.write(`${key}\t${mails}\t${gone}\t${refused}\t${complained}\n`);
