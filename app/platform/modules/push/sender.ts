import type { PushPayload } from '~/domain/push';
import type { PlatformContext } from '../../context';
import type { PushSubscriptionRow } from '../../db/wallet-tables';
import { DeliveryError } from '../../ports/messages';
import type { PushTarget } from '../../ports/push';
import { createPushStore, type PushOwner } from './store';

/** `gone`: no browser is left that could get it. */
export type PushOutcome = 'sent' | 'gone' | 'unavailable';

function targetOf({ kind, endpoint, p256dh, auth }: PushSubscriptionRow): PushTarget {
  return kind === 'safari' ? { kind, deviceToken: endpoint } : { kind, endpoint, p256dh, auth };
}

/** Sends push messages to all browsers of a recipient, and forgets those that are gone. */
export function createPushSender({ db, ids, push, log }: Pick<PlatformContext, 'db' | 'ids' | 'push' | 'log'>) {
  const store = createPushStore(db);

  async function sendOne(owner: PushOwner, browser: PushSubscriptionRow, payload: PushPayload): Promise<PushOutcome> {
    try {
      await push.send({ id: ids.next(), ...owner, target: targetOf(browser), payload });
      return 'sent';
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      if (error.kind === 'temporary') return 'unavailable';
      await store.remove(owner, browser.endpoint_hash);
      log('info', 'push.gone', { accountId: owner.accountId, kind: browser.kind });
      return 'gone';
    }
  }

  return {
    hasBrowser: async (owner: PushOwner): Promise<boolean> => (await store.listBrowsers(owner)).length > 0,
    /** Sent when one browser at least has it. */
    async send(owner: PushOwner, payload: PushPayload): Promise<PushOutcome> {
      const browsers = await store.listBrowsers(owner);
      const outcomes = await Promise.all(browsers.map((browser) => sendOne(owner, browser, payload)));
      if (outcomes.includes('sent')) return 'sent';
      return outcomes.includes('unavailable') ? 'unavailable' : 'gone';
    },
  };
}
