/** Runs in the page: no browser may need a build step for it, so it names nothing outside itself and is at most ES2017. */
export type PageFunction<Result> = (...args: string[]) => Result;

/** What a journey needs of one window of a browser, with cookies of its own. */
export interface Driver {
  /** Goes to an address, and resolves once the page is there. */
  open(url: string): Promise<void>;
  /** @returns what the function gave, as JSON carries it */
  evaluate<Result>(run: PageFunction<Result>, ...args: string[]): Promise<Result>;
  /** Presses the main button of the mouse at a point of the window, in CSS pixels. */
  press(x: number, y: number): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  /** Chooses a file in a file input. */
  attach(selector: string, file: string): Promise<void>;
  close(): Promise<void>;
}

/** A running browser. */
export interface Engine {
  newDriver(): Promise<Driver>;
  stop(): Promise<void>;
}

export interface EngineOptions {
  hasJavaScript: boolean;
}

/** The size of a window, in CSS pixels. */
export const WINDOW = { width: 1000, height: 900 };
