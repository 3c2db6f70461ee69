import { IDENTITY_CHECK_SECONDS } from '~/config/limits';
import { hash } from 'node:crypto';
import { ipAddressBlock } from '~/domain/ip-address-block';
import { linkPath } from '~/lib/contract/page-paths';
import { type SmartPageAccess, ZIP_TAG } from './calls';
import type { LinkClaims, LinkPurpose } from '~/lib/contract/token-schemas';
import type { MergeTag } from '~/domain/form-model';
import type { PlatformContext } from '~/platform/platform-context';
import type { ValidLink } from '~/platform/tokens';
import type { Db } from '~/platform/db/open-database';
import type { GateRow, StoredIdentityCheckField } from '~/platform/db/preference-row-types';
import { createRateLimiter } from '~/platform/http/rate-limiter';
import type { RequestInfo } from '~/platform/http/handlers';
import { pickLocalizedText } from '~/platform/http/pick-localized-text';
import { fail, type Failure, FailureError, isFailure } from '~/platform/http/failure';
import { isEqualTimingSafe } from '~/platform/timing-safe-equal';
import { createAccountService } from '~/areas/accounts/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';
import { mergeTags } from '~/areas/forms/service.server';
import { findRow, upsert } from '~/platform/db/row-queries';
import { comparableIdentityAnswer } from '~/domain/identity-answers';

export { identityCheckRecords } from './dataset-store.server';

/** An identity check's row as a query, also for statements of other modules. */
export const queryIdentityCheckRow = (db: Db, accountId: string, page: string) =>
  db.selectFrom('gates').where('account_id', '=', accountId).where('page', '=', page);

/** A link and the hash of a device that may pass it. */
interface VerifiedDevice {
  linkId: string;
  deviceHash: string;
}

/** Identity checks and the devices that passed them. */
function createIdentityCheckStore(db: Db) {
  return {
    /** The identity check of a page of the account; undefined where there is none. */
    findIdentityCheck: (accountId: string, page: string): Promise<GateRow | undefined> =>
      findRow(db, 'gates', { account_id: accountId, page }),

    async hasPass({ linkId, deviceHash }: VerifiedDevice, now: number): Promise<boolean> {
      const pass = await db
        .selectFrom('gate_passes')
        .select('expires_at')
        .where('link_id', '=', linkId)
        .where('device_hash', '=', deviceHash)
        .executeTakeFirst();
      return pass !== undefined && pass.expires_at > now;
    },

    /** One statement: a device that passes again has its time anew. */
    async savePass({ linkId, deviceHash }: VerifiedDevice, expiresAt: number): Promise<void> {
      const row = { link_id: linkId, device_hash: deviceHash, expires_at: expiresAt };
      await upsert(db, 'gate_passes', row, ['link_id', 'device_hash']);
    },
  };
}

interface AccessRequest {
  token: string;
  /** What the link must be for. */
  pages: readonly LinkPurpose[];
  deviceId: string;
  /** BCP 47 tag that the person asks for. */
  language: string | undefined;
}

interface IdentityCheckAnswer {
  deviceId: string;
  /** Network address. */
  address: string;
  values: readonly MergeTag[];
  isConsentGiven: boolean;
}

/** What is stored of a device. */
export const deviceHash = (deviceId: string): string => hash('sha256', deviceId, 'hex');

type IdentityCheckDeps = Pick<PlatformContext, 'db' | 'clock' | 'tokens' | 'config' | 'log'>;

const OPEN: SmartPageAccess = {
  isAuthRequired: false,
  expiredUrl: null,
  headerMessage: '',
  consentText: '',
  errorMessage: '',
  fields: [],
};

/**
 * The gate in front of smart pages, and the guard of every call behind one: the platform keeps the gate, whatever page asks.
 * Spec: preferences-and-consent 2.5 and 4, "Smart-page auth".
 */
export function createIdentityCheckService({ db, clock, tokens, config, log }: IdentityCheckDeps) {
  const store = createIdentityCheckStore(db);
  const accounts = createAccountService({ db });
  const recipients = createRecipientService({ db });
  const limiter = createRateLimiter({ db, clock });

  async function isOpen(link: LinkClaims, deviceId: string): Promise<boolean> {
    const identityCheck = await store.findIdentityCheck(link.accountId, link.purpose);
    if (!identityCheck) return true;
    if (!deviceId) return false;
    if (await hasPass(link.jti, deviceId)) return true;
    return (
      link.parent !== '' && (await hasPass(link.parent, deviceId)) && (await matchesUnsubscribeCheck(identityCheck))
    );
  }

  const hasPass = (linkId: string, deviceId: string) =>
    store.hasPass({ linkId, deviceHash: deviceHash(deviceId) }, clock.now());

  /** Whether the check asks what the unsubscribe link asked, from which this link was made. */
  async function matchesUnsubscribeCheck({ account_id, fields, consent_text }: GateRow): Promise<boolean> {
    const passed = await store.findIdentityCheck(account_id, 'unsubscribe');
    return passed?.fields === fields && passed.consent_text === consent_text;
  }

  /** The texts in the language asked for, else the recipient's, else the account's. */
  async function describeIdentityCheck(
    identityCheck: GateRow,
    link: LinkClaims,
    language: string | undefined,
  ): Promise<SmartPageAccess> {
    const [account, recipient] = await Promise.all([
      accounts.findAccount(link.accountId),
      recipients.findRecipient(link.accountId, link.recipientId),
    ]);
    const preferredLanguages = [language, recipient?.locale, account?.default_locale].filter(
      (tag) => typeof tag === 'string',
    );
    const text = (json: string) => pickLocalizedText(json, preferredLanguages).text;
    return {
      ...OPEN,
      isAuthRequired: true,
      headerMessage: text(identityCheck.header_message),
      consentText: text(identityCheck.consent_text),
      errorMessage: text(identityCheck.error_message),
      fields: identityCheck.is_available
        ? storedFields(identityCheck).map(({ key, labels, tag, maxLength }) => ({
            key,
            label: text(JSON.stringify(labels)),
            tag,
            maxLength,
            value: '',
          }))
        : null,
    };
  }

  /**
   * Counts a try before it is judged, so that tries at the same time are no more than tries one after the other. By what
   * the link opens and not by its id: a recipient may hold many links of the same page. An address that is locked out does
   * not use up the tries of everybody else.
   */
  async function countTry(link: LinkClaims, address: string): Promise<{ giveBack(): Promise<void> } | Failure> {
    const opened = [link.accountId, link.recipientId, link.purpose].map(encodeURIComponent).join('/');
    const own = `${opened}/${encodeURIComponent(ipAddressBlock(address))}`;
    const seconds = (await limiter.consume('gateTry', own)) || (await limiter.consume('gateLink', opened));
    if (seconds > 0) {
      log('warn', 'gate.locked', { accountId: link.accountId, page: link.purpose });
      return fail('gate.locked', { seconds });
    }
    return {
      async giveBack() {
        await limiter.refund('gateTry', own);
        await limiter.refund('gateLink', opened);
      },
    };
  }

  /** A link that is good for one of the purposes and whose gate is open. Throws `FailureError`. */
  async function enter(
    token: string,
    purposes: readonly LinkPurpose[],
    { deviceId }: Pick<RequestInfo, 'deviceId'>,
  ): Promise<ValidLink> {
    const link = await tokens.openLink(token, purposes);
    if (link.requiresIdentityCheck && !(await isOpen(link.claims, deviceId ?? '')))
      throw new FailureError(fail('gate.required'));
    return link;
  }

  return {
    enter,

    /** The claims of a link that is good for one of the purposes and whose gate is open. Throws `FailureError`. */
    async require(
      token: string,
      purposes: readonly LinkPurpose[],
      { deviceId }: Pick<RequestInfo, 'deviceId'>,
    ): Promise<LinkClaims> {
      return (await enter(token, purposes, { deviceId })).claims;
    },

    /**
     * What stands in front of the link's page for this device. `fields` is null while the values can't be checked.
     *
     * Failures: `token.invalid`, `token.wrongPurpose`. An expired link is no failure: `expiredUrl` is its page, which offers a
     * new link.
     */
    async getAccess({ token, pages, deviceId, language }: AccessRequest): Promise<SmartPageAccess | Failure> {
      const { claims, isExpired } = await tokens.inspectLink(token);
      if (!pages.includes(claims.purpose)) return fail('token.wrongPurpose');
      if (isExpired) return { ...OPEN, expiredUrl: config.publicUrl + linkPath(claims.purpose, token) };
      if (await isOpen(claims, deviceId)) return OPEN;
      const identityCheck = await store.findIdentityCheck(claims.accountId, claims.purpose);
      return identityCheck ? describeIdentityCheck(identityCheck, claims, language) : OPEN;
    },

    /**
     * Checks the values and remembers the device that gave the right ones. A right answer is not counted, and takes no one
     * else's count back.
     *
     * Failures: `gate.unavailable`, `gate.consentRequired`, `gate.locked` (with `seconds`).
     */
    async authorize(
      link: LinkClaims,
      { deviceId, address, values, isConsentGiven }: IdentityCheckAnswer,
    ): Promise<{ isAuthorized: boolean } | Failure> {
      const identityCheck = await store.findIdentityCheck(link.accountId, link.purpose);
      if (!identityCheck) return { isAuthorized: true };
      if (!identityCheck.is_available) return fail('gate.unavailable');
      if (!isConsentGiven) return fail('gate.consentRequired');
      const counted = await countTry(link, address);
      if (isFailure(counted)) return counted;
      const recipient = await recipients.findRecipient(link.accountId, link.recipientId);
      const isAuthorized = areValuesRight(storedFields(identityCheck), values, mergeTags(link, recipient));
      if (isAuthorized) {
        await store.savePass(
          { linkId: link.jti, deviceHash: deviceHash(deviceId) },
          clock.now() + IDENTITY_CHECK_SECONDS * 1000,
        );
        await counted.giveBack();
      }
      log('info', isAuthorized ? 'gate.passed' : 'gate.refused', { accountId: link.accountId, page: link.purpose });
      return { isAuthorized };
    },
  };
}

const storedFields = (identityCheck: GateRow): StoredIdentityCheckField[] =>
  JSON.parse(identityCheck.fields) as StoredIdentityCheckField[];

/**
 * Whether every value equals the one that is known. All are compared, each in the same time, so that neither the answer nor
 * its time tells which one was wrong. A field whose value nobody knows is never right, and of two values given under one
 * name the first counts.
 */
function areValuesRight(
  fields: readonly StoredIdentityCheckField[],
  given: readonly MergeTag[],
  known: readonly MergeTag[],
): boolean {
  const valueOf = (tags: readonly MergeTag[], { key, tag }: StoredIdentityCheckField) =>
    comparableIdentityAnswer(tags.find(({ name }) => name === key)?.value ?? '', { isZip: tag === ZIP_TAG });
  const verdicts = fields.map((field) => {
    const right = valueOf(known, field);
    const isEqual = isEqualTimingSafe(valueOf(given, field), right);
    return isEqual && right !== '';
  });
  return verdicts.every(Boolean);
}
