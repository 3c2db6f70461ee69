import type { TextKey } from 'i18next';
import { addDays } from 'date-fns/addDays';
import { hash } from 'node:crypto';
import type { z } from 'zod';
import type { FormValidator } from '~/lib/contract/form-validator';
import type { AudienceValues } from '../audience-fields';
import { ADMINS } from '~/lib/contract/enums';
import type { ErrorName } from '~/lib/contract/errors';
import { MAX_START_DELAY_DAYS } from '../calls';
import type { FormProblem } from '~/domain/error-keys';
import { instantOfWallTime } from '~/domain/wall-time';
import { readUserPost, userTimeZone } from '~/lib/signed-in-user.server';
import type { ApiFailure } from '~/lib/api-client.server';
import { readAudience } from './audience-form.server';
import { apiFailurePage, invalidFormResponse } from '~/lib/responses.server';
import { validate } from '~/lib/validate-post.server';
import { pageContext, type RequestArgs } from '~/lib/page-context.server';

/** Texts of errors that have no field of their own. Any other error is shown by its general text. */
const ERROR_TEXTS: Partial<Record<ErrorName, TextKey>> = {
  'mailing.over': 'errors:mailing.over',
  'server.unavailable': 'errors:server.unavailable',
  'message.notSetUp': 'mailings:problems.message.notSetUp',
  'preferences.unknownCategory': 'mailings:notOffered',
  'mailing.keyUsed': 'errors:mailing.keyUsed',
  'mailing.noReminders': 'errors:mailing.noReminders',
  'form.notFound': 'errors:form.notFound',
  'form.expired': 'errors:form.expired',
  'template.notLive': 'errors:template.notLive',
  'link.badTarget': 'errors:link.badTarget',
  'link.noAmount': 'errors:link.noAmount',
  'payment.off': 'links:make.paymentsOff',
};

/** Refusals of what a link is to open: they stand beside the field that chooses it. */
const OF_PAGE = new Set<ErrorName>([
  'form.expired',
  'template.notLive',
  'link.badTarget',
  'link.noAmount',
  'payment.off',
]);

/** The text key of an error. */
export const mailingErrorKey = ({ name }: Pick<ApiFailure, 'name'>): TextKey =>
  (name && ERROR_TEXTS[name]) ?? `errors:${name ?? 'server.unexpected'}`;

/**
 * Shows the page again with the typed values and the reason why nothing more was sent.
 *
 * @throws Response the page of any other failure
 */
export function mailingErrorResponse(failure: ApiFailure, typed: FormProblem['typed']) {
  const notice = failure.name && ERROR_TEXTS[failure.name];
  if (!notice) throw apiFailurePage(failure);
  const isOfPage = failure.name !== undefined && OF_PAGE.has(failure.name);
  const problem: FormProblem = isOfPage ? { errors: { page: notice }, typed } : { errors: {}, typed, notice };
  return invalidFormResponse({ problem }, failure.status);
}

/** When it begins: nothing for at once. */
function startOf(typed: string, timeZone: string): { startAt?: string } | { error: string } {
  if (typed === '') return {};
  const at = instantOfWallTime(typed, timeZone);
  const now = Date.now();
  if (at === undefined) return { error: 'mailings:startWrong' };
  if (at < now) return { error: 'mailings:startOver' };
  return at > addDays(now, MAX_START_DELAY_DAYS).getTime()
    ? { error: 'mailings:startLate' }
    : { startAt: new Date(at).toISOString() };
}

/** What the page of a mailing posts: a button, and for whom. */
type MailingValues = AudienceValues & { intent: string; startAt: string };

/**
 * Reads the post of a page that sends to many: what was typed without the button, and who is meant. `answer` where the page
 * itself comes again, to be mended or changed.
 *
 * @throws as `readUserPost` and `validate`
 */
export async function readMailingPost<S extends z.ZodType<MailingValues>>(
  args: RequestArgs,
  validator: FormValidator<S>,
) {
  const { user, post } = await readUserPost(args, [...ADMINS]);
  const { data, typed, problem } = await validate(post, validator);
  const { intent: _pressed, ...content } = typed;
  if (problem) return { answer: invalidFormResponse({ problem: { ...problem, typed: content } }) };
  if (data.intent === 'edit') return { answer: { problem: { typed: content, errors: {} } } };
  const { api } = pageContext(args);
  const audience = await readAudience(api, data);
  if ('errors' in audience) return { answer: invalidFormResponse({ problem: { ...audience, typed: content } }) };
  const start = startOf(data.startAt, await userTimeZone(args));
  if ('error' in start)
    return { answer: invalidFormResponse({ problem: { errors: { startAt: start.error }, typed: content } }) };
  return { answer: undefined, user, api, data, content, to: audience.to, startAt: start.startAt };
}

/**
 * Derives the send key from the posted values. Posting the same page twice makes one mailing; changed content makes
 * another.
 */
export const deriveSendKey = (accountId: string, typed: FormProblem['typed']): string =>
  hash('sha256', JSON.stringify([accountId, Object.entries(typed).sort(([a], [b]) => (a < b ? -1 : 1))]), 'base64url');
