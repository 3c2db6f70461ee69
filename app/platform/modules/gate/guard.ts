import { createHash } from 'node:crypto';
import type { EnrollmentToken, LinkPurpose } from '~/contract/tokens';
import type { PlatformContext } from '../../context';
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
    if (!(await store.findGate(link.accountId, link.purpose))) return true;
    return deviceId !== '' && store.hasPass({ linkId: link.jti, deviceHash: deviceHash(deviceId) }, clock.now());
  }

  return {
    /** True when the link's page has no gate, or this device has passed it. */
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
