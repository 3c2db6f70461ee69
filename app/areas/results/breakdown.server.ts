import { monthOfDay } from '~/domain/result-period';
import type { SliceCountRow } from '~/platform/db/admin-row-types';
import type { Db } from '~/platform/db/open-database';
import { removeRows, upsertAll } from '~/platform/db/row-queries';
import {
  answerId,
  type SubmissionCounts,
  type CountedAnswer,
  type FormColumns,
  type CountDimensions,
} from './submission-counts.server';

type BreakdownRow = Omit<SliceCountRow, keyof FormColumns>;

const KEY = ['account_id', 'form_id', 'period', 'language', 'version', 'input_id', 'answer_key'];

/** How often each question and each of its answers was counted, by what names them. */
type Tally = Map<string, Pick<BreakdownRow, 'input_id' | 'answer_key' | 'times'>>;

function count(tally: Tally, input_id: string, answer_key: string, times = 1): void {
  const name = answerId({ inputId: input_id, key: answer_key });
  const known = tally.get(name);
  if (known) known.times += times;
  else tally.set(name, { input_id, answer_key, times });
}

/** By day or month, language and version. */
type Tallies = Map<string, { place: CountDimensions; tally: Tally }>;

function tallyOf(tallies: Tallies, place: CountDimensions): Tally {
  const name = `${place.day} ${place.language} ${place.version}`;
  const known = tallies.get(name) ?? { place, tally: new Map() as Tally };
  tallies.set(name, known);
  return known.tally;
}

/** Counts by day, month, language and version that submissions add up to. */
export class Breakdown {
  /** Few, of what comes at about the same time. */
  private readonly days: Tallies = new Map();

  /** How many rows there are to write at most. */
  get size(): number {
    return [...this.days.values()].reduce((sum, { tally }) => sum + 2 * tally.size, 0);
  }

  /** @param isTracked whether an answer is counted apart in the form’s own counts: else it is not in the breakdown */
  add({ answered, counted, place }: SubmissionCounts, isTracked: (one: CountedAnswer) => boolean): void {
    if (!place) return;
    const tally = tallyOf(this.days, place);
    count(tally, '', '');
    for (const inputId of answered) count(tally, inputId, '');
    for (const one of counted) if (isTracked(one)) count(tally, one.inputId, one.key);
  }

  /** The rows to be added to those that are stored; none are left. */
  take(): BreakdownRow[] {
    const months: Tallies = new Map();
    for (const { place, tally } of this.days.values()) {
      const month = tallyOf(months, { ...place, day: monthOfDay(place.day) });
      for (const { input_id, answer_key, times } of tally.values()) count(month, input_id, answer_key, times);
    }
    const rows = [...months.values(), ...this.days.values()].flatMap(({ place: { day, language, version }, tally }) =>
      [...tally.values()].map((row) => ({ period: day, language, version, ...row })),
    );
    this.days.clear();
    return rows;
  }
}

/** Adds rows to the stored breakdown, in a transaction that has locked the form's counts. */
export async function addToBreakdown(trx: Db, key: FormColumns, added: readonly BreakdownRow[]): Promise<void> {
  const rows = added.map((row) => ({ ...key, ...row }));
  await upsertAll(trx, 'slice_counts', rows, { key: KEY, sums: ['times'] });
}

/** Subtracts one submission from the stored breakdown, in such a transaction. Removes rows that reach zero. */
export async function subtractFromBreakdown(trx: Db, key: FormColumns, addition: SubmissionCounts): Promise<void> {
  const breakdown = new Breakdown();
  breakdown.add(addition, () => true);
  for (const { times: _times, ...columns } of breakdown.take()) {
    const row = { ...key, ...columns };
    const left = await trx
      .updateTable('slice_counts')
      .set((eb) => ({ times: eb('times', '-', 1) }))
      .where((eb) => eb.and(row))
      .returning('times')
      .executeTakeFirst();
    if (left && left.times <= 0) await removeRows(trx, 'slice_counts', row);
  }
}
