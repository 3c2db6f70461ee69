import type { Migration } from 'kysely';

/**
 * `expand`: adds what the program before it does not know and does not miss, so that both work on the database at once.
 * `contract`: takes away or changes what the program before it relies on; none of before may run on the database any more.
 */
export type Phase = 'expand' | 'contract';

export interface Step extends Migration {
  phase: Phase;
}

export const expand = (migration: Migration): Step => ({ ...migration, phase: 'expand' });
export const contract = (migration: Migration): Step => ({ ...migration, phase: 'contract' });
