import { createHash } from 'node:crypto';
import type { Db } from '../../db/connect';
import type { Owner } from './contacts';

/** The key as it is stored: of one account, form and recipient, so that nobody's key meets another's. */
export function scopedKey({ accountId, formId, recipientId }: Owner, submissionKey: string): string {
  return createHash('sha256')
    .update(JSON.stringify([accountId, formId, recipientId, submissionKey]))
    .digest('base64url');
}

/** Whether what was rendered with this key has been submitted, to the end. */
export async function isSubmittedWith(db: Db, owner: Owner, submissionKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('submissions')
    .select('id')
    .where('submission_key', '=', scopedKey(owner, submissionKey))
    .where('completed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
