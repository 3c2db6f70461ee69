import { searchAsTyped } from './lib/search-as-typed';

const form = document.querySelector<HTMLFormElement>('form[data-enhance=search]');
if (form) searchAsTyped(form, 'results');
