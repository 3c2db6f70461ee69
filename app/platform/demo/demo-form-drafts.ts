import type { Transaction } from 'kysely';
import type { FormFile } from '~/areas/forms/form-file';
import { insertAllNew, insertIfNew, updateRows } from '../db/row-queries';
import type { Database } from '../db/schema';
import type { Demo } from './read-demo-files';

const DAY = 24 * 3600 * 1000;
const ACCOUNT = 'cascadia';
/** The form whose first version waits for approval. */
export const PENDING_FORM = 'preview';
/** A live form with a draft of its next version. */
const CHANGED_FORM = 'conditional';

/** What an author has under way: a form that waits for an owner, and changes of a live one. */
export async function addDemoFormDrafts(
  trx: Transaction<Database>,
  author: Demo['people'][number],
  forms: readonly FormFile[],
  now: number,
): Promise<void> {
  const definitionOf = (id: string) => forms.find((form) => form.id === id);
  const draft = (form_id: string, definition: object, stage: 'waiting' | 'writing', at: number) => ({
    account_id: ACCOUNT,
    form_id,
    definition: JSON.stringify(definition),
    revision: 1,
    stage,
    updated_by: author.id,
    updated_at: at,
  });
  const event = (form_id: string, kind: string, version: number, at: number) => ({
    id: `demo-event-${form_id}-${kind}`,
    account_id: ACCOUNT,
    form_id,
    at,
    kind,
    user_id: author.id,
    user_name: author.name,
    version,
    detail: '',
  });
  const thanks = { thanksMessage: 'Thank you. We have your report and will call you back today.' };
  const pending = { status: 'draft', version: 0, submitted_by: author.id };
  await updateRows(trx, 'forms', pending, { account_id: ACCOUNT, id: PENDING_FORM });
  await insertAllNew(trx, 'template_drafts', [
    draft(PENDING_FORM, { ...definitionOf(PENDING_FORM) }, 'waiting', now - DAY),
    draft(CHANGED_FORM, { ...definitionOf(CHANGED_FORM), ...thanks }, 'writing', now - DAY / 2),
  ]);
  await insertIfNew(trx, 'approval_rounds', {
    id: `demo-round-${PENDING_FORM}`,
    account_id: ACCOUNT,
    form_id: PENDING_FORM,
    version: 1,
    submitted_by: author.id,
    approvals_required: 1,
    asked: '[]',
    status: 'open',
    opened_at: now - DAY,
    closed_at: null,
  });
  await insertAllNew(trx, 'template_events', [
    event(PENDING_FORM, 'created', 0, now - 2 * DAY),
    event(PENDING_FORM, 'submitted', 1, now - DAY),
    event(CHANGED_FORM, 'changed', 0, now - DAY / 2),
  ]);
}
