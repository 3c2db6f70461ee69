import { monthOfDay } from '~/domain/result-period';
import type { SliceCountRow } from '../../db/admin-tables';
import type { Db } from '../../db/connect';
import { equal, removeRows, upsertAll } from '../../db/rows';
import type { Addition, Counted, FormColumns, Place } from './additions';

type Slice = Omit<SliceCountRow, keyof FormColumns>;

const KEY = ['account_id', 'form_id', 'period', 'language', 'version', 'input_id', 'answer_key'];

/** What submissions add to the counts of their days, months, languages and versions. */
export class Slices {
  private readonly rows = new Map<string, Slice>();

  /** How many rows there are to write. */
  get size(): number {
    return this.rows.size;
  }

  /** @param isKept whether an answer is counted apart in the form’s own counts: else it is not in those of a slice */
  add({ answered, counted, place }: Addition, isKept: (one: Counted) => boolean): void {
    if (!place) return;
    const kept = counted.filter(isKept);
    for (const period of [monthOfDay(place.day), place.day]) {
      this.count(period, place, '', '');
      for (const inputId of answered) this.count(period, place, inputId, '');
      for (const { inputId, key } of kept) this.count(period, place, inputId, key);
    }
  }

  private count(period: number, { language, version }: Place, input_id: string, answer_key: string): void {
    const name = `${period} ${language} ${version} ${input_id} ${answer_key}`;
    const known = this.rows.get(name);
    if (known) known.times += 1;
    else this.rows.set(name, { period, language, version, input_id, answer_key, times: 1 });
  }

  /** The rows to be added to those that are stored; none are left. */
  take(): Slice[] {
    const rows = [...this.rows.values()];
    this.rows.clear();
    return rows;
  }
}

/** Adds to what is stored of slices, in a transaction that holds the form’s counts. */
export const addSlices = async (trx: Db, key: FormColumns, slices: readonly Slice[]): Promise<void> =>
  slices.length > 0
    ? upsertAll(
        trx,
        'slice_counts',
        KEY,
        slices.map((slice) => ({ ...key, ...slice })),
        ['times'],
      )
    : undefined;

/** Takes one submission out of what is stored of slices, in such a transaction: what is left of none goes. */
export async function takeSlices(trx: Db, key: FormColumns, addition: Addition): Promise<void> {
  const slices = new Slices();
  slices.add(addition, () => true);
  for (const { times: _times, ...slice } of slices.take()) {
    const row = { ...key, ...slice };
    const left = await trx
      .updateTable('slice_counts')
      .set((eb) => ({ times: eb('times', '-', 1) }))
      .where(equal(row))
      .returning('times')
      .executeTakeFirst();
    if (left && left.times <= 0) await removeRows(trx, 'slice_counts', row);
  }
}
