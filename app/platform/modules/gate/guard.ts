import { createHash } from 'node:crypto';
import type { EnrollmentToken, LinkPurpose } from '~/contract/tokens';
import type { PlatformContext } from '../../context';
import type { RequestInfo } from '../../http/handlers';
import { fail, FailureError } from '../../http/result';
import { requireLinkFor } from '../links/guard';

/** Pages that an account may put a gate in front of; also the purposes of their links. */
export const GATED_PURPOSES = ['preferences', 'unsubscribe', 'view-bill'] as const satisfies readonly LinkPurpose[];

/** What is stored of a device. */
export const deviceHash = (deviceId: string): string => createHash('sha256').update(deviceId).digest('hex');

/**
 * The guard of every call behind a gate: the platform keeps the gate, whatever page asks. Spec: preferences-and-consent 6.
 */
export function createGateGuard({ db, clock, tokens }: Pick<PlatformContext, 'db' | 'clock' | 'tokens'>) {
  async function isOpen(link: EnrollmentToken, deviceId: string): Promise<boolean> {
    const gate = await db
      .selectFrom('gates')
      .select('page')
      .where('account_id', '=', link.accountId)
      .where('page', '=', link.purpose)
      .executeTakeFirst();
    if (!gate) return true;
    if (!deviceId) return false;
    if (await hasPass(link.jti, deviceId)) return true;
    return link.parent !== '' && (await hasPass(link.parent, deviceId)) && (await asksAsUnsubscribe(link));
  }

  async function hasPass(linkId: string, deviceId: string): Promise<boolean> {
    const pass = await db
      .selectFrom('gate_passes')
      .select('expires_at')
      .where('link_id', '=', linkId)
      .where('device_hash', '=', deviceHash(deviceId))
      .executeTakeFirst();
    return pass !== undefined && pass.expires_at > clock.now();
  }

  /** Whether the gate asks what the one of the unsubscribe link asked, from which this link was made. */
  async function asksAsUnsubscribe(link: EnrollmentToken): Promise<boolean> {
    const gates = await db
      .selectFrom('gates')
      .select('fields')
      .where('account_id', '=', link.accountId)
      .where('page', 'in', [link.purpose, 'unsubscribe'])
      .execute();
    return gates.length === 2 && gates[0]?.fields === gates[1]?.fields;
  }

  return {
    isOpen,
    /** The claims of a link that is good for one of the purposes and whose gate is open. Throws `FailureError`. */
    async require(token: string, purposes: readonly LinkPurpose[], { deviceId }: Pick<RequestInfo, 'deviceId'>): Promise<EnrollmentToken> {
      const link = await requireLinkFor(tokens, token, purposes);
      if (!(await isOpen(link, deviceId))) throw new FailureError(fail('gate.required'));
      return link;
    },
  };
}
export type GateGuard = ReturnType<typeof createGateGuard>;
