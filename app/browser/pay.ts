import { CARD_BRAND_NAMES, cardBrand, groupCardNumber, insertExpirySlash } from '~/domain/payment-card';
import type { ErrorKey } from '~/domain/error-keys';
import { isPaymentMethod, paymentMeansErrors, type TypedMeans } from '~/domain/payment';
import { labelled } from '~/domain/punctuation';
import { clearErrors, showErrorSummary, type SummaryTexts } from './lib/error-summary';
import { setFieldError } from './lib/page';

/**
 * What makes either step of paying quicker: one press only; in the second the card's brand and groups while its number is typed,
 * the stroke in its expiry, and its mistakes before anything is posted, because a posted number comes back to nobody.
 */
const form = document.querySelector<HTMLFormElement>('form[data-enhance=pay]');
const control = (name: string) => form?.querySelector<HTMLInputElement>(`#${name}`) ?? null;
const number = control('cardNumber');
const brand = form?.querySelector<HTMLElement>('[data-part=card-brand]');

/** Texts of the errors, as the page carries them. */
interface Words extends SummaryTexts {
  errors: Partial<Record<ErrorKey, string>>;
}

function showBrand(): void {
  if (number && brand) brand.textContent = CARD_BRAND_NAMES[cardBrand(number.value)];
}

function group(event: Event): void {
  const { inputType, isComposing } = event as InputEvent;
  // What is taken back or still being composed is the browser's own.
  if (!number || isComposing || inputType?.startsWith('history')) return;
  const result = groupCardNumber(
    number.value,
    number.selectionStart ?? number.value.length,
    inputType === 'deleteContentForward',
  );
  if (!result || result.text === number.value) return;
  number.value = result.text;
  // Setting the caret in a field that an autofill reached would take the focus there.
  if (document.activeElement === number) number.setSelectionRange(result.caret, result.caret);
}

function addStroke(event: Event): void {
  const expiry = event.target as HTMLInputElement;
  // Only while digits are added at the end: correcting in the middle must not move the caret.
  const isTyped = (event as InputEvent).inputType === 'insertText' && expiry.selectionStart === expiry.value.length;
  const text = isTyped ? insertExpirySlash(expiry.value) : expiry.value;
  if (text !== expiry.value) expiry.value = text;
}

function typedMeans(post: FormData): TypedMeans {
  const read = (name: string) => String(post.get(name) ?? '').trim();
  return {
    cardNumber: read('cardNumber'),
    nameOnCard: read('nameOnCard'),
    expirationDate: read('expirationDate'),
    nameOnAccount: read('nameOnAccount'),
    routingNumber: read('routingNumber'),
    accountNumber: read('accountNumber'),
    reEnterAccountNumber: read('reEnterAccountNumber'),
  };
}

/** Shows the errors of the second step where the server would, and moves the focus to the first. False where there is none. */
function hasErrors(form: HTMLFormElement, words: Words): boolean {
  const post = new FormData(form);
  const method = String(post.get('method'));
  const errors = isPaymentMethod(method) ? paymentMeansErrors(method, typedMeans(post), Number(form.dataset.now)) : {};
  clearErrors(form);
  const links = Object.entries(errors).map(([id, key]) => {
    const field = document.getElementById(`field-${id}`);
    const text = words.errors[key] ?? '';
    if (field) setFieldError(field, text);
    return { id, text: labelled(field?.querySelector('label')?.textContent ?? '', text) };
  });
  if (links[0]) {
    showErrorSummary(form, words, links);
    control(links[0].id)?.focus();
  }
  return links.length > 0;
}

number?.addEventListener('input', (event) => {
  group(event);
  showBrand();
});
control('expirationDate')?.addEventListener('input', addStroke);
form?.addEventListener('input', (event) => {
  const field = (event.target as HTMLElement).closest<HTMLElement>('.field.invalid');
  if (field) setFieldError(field, '');
});
form?.addEventListener('submit', (event) => {
  const isPaying = (event.submitter as HTMLButtonElement | null)?.value === 'pay';
  const words = isPaying && form.dataset.words ? (JSON.parse(form.dataset.words) as Words) : undefined;
  if (form.dataset.sent || (words && hasErrors(form, words))) event.preventDefault();
  else form.dataset.sent = 'yes';
});
// A page that comes back from the browser's memory may be sent again; the server knows its key.
addEventListener('pageshow', () => {
  delete form?.dataset.sent;
  showBrand();
});
