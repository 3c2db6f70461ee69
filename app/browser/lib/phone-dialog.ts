import { fieldId } from '~/domain/form-field-names';
import { postForm, replaceFlash, replaceFromPage } from './page';
import { watchPhoneHandoff } from './watch-phone-handoff';

/** What is watched for each question: what was shown before is not any more. */
const watched = new Map<string, HTMLElement>();

/**
 * Brings what a phone has given into the form's page: the dialog with its code goes on by itself, and where it was closed the question is
 * drawn anew in its place.
 *
 * @param content what the dialog shows
 * @param inputId of the question
 */
export async function receiveFromPhone(content: HTMLElement, inputId: string, onSwap: () => void): Promise<void> {
  watched.set(inputId, content);
  const form = content.querySelector('form') as HTMLFormElement;
  // Also once it stands in no page.
  form.action = (content.dataset.watch ?? '').replace(/\/state$/, '') + location.search;
  const button = () => content.querySelector<HTMLButtonElement>('button[value=continue]');
  const isStale = () => watched.get(inputId) !== content;
  if ((await watchPhoneHandoff(content, isStale)) !== 'come') return;
  if (content.isConnected) return button()?.click();
  const { page } = await postForm(form, button());
  if (!replaceFromPage(page, `#${fieldId(inputId)}`)) return;
  replaceFlash(page);
  onSwap();
}
