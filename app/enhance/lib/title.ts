import { TITLE_PLACE } from '~/domain/page-title';

/** The title as it is without a mistake, once one has been told of. */
let plainTitle: string | undefined;

/** Lets the page's title begin with "Error: " in its language, as the server's does, as long as the page shows a mistake. */
export function tellMistakesInTitle(): void {
  const [before = '', after = ''] = (document.querySelector('title')?.dataset.mistake ?? '').split(TITLE_PLACE);
  const isTold = document.title.startsWith(before) && document.title.endsWith(after);
  plainTitle ??= isTold ? document.title.slice(before.length, document.title.length - after.length) : document.title;
  const hasMistake = document.querySelector('#error-summary,.field.invalid') !== null;
  document.title = hasMistake ? before + plainTitle + after : plainTitle;
}
