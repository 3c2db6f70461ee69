import type { Migration } from 'kysely';

/**
 * `expand`: adds what the program before it does not know and does not miss, so that both work on the database at once.
 * `contract`: takes away or changes what programs before it rely on. Those that know the step named by `after`, which put something
 * better in its place, don't any more, and may run beside it; without one none of before may run on the database.
 */
export type Phase = 'expand' | 'contract';

export interface Step extends Migration {
  phase: Phase;
  after?: string;
}

export const expand = (migration: Migration): Step => ({ ...migration, phase: 'expand' });
export const contract = (migration: Migration, { after }: { after?: string } = {}): Step => ({
  ...migration,
  phase: 'contract',
  after,
});
