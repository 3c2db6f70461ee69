import { createContext, useContext, type ComponentProps } from 'react';
import { PAGE_FORM } from '~/domain/page-choices';

/** What a button adds to a post. */
export interface PressedButton {
  name?: string;
  value?: string;
}

/** What is known of a page while it is drawn, and once it is: its header comes first, so what depends on the page is settled behind. */
export interface DrawnPage {
  /** It shows again what a post could not be taken with: its title says so first. */
  isRefused?: boolean;
  /** The button that the Enter key presses in the page's form: its first one. */
  enter?: PressedButton;
}

const DrawnPageContext = createContext<DrawnPage>({});
export const DrawnPageProvider = DrawnPageContext.Provider;
export const useDrawnPage = (): DrawnPage => useContext(DrawnPageContext);

/**
 * The form of a page under a layout with the language dropdown. `enter` is the first button's name and value, if it has
 * one: the dropdown's button comes before it, and must not be the one that the Enter key presses.
 */
export function PageForm({ enter = {}, ...form }: ComponentProps<'form'> & { enter?: PressedButton }) {
  useDrawnPage().enter = enter;
  return <form method="post" {...form} id={PAGE_FORM} />;
}

/**
 * The Enter key presses the first button that belongs to a form, wherever it stands: this one, where the first that is seen
 * would be another. `form` names the form where it does not stand within.
 */
export function EnterButton({ form, enter }: { form?: string; enter: PressedButton }) {
  return <button type="submit" form={form} {...enter} className="sr" tabIndex={-1} aria-hidden="true" formNoValidate />;
}
