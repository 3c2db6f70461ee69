import { checkReply, findElement, setTurnOnHandler, showState } from './registration-page';

interface Permission {
  permission: 'default' | 'granted' | 'denied';
  deviceToken?: string | null;
}

/** Push of Safari before version 16, which asks Apple's service and not a worker. */
interface OldSafari {
  permission(websitePushId: string): Permission;
  requestPermission(
    service: string,
    websitePushId: string,
    info: Record<string, string>,
    done: (answer: Permission) => void,
  ): void;
}

const oldSafari = (): OldSafari | undefined =>
  (window as { safari?: { pushNotification?: OldSafari } }).safari?.pushNotification;

/** Newer Safaris have Web Push, which needs no certificate. */
export const hasOldSafari = (): boolean => oldSafari() !== undefined && !('PushManager' in window);

/** Spec: forms-and-approval 7, push host. */
async function register(deviceToken: string, browserRecipientId: string): Promise<void> {
  const query = new URLSearchParams({ deviceToken, browserRecipientId }).toString();
  await checkReply(
    await fetch(`/api/v1/PushNotification/RegisterBrowserTokenThirdSafari?${query}`, { cache: 'no-store' }),
  );
  // Its device has no address that could be named: all are turned off below.
  showState('on');
}

export function startOldSafari(websitePushId: string, browserRecipientId: string): void {
  const safari = oldSafari() as OldSafari;
  findElement('push-script').hidden = true;
  const follow = ({ permission, deviceToken }: Permission) => {
    if (permission === 'granted' && deviceToken)
      void register(deviceToken, browserRecipientId).catch(() => showState('failed'));
    else showState(permission === 'denied' ? 'denied' : 'dismissed');
  };
  setTurnOnHandler(() =>
    safari.requestPermission(`${location.origin}/api/WebPush`, websitePushId, { browserRecipientId }, follow),
  );
  showState(safari.permission(websitePushId).permission === 'denied' ? 'denied' : 'ask');
}
