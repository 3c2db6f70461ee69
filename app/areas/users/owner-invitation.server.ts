import { hash, randomBytes } from 'node:crypto';
import { INVITATION_DAYS } from '~/config/limits';
import type { PlatformContext } from '~/platform/platform-context';
import { createUserStore } from './store.server';

const DAY = 24 * 3600_000;

/** Hashes an invitation's token for storage. */
export const hashInvitation = (invitation: string): string => hash('sha256', invitation, 'base64url');

/** Generates a random token. */
export const generateInvitationToken = (): string => randomBytes(32).toString('base64url');

/**
 * Invites an owner to an account without an inviting user. Sends no message. Replaces an earlier invitation of the
 * same address.
 *
 * @param db may be a transaction
 * @returns the token of the link where the owner chooses a password; undefined where the address is already a user's
 */
export async function inviteOwner(
  { db, clock, ids }: Pick<PlatformContext, 'db' | 'clock' | 'ids'>,
  { accountId, email }: { accountId: string; email: string },
): Promise<string | undefined> {
  const store = createUserStore(db);
  if (await store.findByEmail(email)) return undefined;
  const invitation = generateInvitationToken();
  const now = clock.now();
  await store.putInvitation({
    id: ids.next(),
    token_hash: hashInvitation(invitation),
    account_id: accountId,
    email,
    role: 'Owner',
    invited_by: '',
    created_at: now,
    expires_at: now + INVITATION_DAYS * DAY,
    accepted_at: null,
  });
  return invitation;
}
