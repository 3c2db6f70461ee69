/** A part of the page that the server has drawn. */
export const find = <T extends HTMLElement = HTMLElement>(id: string): T => document.getElementById(id) as T;

export const { recipient: recipientId = '', safari: websitePushId = '' } = find('push').dataset;

export type State = 'ask' | 'on' | 'working' | 'unsupported' | 'denied' | 'dismissed' | 'failed';

/** In these the button is of use. */
const WITH_BUTTON: readonly State[] = ['ask', 'dismissed', 'failed'];

/** Shows the text of one state, and the button where it helps. */
export function show(state: State): void {
  for (const text of document.querySelectorAll<HTMLElement>('#push [data-state]')) text.hidden = text.dataset.state !== state;
  find('push-actions').hidden = !WITH_BUTTON.includes(state);
  find('push-off-form').hidden = state !== 'on';
}

interface Reply {
  hasErrors?: boolean;
}

/** Throws when the server has not taken it. */
export async function checkReply(response: Response): Promise<void> {
  if (!response.ok || ((await response.json()) as Reply).hasErrors) throw response;
}

/** Spec: enrollment-and-payment 7, RegisterBrowserToken. */
export async function registerBrowser(deviceToken: string, browserType: string): Promise<void> {
  const body = JSON.stringify({ browserRecipientId: recipientId, deviceToken, browserType });
  await checkReply(
    await fetch('/api/v1/PushNotification/RegisterBrowserToken', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }),
  );
}
