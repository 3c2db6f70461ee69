import type { Keeper } from '../keep';
import type { PageModel } from '../page';

/** The form that may lose its connection, and what its page does with it. */
export interface Host {
  form: HTMLFormElement;
  model: PageModel;
  keeper: Keeper;
  /** The form was filled in by us. */
  refresh(): void;
  /** Sends the form as the button does that was pressed, past us. */
  send(): void;
  /** The button waits, or no more. */
  setBusy(isBusy: boolean): void;
}

/** Looks after a form that may lose its connection. */
export interface Attendant {
  /** The button was pressed and there seems to be no connection: the form waits, or says that it can't, as a step never can. */
  hold(isStep: boolean): void;
  /** Says that a connection is needed. */
  tellCut(): void;
  /** The form leaves the page. @param isKept the server has all of it */
  leave(isKept: boolean): void;
}
