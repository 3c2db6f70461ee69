import { findAsTyped } from './lib/as-typed';

const form = document.querySelector<HTMLFormElement>('form[data-enhance=demo]');
if (form) {
  const showNow = findAsTyped(form, 'screens');
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    showNow();
  });
}
