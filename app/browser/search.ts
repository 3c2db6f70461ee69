import { findAsTyped } from './lib/as-typed';

const form = document.querySelector<HTMLFormElement>('form[data-enhance=search]');
if (form) findAsTyped(form, 'results');
