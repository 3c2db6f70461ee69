import { showConditionalText } from './lib/show-conditional-text';

/** Posts the page's one form by itself, once, when a person can see it. Without JavaScript its button does. */
const form = document.querySelector<HTMLFormElement>('form[data-enhance=self-post]');

function post(): void {
  if (!form || form.dataset.sent || document.visibilityState !== 'visible') return;
  form.dataset.sent = 'yes';
  showConditionalText(form.querySelector<HTMLElement>('[data-part=processing]'), true);
  form.submit();
}

post();
document.addEventListener('visibilitychange', post);
