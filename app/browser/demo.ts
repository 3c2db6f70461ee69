import { searchAsTyped } from './lib/search-as-typed';

const form = document.querySelector<HTMLFormElement>('form[data-enhance=demo]');
if (form) {
  const showNow = searchAsTyped(form, 'screens');
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    showNow();
  });
}
