import type { TextKey } from 'i18next';
import type { ActionFunctionArgs } from '@remix-run/node';
import { hash, randomUUID } from 'node:crypto';
import type { ErrorName } from '~/lib/contract/errors';
import { LOCALE_NAMES } from '~/lib/contract/enums';
import { getResults } from '~/areas/results/calls';
import { sendTemplateLinks, type SendRow } from '../calls';
import type { SendChannel } from './fields';
import type { SendProblem, SendView } from './send-page';
import { requireUser, type SignedIn } from '~/lib/signed-in-user.server';
import { minutesToWait, type ApiFailure } from '~/lib/api-client.server';
import type { LinkArgs } from '~/lib/page-link.server';
import { apiFailurePage, dataIfSupported, invalidFormResponse, seeOther } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

/** Owners and admins alone send. */
export async function loadSendView(args: LinkArgs): Promise<SendView> {
  await requireUser(args, 'Owner', 'Admin');
  const { api, locale } = pageContext(args);
  const formId = args.params.id ?? '';
  const results = await api.call(getResults, { query: { formId, language: locale } });
  const { title } = dataIfSupported<{ title: string }>(results, { title: formId });
  return { formId, title, nonce: randomUUID(), languages: LOCALE_NAMES };
}

/** Rows that are sent by one call: each call is over soon, however slow a carrier is. */
const BATCH = 50;

/** A post of the sending page. */
export interface Posted {
  args: ActionFunctionArgs;
  user: SignedIn;
  formId: string;
  /** Drawn with the page. */
  nonce: string;
}

export interface Order {
  channel: SendChannel;
  days: number;
  rows: SendRow[];
  sendKey: string;
  isTrial?: boolean;
  isList?: boolean;
}

export const toProblemData = (problem: SendProblem) => ({ problem });
export const showProblem = (problem: SendProblem, status = 422) => invalidFormResponse(toProblemData(problem), status);

const ERROR_TEXTS: Partial<Record<ErrorName, TextKey>> = {
  'template.notLive': 'form-invitations:notLive',
  'form.expired': 'form-invitations:expired',
  'request.tooMany': 'form-invitations:tooMany',
  'server.unavailable': 'form-invitations:unavailable',
};

/**
 * What is said of a failure that a person can do something about.
 *
 * @throws Response the page of any other failure
 */
export function failureNoticeOrThrow(failure: ApiFailure) {
  const notice = failure.name && ERROR_TEXTS[failure.name];
  if (!notice) throw apiFailurePage(failure);
  return { notice, params: { n: minutesToWait(failure) } };
}

/** The page as it was typed, and why nothing was sent. */
export function showFailure(failure: ApiFailure, what: Partial<SendProblem> = {}) {
  return showProblem({ typed: {}, ...what, ...failureNoticeOrThrow(failure), errors: {} }, failure.status);
}

/** The same page posted twice is one sending; changed content is another. */
export function createSendKey(posted: Posted, content: readonly unknown[]): string {
  const { user, formId, nonce } = posted;
  return hash('sha256', JSON.stringify([user.accountId, formId, nonce, ...content]), 'base64url');
}

export const outcomePath = (formId: string, sendKey: string) =>
  `/smart/dynamic-form/${encodeURIComponent(formId)}/send/${sendKey}`;

export const redirectToOutcome = ({ formId }: Posted, { sendKey }: Order) => seeOther(outcomePath(formId, sendKey));

export async function callSendTemplateLinks({ args, formId }: Posted, order: Order) {
  const { api } = pageContext(args);
  return api.call(sendTemplateLinks, { body: { id: formId, isTrial: false, isList: false, ...order } });
}

/** Sends in batches under one key; undefined, or what stood in the way after some of them. */
export async function sendBatches(posted: Posted, order: Order): Promise<ApiFailure | undefined> {
  for (let at = 0; at < order.rows.length; at += BATCH) {
    const result = await callSendTemplateLinks(posted, { ...order, rows: order.rows.slice(at, at + BATCH) });
    if (!result.isOk) return result;
  }
  return undefined;
}
