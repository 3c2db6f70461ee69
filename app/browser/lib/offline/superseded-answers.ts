import { currentPagePath } from '~/domain/offline-form';
import { listAnsweredIds, restoreAnswerFields } from './restore-fields';
import type { OfflineSupport, OfflineHost } from './offline-host';
import type { SupersededAnswers } from './worker-messages';
import { createElement, createButton } from '../create-element';
import { createRemoveButton, createActionRow } from './elements';
import type { OfflineText } from './offline-texts';

const idsOf = ({ model }: OfflineHost, { fields }: SupersededAnswers): string[] =>
  listAnsweredIds(
    model.inputs.map(({ id }) => id),
    fields,
  );

interface SupersededHooks {
  superseded: SupersededAnswers;
  /** Nothing of the link stays on the device. */
  forget(): Promise<void>;
}

/** Above a form that can be filled in: superseded answers, to put into it or to delete. */
export function offerSuperseded(
  host: OfflineHost,
  textFor: OfflineText,
  { superseded, top, letGo, forget }: SupersededHooks & { top: HTMLElement; letGo(): Promise<unknown> },
): void {
  const { form, autosave, refresh } = host;
  const note = createElement('div', { class: 'flash flash-warning', 'data-part': 'left-note', tabindex: '-1' });
  const end = (text: string) => {
    note.replaceChildren(createElement('p', {}, text));
    note.focus();
  };
  const use = () => {
    const ids = idsOf(host, superseded);
    restoreAnswerFields(form, ids, superseded.fields);
    // As typed now: what it was rendered with is this page's.
    autosave.markRestored(ids, '', () => false);
    refresh();
    end(textFor('leftUsed'));
    void letGo();
  };
  const show = () => {
    const onYes = () => void forget().then(() => end(textFor('removed')));
    const remove = createRemoveButton(textFor, 'plain small', { box: note, onYes, onNo: show });
    const actions = createActionRow(createButton(textFor('leftUse'), 'button small', use), remove);
    note.replaceChildren(createElement('p', {}, textFor('left', superseded.until)), actions);
  };
  show();
  top.after(note);
}

/** The page of a form that takes nothing any more. It only shows the superseded answers. */
export function showSupersededPage(
  { form, ...host }: OfflineHost,
  textFor: OfflineText,
  { superseded, forget }: SupersededHooks,
): OfflineSupport {
  restoreAnswerFields(form, idsOf({ form, ...host }, superseded), superseded.fields);
  host.refresh();
  const now = createElement('a', { class: 'button', href: currentPagePath(location.pathname) }, textFor('leftNow'));
  const note = form.querySelector<HTMLElement>('[data-part=offline-note]') ?? form;
  const onYes = () => void forget().then(() => location.assign(location.pathname));
  const show = () => {
    const remove = createRemoveButton(textFor, 'plain', { box: note, onYes, onNo: show });
    note.replaceChildren(createElement('p', {}, textFor('left', superseded.until)), createActionRow(now, remove));
  };
  // Nothing of it can be sent from here.
  for (const part of form.querySelectorAll<HTMLElement>('.actions, button[name=intent]')) part.hidden = true;
  note.className = 'flash flash-warning';
  show();
  form.addEventListener('submit', (event) => event.preventDefault());
  return { waitForConnection: () => host.setBusy(false), showNoConnection: () => undefined, leave: () => undefined };
}
