import type { CallData } from '~/lib/contract/call';
import type { checkDomain, DomainView } from './calls';
import type { PlatformContext } from '~/platform/platform-context';
import type { DomainProofRow } from '~/platform/db/admin-row-types';
import { fail, FailureError, isFailure, type Failure } from '~/platform/http/failure';
import { createAccountService } from '../service.server';

/** Names of two parts or more; letters outside ASCII come in their `xn--` form. */
const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;
const DAY = 24 * 3600_000;
/** A missing record is reported after a week: it cuts nobody off. */
const MISSING_NOTICE_MS = 7 * DAY;
/** Names that one run looks for. */
const BATCH_SIZE = 100;

type Needs = Pick<PlatformContext, 'db' | 'clock' | 'ids' | 'dns' | 'config' | 'log'>;

const recordOf = ({ domain, token }: DomainProofRow) => ({
  recordName: `_latchkey.${domain}`,
  recordText: `latchkey=${token}`,
});

async function checkRecord(
  dns: PlatformContext['dns'],
  row: DomainProofRow,
): Promise<'found' | 'missing' | 'different' | 'unanswered'> {
  const { recordName, recordText } = recordOf(row);
  const texts = await dns.findTexts(recordName);
  if (!texts) return 'unanswered';
  if (texts.some((text) => text.trim() === recordText)) return 'found';
  return texts.length > 0 ? 'different' : 'missing';
}

/** Host names that accounts' pages are opened by. One counts once its owner has shown that it is his, by a record that only he can set. */
export function createDomainService({ db, clock, ids, dns, config, log }: Needs) {
  const accounts = createAccountService({ db });
  // An account that claimed it would dress the sign-in page and every other page of no account.
  const ownHost = new URL(config.publicUrl).hostname;
  const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());

  async function view(accountId: string): Promise<DomainView> {
    const [account, proof] = await Promise.all([accounts.findAccount(accountId), accounts.findDomainProof(accountId)]);
    const missingSince = proof?.missing_since ?? null;
    const isReported = missingSince !== null && clock.now() - missingSince >= MISSING_NOTICE_MS;
    return {
      domain: account?.domain ?? '',
      missingSince: isReported ? iso(missingSince) : null,
      waiting:
        proof?.proven_at === null
          ? { domain: proof.domain, ...recordOf(proof), checkedAt: iso(proof.checked_at) }
          : null,
    };
  }

  /** Makes the name that is waiting the account's. Failures: `domain.none`, `domain.taken`. */
  async function prove(accountId: string, checkedAt: number | null): Promise<{ domain: string } | Failure> {
    return db.transaction().execute(async (trx) => {
      const inTrx = createAccountService({ db: trx });
      await inTrx.touch(accountId);
      const proof = await inTrx.findDomainProof(accountId);
      if (proof?.proven_at !== null) return fail('domain.none');
      if (!(await inTrx.assignDomain(accountId, proof.domain))) throw new FailureError(fail('domain.taken'));
      await inTrx.setDomainProof(proof, { proven_at: clock.now(), checked_at: checkedAt });
      log('info', 'domain.proven', { accountId });
      return { domain: proof.domain };
    });
  }

  return {
    view,

    /** Names a host name; the same again keeps its record. Failures: `domain.invalid`, `domain.taken`. */
    async request(accountId: string, typed: string): Promise<DomainView | Failure> {
      const domain = typed.trim().toLowerCase().replace(/\.$/, '');
      if (!DOMAIN.test(domain)) return fail('domain.invalid');
      const holder = await accounts.findAccountByDomain(domain);
      if (domain === ownHost || (holder && holder.id !== accountId)) return fail('domain.taken');
      const before = await accounts.findDomainProof(accountId);
      if (!holder && before?.domain !== domain)
        await accounts.putDomainProof({
          account_id: accountId,
          domain,
          token: ids.next(),
          asked_at: clock.now(),
          proven_at: null,
          checked_at: null,
          missing_since: null,
        });
      return view(accountId);
    },

    /** Looks for the record of the name that is waiting. Failures: `domain.none`, `domain.taken`. */
    async check(accountId: string): Promise<CallData<typeof checkDomain> | Failure> {
      const proof = await accounts.findDomainProof(accountId);
      if (proof?.proven_at !== null) return fail('domain.none');
      const found = await checkRecord(dns, proof);
      if (found !== 'found') {
        await accounts.setDomainProof(proof, { checked_at: clock.now() });
        return { result: found, domain: proof.domain };
      }
      const proven = await prove(accountId, clock.now());
      return isFailure(proven) ? proven : { result: 'proven', domain: proven.domain };
    },

    /** As an operator who knows it otherwise. It is not looked for again. Failures: `domain.none`, `domain.taken`. */
    proveByOperator: (accountId: string) => prove(accountId, null),

    /** Takes away the name that is waiting, else the one that counts. */
    async remove(accountId: string): Promise<DomainView> {
      await db.transaction().execute(async (trx) => {
        const inTrx = createAccountService({ db: trx });
        await inTrx.touch(accountId);
        const proof = await inTrx.findDomainProof(accountId);
        await inTrx.removeDomainProof(accountId);
        if (proof?.proven_at !== null) await inTrx.assignDomain(accountId, null);
      });
      return view(accountId);
    },
  };
}

/** Looks once a day whether the records of proven names are still there. */
export async function recheckDomains({ db, clock, dns }: Pick<PlatformContext, 'db' | 'clock' | 'dns'>): Promise<void> {
  const accounts = createAccountService({ db });
  const now = clock.now();
  for (const proof of await accounts.listProofsCheckedBefore(now - DAY, BATCH_SIZE)) {
    const found = await checkRecord(dns, proof);
    const isGone = found === 'missing' || found === 'different';
    const missing_since =
      found === 'unanswered' || (isGone && proof.missing_since !== null) ? proof.missing_since : isGone ? now : null;
    await accounts.setDomainProof(proof, { checked_at: now, missing_since });
  }
}
