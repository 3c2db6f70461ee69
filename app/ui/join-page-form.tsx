import { renderToStaticMarkup } from 'react-dom/server';
import { CHOICE_FORMS, PAGE_FORM } from '~/domain/page-choices';
import { EnterButton, type DrawnPage } from './page-form';

const START = ` id="${CHOICE_FORMS.language}" class="prefs">`;
const OWNERS = new RegExp(` form="(?:${Object.values(CHOICE_FORMS).join('|')})"`, 'g');

/**
 * A page as it was drawn, with the choices of its frame made a part of the page's form, if it has one. The frame is drawn
 * before the page, and cannot know.
 */
export function joinPageForm(html: string, { enter, enterText = '' }: DrawnPage): string {
  if (!enter) return html;
  const button = renderToStaticMarkup(<EnterButton form={PAGE_FORM} enter={enter} text={enterText} />);
  return html.replace(START, (start) => start + button).replace(OWNERS, ` form="${PAGE_FORM}"`);
}
