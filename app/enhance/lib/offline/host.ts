import type { Keeper } from '../keep';
import type { PageModel } from '../page';

/** The form that may lose its connection, and what its page does with it. */
export interface Host {
  form: HTMLFormElement;
  model: PageModel;
  keeper: Keeper;
  /** The form was filled in by us. */
  refresh(): void;
  /** Sends the form as its button does, past us. */
  send(): void;
  /** The button waits, or no more. */
  setBusy(isBusy: boolean): void;
}
