import { createHash } from 'node:crypto';
import type { EnrollmentToken, LinkPurpose } from '~/contract/tokens';
import type { PlatformContext } from '../../context';
import type { GateRow } from '../../db/preference-tables';
import type { RequestInfo } from '../../http/handlers';
import { fail, FailureError } from '../../http/result';
import { requireLinkFor } from '../links/guard';
import { createGateStore } from './store';

export { GATED_PURPOSES } from '~/contract/smart-page';

/** What is stored of a device. */
export const deviceHash = (deviceId: string): string => createHash('sha256').update(deviceId).digest('hex');

/**
 * The guard of every call behind a gate: the platform keeps the gate, whatever page asks. Spec: preferences-and-consent 6.
 */
export function createGateGuard({ db, clock, tokens }: Pick<PlatformContext, 'db' | 'clock' | 'tokens'>) {
  const store = createGateStore(db);

  async function isOpen(link: EnrollmentToken, deviceId: string): Promise<boolean> {
    const gate = await store.findGate(link.accountId, link.purpose);
    if (!gate) return true;
    if (!deviceId) return false;
    if (await hasPass(link.jti, deviceId)) return true;
    return link.parent !== '' && (await hasPass(link.parent, deviceId)) && (await asksAsUnsubscribe(gate));
  }

  const hasPass = (linkId: string, deviceId: string) =>
    store.hasPass({ linkId, deviceHash: deviceHash(deviceId) }, clock.now());

  /** Whether the gate asks what the one of the unsubscribe link asked, from which this link was made. */
  async function asksAsUnsubscribe({ account_id, fields, consent_text }: GateRow): Promise<boolean> {
    const passed = await store.findGate(account_id, 'unsubscribe');
    return passed?.fields === fields && passed.consent_text === consent_text;
  }

  return {
    /** True when the link's page has no gate, or this device has passed it. */
    isOpen,
    /** The claims of a link that is good for one of the purposes and whose gate is open. Throws `FailureError`. */
    async require(
      token: string,
      purposes: readonly LinkPurpose[],
      { deviceId }: Pick<RequestInfo, 'deviceId'>,
    ): Promise<EnrollmentToken> {
      const link = await requireLinkFor(tokens, token, purposes);
      if (!(await isOpen(link, deviceId ?? ''))) throw new FailureError(fail('gate.required'));
      return link;
    },
  };
}
export type GateGuard = ReturnType<typeof createGateGuard>;
