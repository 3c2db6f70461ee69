import {
  findElement,
  setTurnOnHandler,
  recipientId,
  registerBrowser,
  showState,
  websitePushId,
} from './lib/push/registration-page';
import { hasOldSafari, startOldSafari } from './lib/push/old-safari';

// Turns push messages on in this browser. Nothing is asked before the button is pressed.

/** The worker, once it can be written to; undefined where none was ever registered. */
async function subscription(): Promise<PushSubscription | null | undefined> {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.pushManager.getSubscription();
}

/** Whether this recipient's messages come here; another's may, by the same subscription. */
async function isRegistered({ endpoint }: PushSubscription): Promise<boolean> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));
  const text = btoa(String.fromCharCode(...hash))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
  return (findElement('push').dataset.known ?? '').split(' ').includes(text);
}

/** Of a key in base64url: older browsers take nothing else. */
function keyBytes(): Uint8Array<ArrayBuffer> {
  const text = (findElement('push').dataset.key ?? '').replace(/-/g, '+').replace(/_/g, '/');
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/** Another sender's key can't be exchanged: the old subscription has to go first. */
async function subscribe(registration: ServiceWorkerRegistration): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: keyBytes() };
  try {
    return await registration.pushManager.subscribe(options);
  } catch (error) {
    const old = await registration.pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return registration.pushManager.subscribe(options);
  }
}

async function turnOn(): Promise<void> {
  // First of all: Safari takes a press for one only at this very moment.
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return showState(permission === 'denied' ? 'denied' : 'dismissed');
  showState('working');
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  const made = await subscribe(await navigator.serviceWorker.ready);
  await registerBrowser(JSON.stringify(made), browserName());
  showState('on', made.endpoint);
}

function browserName(): string {
  const [name] = /Edg|OPR|SamsungBrowser|Firefox|Chrome|Safari/.exec(navigator.userAgent) ?? [];
  return { Edg: 'Edge', OPR: 'Opera', SamsungBrowser: 'Samsung Internet' }[name ?? ''] ?? name ?? 'Browser';
}

async function start(): Promise<void> {
  findElement('push-script').hidden = true;
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) {
    // What to do on an iPhone stands on the page already.
    if (!document.getElementById('push-install')) showState('unsupported');
    return;
  }
  const install = document.getElementById('push-install');
  if (install) install.hidden = true;
  setTurnOnHandler(() => void turnOn().catch(() => showState('failed')));
  if (Notification.permission === 'denied') return showState('denied');
  const known = await subscription().catch(() => undefined);
  if (known && (await isRegistered(known))) showState('on', known.endpoint);
  else showState('ask');
}

if (hasOldSafari() && websitePushId) startOldSafari(websitePushId, recipientId);
else void start().catch(() => showState('failed'));
