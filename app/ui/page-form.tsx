import { type ComponentProps, createContext, useContext } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { useTranslation } from 'react-i18next';
import type { StyleText } from '~/domain/style-text';
import { CHOICE_FORMS, PAGE_CHOICES, PAGE_FORM, WITH_FORM } from '~/domain/frame';

/** What a button adds to a post. */
export interface PressedButton {
  name?: string;
  value?: string;
}

/** The module that works for the frame of a page. */
export type FrameModule = 'shell' | 'frame' | undefined;

/** What is known of a page while it is drawn, and once it is: its header comes first, so what depends on the page is settled behind. */
export interface DrawnPage {
  /** Its style rules. */
  styles?: StyleText;
  /** It shows again what a post could not be taken with: its title says so first. */
  isRefused?: boolean;
  /** Name of the failure that it tells of in place of what was asked for. */
  failure?: string;
  /** The button that the Enter key presses in the page's form: its first one. */
  enter?: PressedButton;
  /** Its name. */
  enterText?: string;
  /** It is for a text browser, which shows what styles hide. */
  isText?: boolean;
  /** The elements of its browser modules, with the one that works for its frame. */
  scripts?: (frame: FrameModule) => string;
}

const DrawnPageContext = createContext<DrawnPage>({});
export const DrawnPageProvider = DrawnPageContext.Provider;
export const useDrawnPage = (): DrawnPage => useContext(DrawnPageContext);

/**
 * The form of a page under a layout with the language dropdown. `enter` is the first button's name and value, if it has
 * one: the dropdown's button comes before it, and must not be the one that the Enter key presses.
 */
export function PageForm({ enter = {}, ...form }: ComponentProps<'form'> & { enter?: PressedButton }) {
  Object.assign(useDrawnPage(), { enter, enterText: useTranslation().t('common:continue') } satisfies DrawnPage);
  return <form method="post" {...form} id={PAGE_FORM} />;
}

/**
 * The Enter key presses the first button that belongs to a form, wherever it stands: this one, where the first that is seen
 * would be another. `form` names the form where it does not stand within. Text browsers would show it, and have no use for it.
 */
export function EnterButton({ form, enter, text }: { form?: string; enter: PressedButton; text: string }) {
  if (useDrawnPage().isText) return null;
  return (
    <>
      <button type="submit" form={form} {...enter} className="sr" tabIndex={-1} aria-hidden="true" formNoValidate>
        {text}
      </button>{' '}
    </>
  );
}

const START = ` id="${CHOICE_FORMS.language}" class="prefs">`;
const OWNERS = new RegExp(` form="(?:${Object.values(CHOICE_FORMS).join('|')})"`, 'g');
const BUTTONS = new RegExp(` name="${PAGE_CHOICES.button}" value="\\w+`, 'g');

/**
 * A page as it was drawn, with the choices of its frame made a part of the page's form, if it has one. The frame is drawn
 * before the page, and cannot know.
 */
export function joinPageForm(html: string, { enter, enterText = '', isText = false }: DrawnPage): string {
  if (!enter) return html;
  const button = isText ? '' : renderToStaticMarkup(<EnterButton form={PAGE_FORM} enter={enter} text={enterText} />);
  return html
    .replace(START, (start) => start + button)
    .replace(OWNERS, ` form="${PAGE_FORM}"`)
    .replace(BUTTONS, (start) => start + WITH_FORM);
}
