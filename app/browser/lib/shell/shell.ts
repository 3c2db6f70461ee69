import { createElement } from '../create-element';
import { addStyles } from '../page-styles';
import css from './notices.css?inline';

/** The shell's own script element carries its texts and what the server knows. */
export const settings = (document.getElementById('shell') as HTMLScriptElement).dataset;

export const [
  LOADING,
  NO_CONNECTION,
  MAINTENANCE,
  TYPED_STAYS,
  UPDATE_READY,
  TYPED_STORED,
  SEND_FIRST,
  RELOAD,
  DISMISS,
] = (settings.texts ?? '').split('|');

/** Runs again and again, only while the page can be seen, and at once when it comes back after the time has passed. */
export function runWhileVisible(ms: number, run: () => void): void {
  let last = Date.now();
  const tick = () => {
    if (document.hidden || Date.now() - last < ms) return;
    last = Date.now();
    run();
  };
  // A timer that is a moment early must not wait for the next round.
  setInterval(tick, ms + 9);
  document.addEventListener('visibilitychange', tick);
}

/** Announced politely. It is in the page before it has something to say, or a screen reader would not say it. */
const region = createElement('div', { class: 'notices', 'aria-live': 'polite' });
document.body.append(region);

const notices: Record<string, HTMLElement> = {};

/** Shows a notice at the bottom of the window, in the place of the one of the same name. Without a text it goes away. */
export function showNotice(name: string, text?: string, ...actions: Node[]): void {
  const old = notices[name];
  // What is there already is not announced again.
  if (text && old?.firstChild?.textContent === text) return;
  old?.remove();
  delete notices[name];
  if (text) {
    addStyles(css);
    region.setAttribute('role', 'status');
    const box = createElement('div', { class: name }, createElement('p', {}, text), ...actions);
    region.append(box);
    notices[name] = box;
  }
  document.documentElement.classList.toggle('has-notice', region.firstChild !== null);
  // What has the focus must not end up behind it: the style keeps the notice's height free.
  if (text && document.activeElement !== document.body) document.activeElement?.scrollIntoView({ block: 'nearest' });
}

let isTouched = false;
const touch = ({ target }: Event) => {
  const element = target as Element;
  if (element.closest('main') && !element.closest('.prefs')) isTouched = true;
};
// A post on its way must not be cut off either.
for (const type of ['input', 'change', 'submit']) document.addEventListener(type, touch);
document.addEventListener('pointerdown', (event) => {
  if ((event.target as Element).matches('canvas')) touch(event);
});

function isChanged(control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): boolean {
  if (control.type === 'hidden' || control.closest('.prefs')) return false;
  if ('options' in control)
    return (
      control.selectedIndex !==
      Math.max(
        0,
        [...control.options].findIndex((option) => option.defaultSelected),
      )
    );
  return control.value !== control.defaultValue || ('checked' in control && control.checked !== control.defaultChecked);
}

/** Whether something on the page has been filled in and not been sent. In doubt it has. */
export function hasUnsaved(): boolean {
  // A page that came back with mistakes holds what was typed as if it were the start.
  return (
    isTouched ||
    document.querySelector('#error-summary,main [aria-invalid=true],main .problem form') !== null ||
    [...document.querySelectorAll<HTMLInputElement>('main input,main textarea,main select')].some(isChanged)
  );
}
