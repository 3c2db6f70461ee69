import { asItStands } from '~/domain/offline-form';
import { answeredIn, fillIn } from './fill-in';
import type { Attendant, Host } from './host';
import type { Left } from './messages';
import { make, makeButton } from '../make';
import { removeButton, row } from './parts';
import type { Say } from './texts';

const idsOf = ({ model }: Host, { fields }: Left): string[] =>
  answeredIn(
    model.inputs.map(({ id }) => id),
    fields,
  );

interface Hooks {
  left: Left;
  /** Nothing of the link stays on the device. */
  forget(): Promise<void>;
}

/** Above a form that can be filled in: what was sent from here and not taken can be put into it, or goes. */
export function offerLeft(
  host: Host,
  say: Say,
  { left, top, letGo, forget }: Hooks & { top: HTMLElement; letGo(): Promise<unknown> },
): void {
  const { form, keeper, refresh } = host;
  const note = make('div', { class: 'flash flash-warning', 'data-part': 'left-note', tabindex: '-1' });
  const end = (text: string) => {
    note.replaceChildren(make('p', {}, text));
    note.focus();
  };
  const use = () => {
    const ids = idsOf(host, left);
    fillIn(form, ids, left.fields);
    // As typed now: what it was drawn with is this page's.
    keeper.restored(ids, '', () => false);
    refresh();
    end(say('leftUsed'));
    void letGo();
  };
  const show = () => {
    const onYes = () => void forget().then(() => end(say('removed')));
    const remove = removeButton(say, 'plain small', { box: note, onYes, onNo: show });
    const actions = row(makeButton(say('leftUse'), 'button small', use), remove);
    note.replaceChildren(make('p', {}, say('left', left.until)), actions);
  };
  show();
  top.after(note);
}

/** The page of a form that takes nothing any more, with what was sent from here and not taken. It only shows it. */
export function showOnly({ form, ...host }: Host, say: Say, { left, forget }: Hooks): Attendant {
  fillIn(form, idsOf({ form, ...host }, left), left.fields);
  host.refresh();
  const now = make('a', { class: 'button', href: asItStands(location.pathname) }, say('leftNow'));
  const note = form.querySelector<HTMLElement>('[data-part=offline-note]') ?? form;
  const onYes = () => void forget().then(() => location.assign(location.pathname));
  const show = () => {
    const remove = removeButton(say, 'plain', { box: note, onYes, onNo: show });
    note.replaceChildren(make('p', {}, say('left', left.until)), row(now, remove));
  };
  // Nothing of it can be sent from here.
  for (const part of form.querySelectorAll<HTMLElement>('.actions, button[name=intent]')) part.hidden = true;
  note.className = 'flash flash-warning';
  show();
  form.addEventListener('submit', (event) => event.preventDefault());
  return { hold: () => host.setBusy(false), tellCut: () => undefined, leave: () => undefined };
}
