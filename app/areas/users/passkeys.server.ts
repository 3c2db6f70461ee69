import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { z } from 'zod';
import { PASSKEY_MS } from '~/config/limits';
import { parseJson } from '~/lib/contract/parse-json';
import type { PlatformContext } from '~/platform/platform-context';
import type { SecondFactorRow } from '~/platform/db/user-security-row-types';
import type { SecondFactorStore } from './second-factor-store.server';

type Json = Record<string, unknown>;

interface Owner {
  id: string;
  email: string;
  name: string;
}

const transportsOf = ({ transports }: SecondFactorRow) => JSON.parse(transports) as string[];
const described = (row: SecondFactorRow) => ({ id: row.credential_id ?? '', transports: transportsOf(row) });

/** The part of a browser's answer that says which challenge it is to. */
const answerSchema = z.object({ id: z.string(), response: z.object({ clientDataJSON: z.string() }) });
const clientDataSchema = z.object({ challenge: z.string().min(1).max(200) });

function challengeOf(response: Json): string | undefined {
  const answer = answerSchema.safeParse(response);
  if (!answer.success) return undefined;
  try {
    const text = Buffer.from(answer.data.response.clientDataJSON, 'base64url').toString();
    return clientDataSchema.safeParse(parseJson(text)).data?.challenge;
  } catch {
    return undefined;
  }
}

/**
 * Passkeys of people (WebAuthn), bound to the host name of the public address. They come after the password, so that presence is
 * asked for, and the person's PIN or finger only where the device wishes it.
 */
export function createPasskeys({ config, clock }: Pick<PlatformContext, 'config' | 'clock'>, store: SecondFactorStore) {
  const { origin, hostname } = new URL(config.publicUrl);

  const remember = (challenge: string, userId: string, act: 'register' | 'signIn') =>
    store.insertChallenge({ challenge, user_id: userId, act, expires_at: clock.now() + PASSKEY_MS });

  /** The challenge that a response answers, if it is one of ours that nobody has answered yet. */
  async function takeChallenge(
    response: Json,
    userId: string,
    act: 'register' | 'signIn',
  ): Promise<string | undefined> {
    const challenge = challengeOf(response);
    const isOurs =
      challenge !== undefined && (await store.takeChallenge({ challenge, user_id: userId, act }, clock.now()));
    return isOurs ? challenge : undefined;
  }

  const expected = (challenge: string) => ({
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: false,
  });

  return {
    async startRegistration(owner: Owner, passkeys: readonly SecondFactorRow[]): Promise<Json> {
      const options = await generateRegistrationOptions({
        rpName: 'Latchkey',
        rpID: hostname,
        userID: new TextEncoder().encode(owner.id),
        userName: owner.email,
        userDisplayName: owner.name,
        timeout: PASSKEY_MS,
        attestationType: 'none',
        excludeCredentials: passkeys.map(described),
        authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
      });
      await remember(options.challenge, owner.id, 'register');
      return { ...options };
    },

    /** Undefined where the browser's answer is not what was asked for. */
    async finishRegistration(userId: string, response: Json) {
      const challenge = await takeChallenge(response, userId, 'register');
      if (!challenge) return undefined;
      const verified = await verifyRegistrationResponse({
        ...expected(challenge),
        response: response as unknown as RegistrationResponseJSON,
      }).catch(() => undefined);
      if (!verified?.verified) return undefined;
      const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
      return {
        credential_id: id,
        secret: Buffer.from(publicKey).toString('base64url'),
        transports: JSON.stringify(transports),
        counter,
      };
    },

    async startSignIn(userId: string, passkeys: readonly SecondFactorRow[]): Promise<Json> {
      const options = await generateAuthenticationOptions({
        rpID: hostname,
        timeout: PASSKEY_MS,
        allowCredentials: passkeys.map(described),
        userVerification: 'preferred',
      });
      await remember(options.challenge, userId, 'signIn');
      return { ...options };
    },

    /** Whether a passkey of the person has signed the challenge. A counter that does not go on is of a copy, and refused. */
    async finishSignIn(userId: string, response: Json): Promise<boolean> {
      const challenge = await takeChallenge(response, userId, 'signIn');
      const row = challenge && (await store.findPasskey(userId, String(response.id)));
      if (!row) return false;
      const verified = await verifyAuthenticationResponse({
        ...expected(challenge),
        response: response as unknown as AuthenticationResponseJSON,
        credential: {
          id: row.credential_id ?? '',
          publicKey: new Uint8Array(Buffer.from(row.secret, 'base64url')),
          counter: row.counter,
        },
      }).catch(() => undefined);
      if (!verified?.verified) return false;
      const { newCounter } = verified.authenticationInfo;
      // Passkeys that are synchronised do not count: theirs stays 0.
      if (newCounter > 0) return store.advance(row.id, newCounter, clock.now());
      return (await store.touch(row.id, clock.now())) > 0;
    },
  };
}
