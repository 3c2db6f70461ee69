import type { EnrollmentToken, LinkPurpose } from '~/contract/tokens';
import type { ConsentSource } from '~/contract/consents';
import type { PlatformContext } from '../../context';
import type { RequestInfo } from '../../http/handlers';
import { fail, FailureError } from '../../http/result';
import { createGateGuard } from '../gate/guard';
import { consentOrigin } from './events';
import type { Owner } from './store';
import { findSubject, type Subject } from './subject';

/** Somebody with a link, and how he came. */
export interface Visit {
  link: EnrollmentToken;
  owner: Owner;
  subject: Subject;
  source: ConsentSource;
  /** BCP 47 tag of the page. */
  language: string;
  /** Languages of texts, the best first. */
  wishes: string[];
  /** Network address; null where the account keeps none. */
  address: string | null;
}

type VisitDeps = Pick<PlatformContext, 'db' | 'clock' | 'tokens'>;

/** Opens the door of the calls about consent. */
export function createVisits(context: VisitDeps) {
  const guard = createGateGuard(context);

  /** Throws `token.invalid` when the account or the recipient is gone. */
  async function visitOf(link: EnrollmentToken, info: RequestInfo, source: ConsentSource): Promise<Visit> {
    const owner = { accountId: link.accountId, recipientId: link.recipientId };
    const subject = await findSubject(context.db, owner);
    if (!subject) throw new FailureError(fail('token.invalid'));
    return { link, owner, subject, source, ...languagesOf(subject, info) };
  }

  return {
    visitOf,
    /** Throws `FailureError` when the link is not good for the purposes, or its gate is closed. */
    async enter(token: string, purposes: readonly LinkPurpose[], info: RequestInfo): Promise<Visit> {
      return visitOf(await guard.require(token, purposes, info), info, 'page');
    },
  };
}
export type Visits = ReturnType<typeof createVisits>;

function languagesOf({ account, recipient }: Subject, info: RequestInfo) {
  const { language, address } = consentOrigin(account, recipient, info);
  return {
    language,
    address,
    wishes: [info.language ?? recipient.locale ?? account.default_locale, account.default_locale],
  };
}
