import { data } from '@remix-run/node';
import { verifyErpEmail, verifyErpSms } from '../calls';
import type { ApiResult } from '~/lib/api-client.server';
import { requireLink, type LinkArgs } from '~/lib/page-link.server';
import { apiFailurePage } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

type Kind = 'sms' | 'email';
type Outcome = { isDone: true; message: string } | { isDone: false };

const PURPOSES = { sms: 'verify-sms', email: 'verify-email' } as const;
/** These are about the link itself, or the platform, and have a page of their own. */
const LINK_FAILURES = [
  'request.notBuilt',
  'token.invalid',
  'token.expired',
  'token.wrongPurpose',
  'token.keysAway',
  'account.suspended',
  'account.closed',
  'recipient.erased',
  'link.withdrawn',
];

/** The page before anything was verified. Throws the page of a link that is no good. */
export async function loadLinkVerification(args: LinkArgs, kind: Kind) {
  requireLink(args, PURPOSES[kind]);
  const { t } = pageContext(args);
  return { kind, title: t(`field-agent:verification.${kind}Title`) };
}

/** Verifies the link's contact. It may be posted any number of times: the answer is the page itself, and no redirect. */
export async function postLinkVerification(args: LinkArgs, kind: Kind) {
  requireLink(args, PURPOSES[kind]);
  const { api } = pageContext(args);
  const body = { token: pageContext(args).linkToken };
  const result =
    kind === 'sms'
      ? messageOf(await api.call(verifyErpSms, { body }), 'smsMessage')
      : messageOf(await api.call(verifyErpEmail, { body }), 'errorMessage');
  if (!result.isOk) {
    if (LINK_FAILURES.includes(result.name ?? '')) throw apiFailurePage(result);
    return data<Outcome>({ isDone: false }, { status: result.status });
  }
  return data<Outcome>({ isDone: true, message: result.data });
}

/** The platform's own message, empty on plain success. */
function messageOf<K extends string>(result: ApiResult<{ [key in K]?: string | null }>, key: K): ApiResult<string> {
  return result.isOk ? { isOk: true, data: result.data[key] ?? '' } : result;
}
