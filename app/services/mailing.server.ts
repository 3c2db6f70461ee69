import { createHash } from 'node:crypto';
import type { ErrorName } from '~/contract/errors';
import type { FormProblem } from '~/domain/error-keys';
import { minutesToWait, type ApiFailure } from './api.server';
import { apiFailurePage, invalid } from './respond.server';

/** What a page can say of a refusal beside the fields; those without a sentence of their own have that of the errors. */
const SAID: Partial<Record<ErrorName, string>> = {
  'request.tooMany': 'mailings:stopped.tooMany',
  'server.unavailable': 'mailings:stopped.unavailable',
  'message.notSetUp': 'mailings:problems.message.notSetUp',
  'preferences.unknownCategory': 'mailings:notOffered',
  'mailing.keyUsed': 'mailing.keyUsed',
  'form.notFound': 'form.notFound',
  'form.expired': 'form.expired',
  'template.notLive': 'template.notLive',
  'link.badTarget': 'link.badTarget',
  'link.noAmount': 'link.noAmount',
};

/**
 * The page as it was typed, with why nothing more was sent.
 *
 * @throws Response the page of any other failure
 */
export function mailingRefusal(failure: ApiFailure, typed: FormProblem['typed']) {
  const notice = failure.name && SAID[failure.name];
  if (!notice) throw apiFailurePage(failure);
  const problem: FormProblem = { errors: {}, typed, notice, params: { n: minutesToWait(failure) } };
  return invalid({ problem }, failure.status);
}

/** The same page posted twice is one mailing; changed content is another. */
export const mailingKey = (accountId: string, typed: FormProblem['typed']): string =>
  createHash('sha256')
    .update(JSON.stringify([accountId, Object.entries(typed).sort(([a], [b]) => (a < b ? -1 : 1))]))
    .digest('base64url');
