import type { Migration } from 'kysely';
import { table } from './table';

/** What a draft of a form said before each of its last changes, so that they can be undone. */
export const templateUndos: Migration = {
  async up(db) {
    await table(
      db,
      'template_undos',
      { account_id: 'text', form_id: 'text', revision: 'integer', version: 'integer', definition: 'text' },
      ['account_id', 'form_id', 'revision'],
    );
  },
};
