import { createElement, createButton } from '../create-element';
import { showConditionalText } from '../show-conditional-text';

/** A part of the page that the server has drawn. */
export const findElement = <T extends HTMLElement = HTMLElement>(id: string): T => document.getElementById(id) as T;

export const { recipient: recipientId = '', safari: websitePushId = '' } = findElement('push').dataset;

type State = 'ask' | 'on' | 'working' | 'unsupported' | 'denied' | 'dismissed' | 'failed';

/** In these the button is of use. */
const WITH_BUTTON: readonly State[] = ['ask', 'dismissed', 'failed'];

/** Ends messages to this browser alone; it posts as a form does. */
function turnOff(endpoint: string): HTMLFormElement {
  const named = { class: 'button plain', name: 'intent', value: 'turnOff' };
  return createElement(
    'form',
    { method: 'post' },
    createElement('input', { type: 'hidden', name: 'endpoint', value: endpoint }),
    createElement('button', named, findElement('push-actions').dataset.off ?? ''),
  );
}

let turnOn = (): void => undefined;
/** What the button does. */
export function setTurnOnHandler(work: () => void): void {
  turnOn = work;
}

/**
 * Shows the text of one state, and the button where it helps.
 *
 * @param endpoint address of this browser that messages can be ended for, when they are on
 */
export function showState(state: State, endpoint?: string): void {
  for (const text of document.querySelectorAll<HTMLElement>('#push [data-state]'))
    showConditionalText(text, text.dataset.state === state);
  const actions = findElement('push-actions');
  actions.textContent = '';
  if (WITH_BUTTON.includes(state))
    actions.append(
      Object.assign(
        createButton(actions.dataset.on ?? '', 'button', () => turnOn()),
        { id: 'push-on' },
      ),
    );
  if (state === 'on' && endpoint) actions.append(turnOff(endpoint));
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
    await fetch('/api/v1/PushNotification/RegisterBrowserToken', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    }),
  );
}
