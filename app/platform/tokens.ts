import { createHmac, hash, type KeyObject, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { LinkKey } from '~/config/link-keys';
import type { SigningKey } from '~/config/signing-keys';
import {
  emailVerificationTokenSchema,
  issuedAtOf,
  linkTokenSchema,
  fieldAgentTokenSchema,
  passwordResetTokenSchema,
  secondStepTokenSchema,
  signUpInvitationTokenSchema,
  smartPayTokenSchema,
  userTokenSchema,
  type EmailVerificationToken,
  type FieldAgentToken,
  type LinkClaims,
  type LinkPurpose,
  type PasswordResetToken,
  type SecondStepToken,
  type SmartPayToken,
  type UserToken,
} from '~/lib/contract/token-schemas';
import { fail, FailureError } from './http/failure';
import type { AccountRow, RecipientRow } from './db/schema';
import type { ReadExternalToken } from './external-issuer-tokens';
import { createJwts } from './jwt';
import type { Clock } from './ports/clock';
import type { Ids } from './ports/ids';

/**
 * The claims of a new link; what is left out is empty, its `jti` is random, and it is issued now. One that is made from another link
 * keeps the time of that one: it is for the same person.
 */
export type NewLink = Pick<LinkClaims, 'purpose' | 'accountId' | 'recipientId'> & Partial<Omit<LinkClaims, 'exp'>>;

/** Whose a link is, as both stand when it is opened. */
export interface LinkOwner {
  /** Undefined where it is gone. */
  account: Pick<AccountRow, 'id' | 'revision'> | undefined;
  /** Undefined where the account has none of that id. */
  recipient: RecipientRow | undefined;
  /** The link's page requires an identity check. */
  requiresIdentityCheck: boolean;
}

/** A link that is valid for its purpose. */
export interface ValidLink extends LinkOwner {
  claims: LinkClaims;
  account: Pick<AccountRow, 'id' | 'revision'>;
}

const ISSUER = 'latchkey';

interface VerifiedLink {
  claims: LinkClaims;
  /** Of a smart-pay token, whose claims are others. */
  smartPay?: SmartPayToken;
}

const EMPTY_CLAIMS: Omit<LinkClaims, 'jti' | 'purpose' | 'accountId' | 'recipientId' | 'issuedAt' | 'exp'> = {
  target: '',
  messageId: '',
  channel: 'email',
  tags: [],
  parent: '',
};

/** A smart-pay token as the link that it is. */
const linkClaimsOf = ({ jti, purpose, accountId, recipientId, iat, exp }: SmartPayToken): LinkClaims => ({
  ...EMPTY_CLAIMS,
  jti,
  purpose,
  accountId,
  recipientId,
  issuedAt: issuedAtOf({ iat }),
  exp,
});

interface TokenDeps {
  keys: LinkKey[];
  /** The first signs links in place of the first of `keys`; all verify. */
  pairs?: readonly SigningKey[];
  /** Reads links and sessions that somebody else has signed; left out where only our own are taken. */
  readForeign?: ReadExternalToken;
  clock: Clock;
  ids: Ids;
  /** Throws `FailureError` where the account is not served; left out where nobody opens anything. */
  requireServed?: (accountId: string) => Promise<void>;
  /**
   * Reads whose a link is. Throws `FailureError` where the account is not served or has withdrawn the link, or all that was kept of the
   * recipient has been erased; left out where nobody opens links.
   */
  readOwner?: (claims: LinkClaims, token: string) => Promise<LinkOwner>;
}

/** How long a token of somebody else is good without a look at his keys: he may have withdrawn one. */
const FOREIGN_CACHE_MS = 5 * 60_000;

/**
 * Link and session tokens: JWTs, keys by `kid`. Verified tokens are cached by their hash, because one page makes several
 * calls with the same one; expiry, account and withdrawal are checked at every call.
 */
export function createTokens({ keys, pairs, readForeign, clock, ids, requireServed, readOwner }: TokenDeps) {
  const signing = keys[0];
  if (!signing) throw new Error('At least one link key is needed');
  const jwts = createJwts(keys, ISSUER, pairs);
  const cached = new LRUCache<string, VerifiedLink>({ max: 5000 });

  const expiryIn = (seconds: number) => Math.floor(clock.now() / 1000) + seconds;
  const sign = async (claims: Record<string, unknown>, seconds: number) =>
    jwts.sign({ ...claims, exp: expiryIn(seconds) });
  const signPublicly = async (claims: Record<string, unknown>, seconds: number) =>
    jwts.signPublicly({ ...claims, exp: expiryIn(seconds) });

  /** Callers check expiry, so that an expired link can still be renewed. */
  async function verify<S extends z.ZodType>(token: string, schema: S): Promise<z.output<S> | undefined> {
    const claims = await jwts.read(token);
    return claims && schema.safeParse(claims).data;
  }

  function parseLink(signed: Record<string, unknown> | undefined): VerifiedLink | undefined {
    // To find out that a token is none of a kind costs more than to read it.
    if (signed?.purpose === 'smart-pay') {
      const smartPay = smartPayTokenSchema.safeParse(signed).data;
      if (smartPay) return { claims: linkClaimsOf(smartPay), smartPay };
    }
    const claims = linkTokenSchema.safeParse(signed).data;
    return claims && { claims };
  }

  async function readLink(token: string): Promise<VerifiedLink | undefined> {
    const key = hash('sha256', token, 'base64url');
    const known = cached.get(key);
    if (known) return known;
    const own = parseLink(await jwts.read(token));
    const link = own ?? parseLink(await readForeign?.(token));
    if (link) cached.set(key, link, own ? undefined : { ttl: FOREIGN_CACHE_MS });
    return link;
  }

  /**
   * Checks signature and shape. An expired token is answered with `isExpired`; anything else wrong is thrown as `token.invalid`.
   * Throws `FailureError` also with `account.suspended`, `recipient.erased` or `token.keysAway`.
   */
  async function inspectLink(token: string) {
    const known = await readLink(token);
    if (!known) throw new FailureError(fail('token.invalid'));
    const owner = await readOwner?.(known.claims, token);
    return { ...known, owner, isExpired: known.claims.exp * 1000 <= clock.now() };
  }

  async function requireUnexpired(token: string, purpose: LinkPurpose | readonly LinkPurpose[]) {
    const link = await inspectLink(token);
    if (![purpose].flat().includes(link.claims.purpose)) throw new FailureError(fail('token.wrongPurpose'));
    if (link.isExpired) throw new FailureError(fail('token.expired'));
    return link;
  }

  /** As `requireLink`, with whose it is. Throws `token.invalid` too where the account is gone. */
  async function openLink(token: string, purpose: LinkPurpose | readonly LinkPurpose[]) {
    const { claims, smartPay, owner } = await requireUnexpired(token, purpose);
    if (!owner?.account) throw new FailureError(fail('token.invalid'));
    return { ...owner, account: owner.account, claims, smartPay };
  }

  /** The claims of a token that has not run out; undefined for what is no such token. */
  async function readUnexpired<S extends z.ZodType<{ exp: number }>>(token: string, schema: S) {
    const claims = await verify(token, schema);
    return claims && claims.exp * 1000 > clock.now() ? claims : undefined;
  }

  return {
    /** Mints a link token that lives for the given seconds. */
    mintLink: (claims: NewLink, seconds: number): Promise<string> =>
      signPublicly(
        z.encode(linkTokenSchema, {
          ...EMPTY_CLAIMS,
          jti: ids.next(),
          issuedAt: clock.now(),
          ...claims,
          exp: expiryIn(seconds),
        }),
        seconds,
      ),
    /**
     * The claims of a link that is ours, or of somebody whose links are taken, whatever has become of it since; undefined for anything
     * else. Throws `FailureError` with `token.keysAway`.
     */
    readLink: async (token: string): Promise<LinkClaims | undefined> => (await readLink(token))?.claims,
    inspectLink,
    /** The claims of a link that is good for the purpose, or for one of several. Throws `FailureError`. */
    requireLink: async (token: string, purpose: LinkPurpose | readonly LinkPurpose[]): Promise<LinkClaims> =>
      (await requireUnexpired(token, purpose)).claims,
    openLink,
    /** An open smart-pay token, with whose it is. Throws as `openLink` does. */
    async openSmartPay(token: string) {
      const { smartPay, ...link } = await openLink(token, 'smart-pay');
      if (!smartPay) throw new FailureError(fail('token.invalid'));
      return { ...link, smartPay };
    },
    /** The `security` of a payment's reference: whoever has both may see what came of it. */
    signReference: (reference: string): string => referenceMac(signing.secret, reference).toString('base64url'),
    isReferenceSigned(reference: string, security: string): boolean {
      const given = Buffer.from(security, 'base64url');
      return keys
        .map(({ secret }) => referenceMac(secret, reference))
        .map((mac) => mac.length === given.length && timingSafeEqual(mac, given))
        .includes(true);
    },
    /**
     * Mints a smart-pay token. Its `jti` names what is paid for: the same demand keeps its id, however often its link is
     * made. Spec: enrollment-and-payment 3.
     */
    mintSmartPay: (claims: Omit<SmartPayToken, 'purpose' | 'exp'>, seconds: number): Promise<string> =>
      signPublicly(
        z.encode(smartPayTokenSchema, {
          iat: clock.now() / 1000,
          ...claims,
          purpose: 'smart-pay',
          exp: expiryIn(seconds),
        }),
        seconds,
      ),
    mintFieldAgent: (
      claims: Omit<FieldAgentToken, 'jti' | 'purpose' | 'iat' | 'exp'>,
      seconds: number,
    ): Promise<string> =>
      sign({ jti: ids.next(), ...claims, purpose: 'field-agent', iat: clock.now() / 1000 }, seconds),
    /** The claims of a field agent's token. Throws `FailureError` as `requireLink` does. */
    async requireFieldAgent(token: string): Promise<FieldAgentToken> {
      const claims = await verify(token, fieldAgentTokenSchema);
      if (!claims)
        throw new FailureError(
          fail((await verify(token, z.object({ purpose: z.string() }))) ? 'token.wrongPurpose' : 'token.invalid'),
        );
      if (claims.exp * 1000 <= clock.now()) throw new FailureError(fail('token.expired'));
      await requireServed?.(claims.accountId);
      return claims;
    },
    /** Mints the token of a verification e-mail. Spec: forms-and-approval 3. */
    mintSignUp: (claims: Omit<EmailVerificationToken, 'purpose' | 'exp'>, seconds: number): Promise<string> =>
      sign({ purpose: 'verify-sign-up', ...claims }, seconds),
    /** Checks signature and shape, as `inspectLink` does. */
    async inspectSignUp(token: string) {
      const claims = await verify(token, emailVerificationTokenSchema);
      return claims ? { claims, isExpired: claims.exp * 1000 <= clock.now() } : fail('token.invalid');
    },
    /** Mints an operator's invitation to sign up with an address. */
    mintSignUpInvitation: (email: string, seconds: number): Promise<string> =>
      sign({ purpose: 'invite-sign-up', email }, seconds),
    /** The address that an invitation is for; undefined for what is none, or has run out. */
    readSignUpInvitation: async (token: string): Promise<string | undefined> =>
      (await readUnexpired(token, signUpInvitationTokenSchema))?.email,
    mintPasswordReset: (claims: Omit<PasswordResetToken, 'purpose' | 'exp'>, seconds: number): Promise<string> =>
      sign({ purpose: 'reset-password', ...claims }, seconds),
    readPasswordReset: (token: string) => readUnexpired(token, passwordResetTokenSchema),
    mintSecondStep: (claims: Omit<SecondStepToken, 'purpose' | 'exp'>, seconds: number): Promise<string> =>
      sign({ purpose: 'second-step', ...claims }, seconds),
    readSecondStep: (token: string) => readUnexpired(token, secondStepTokenSchema),
    mintSession: (user: Omit<UserToken, 'purpose' | 'exp'>, seconds: number): Promise<string> =>
      sign(z.encode(userTokenSchema, { purpose: 'session', ...user, exp: expiryIn(seconds) }), seconds),
    /** Throws `FailureError` with `session.required` or `token.keysAway`. */
    async requireSession(token: string): Promise<UserToken> {
      const own = token ? await jwts.read(token) : undefined;
      const claims = userTokenSchema.safeParse(own ?? (token && (await readForeign?.(token)))).data;
      if (!claims || claims.exp * 1000 <= clock.now()) throw new FailureError(fail('session.required'));
      return claims;
    },
  };
}
export type Tokens = ReturnType<typeof createTokens>;

function referenceMac(secret: KeyObject, reference: string): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['payment', reference]))
    .digest();
}
