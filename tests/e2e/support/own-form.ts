import { randomInt } from 'node:crypto';
import type { z } from 'zod';
import type { FormFile, formFileSchema } from '~/areas/forms/form-file';
import { aFormFile } from '../../support/builders';
import { insertRow, withDb, type Row } from './insert-rows';

/** Publishes a form of a test's own, under an id of its own. Resolves to the id. */
export function publishForm(over: Partial<z.input<typeof formFileSchema>>, accountId = 'cascadia'): string {
  const id = `own-${randomInt(1e9, 1e10)}`;
  const definition = aFormFile({ ...over, id });
  const model = withDb(
    (db) => db.prepare("select * from forms where account_id = 'cascadia' and id = 'survey'").get() as Row,
  );
  insertRow('forms', { ...model, account_id: accountId, id, title: definition.title, type: 0, version: 1 });
  insertRow('form_versions', {
    account_id: accountId,
    form_id: id,
    version: 1,
    definition: JSON.stringify(definition),
    created_at: 1,
  });
  return id;
}

/** Publishes the second version of a form of a test's own. */
export function publishNextVersion(definition: FormFile, accountId = 'cascadia'): void {
  const own = { account_id: accountId, form_id: definition.id, version: 2 };
  insertRow('form_versions', { ...own, definition: JSON.stringify(definition), created_at: 2 });
  withDb((db) =>
    db.prepare('update forms set version = 2 where account_id = ? and id = ?').run(accountId, definition.id),
  );
}
