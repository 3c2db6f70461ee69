import { monthOfDay } from '~/domain/result-period';
import type { SliceCountRow } from '~/platform/db/admin-tables';
import type { Db } from '~/platform/db/connect';
import { removeRows, upsertAll } from '~/platform/db/rows';
import { idOf, type Addition, type CountedAnswer, type FormColumns, type CountDimensions } from './additions.server';

type Slice = Omit<SliceCountRow, keyof FormColumns>;

const KEY = ['account_id', 'form_id', 'period', 'language', 'version', 'input_id', 'answer_key'];

/** How often each question and each of its answers was counted, by what names them. */
type Tally = Map<string, Pick<Slice, 'input_id' | 'answer_key' | 'times'>>;

function count(tally: Tally, input_id: string, answer_key: string, times = 1): void {
  const name = idOf({ inputId: input_id, key: answer_key });
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

/** What submissions add to the counts of their days, months, languages and versions. */
export class Slices {
  /** Few, of what comes at about the same time. */
  private readonly days: Tallies = new Map();

  /** How many rows there are to write at most. */
  get size(): number {
    return [...this.days.values()].reduce((sum, { tally }) => sum + 2 * tally.size, 0);
  }

  /** @param isTracked whether an answer is counted apart in the form’s own counts: else it is not in those of a slice */
  add({ answered, counted, place }: Addition, isTracked: (one: CountedAnswer) => boolean): void {
    if (!place) return;
    const tally = tallyOf(this.days, place);
    count(tally, '', '');
    for (const inputId of answered) count(tally, inputId, '');
    for (const one of counted) if (isTracked(one)) count(tally, one.inputId, one.key);
  }

  /** The rows to be added to those that are stored; none are left. */
  take(): Slice[] {
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

/** Adds to what is stored of slices, in a transaction that holds the form’s counts. */
export async function addSlices(trx: Db, key: FormColumns, slices: readonly Slice[]): Promise<void> {
  const rows = slices.map((slice) => ({ ...key, ...slice }));
  await upsertAll(trx, 'slice_counts', rows, { key: KEY, sums: ['times'] });
}

/** Takes one submission out of what is stored of slices, in such a transaction: what is left of none goes. */
export async function takeSlices(trx: Db, key: FormColumns, addition: Addition): Promise<void> {
  const slices = new Slices();
  slices.add(addition, () => true);
  for (const { times: _times, ...slice } of slices.take()) {
    const row = { ...key, ...slice };
    const left = await trx
      .updateTable('slice_counts')
      .set((eb) => ({ times: eb('times', '-', 1) }))
      .where((eb) => eb.and(row))
      .returning('times')
      .executeTakeFirst();
    if (left && left.times <= 0) await removeRows(trx, 'slice_counts', row);
  }
}
