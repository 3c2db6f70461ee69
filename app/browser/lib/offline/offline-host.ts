import type { Autosave } from '../autosave';
import type { PageModel } from '../page';

/** The form that may lose its connection, and what its page does with it. */
export interface OfflineHost {
  form: HTMLFormElement;
  model: PageModel;
  autosave: Autosave;
  /** The form was filled in by us. */
  refresh(): void;
  /** Sends the form as the button does that was pressed, past us. */
  send(): void;
  /** The button waits, or no more. */
  setBusy(isBusy: boolean): void;
}

/** Looks after a form that may lose its connection. */
export interface OfflineSupport {
  /** The button was pressed and there seems to be no connection: the form waits, or shows that it can't. A step never can. */
  waitForConnection(isStep: boolean): void;
  /** Shows that a connection is needed. */
  showNoConnection(): void;
  /** The form leaves the page. @param isSaved the server has all of it */
  leave(isSaved: boolean): void;
}
