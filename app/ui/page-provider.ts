import { createContext, useContext } from 'react';
import type { StyleText } from '~/domain/style-text';

/** What a button adds to a post. */
export interface PressedButton {
  name?: string;
  value?: string;
}

/** What is known of a page before it is rendered: `entry.server` derives it from the matched routes and what their loaders gave. */
export interface Page {
  /** The text of its style element. */
  styles?: StyleText;
  /** It shows again what a post could not be taken with: its title says so first. */
  isRefused?: boolean;
  /** Name of the failure that it tells of in place of what was asked for. */
  failure?: string;
  /** It has a form that people type into (`PageForm`), with this first button: the Enter key presses it. */
  form?: PressedButton;
  /** What was typed in that form when a choice of the frame was made: its controls show it again (`inputs.tsx`). */
  typed?: URLSearchParams;
  /** Names of its browser modules, in order. */
  modules?: readonly string[];
  /** It is for a text browser, which shows what styles hide. */
  isText?: boolean;
}

const PageContext = createContext<Page>({});
export const PageProvider = PageContext.Provider;
export const usePage = (): Page => useContext(PageContext);
