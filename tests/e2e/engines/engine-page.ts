import { expect } from 'playwright/test';
import { serverUrl } from '../support/global-setup';
import type { Driver, PageFunction } from './driver';

/** Where to press an element, once it can be seen; null where it is not there. */
const placeOf: PageFunction<[number, number] | null> = (selector = '') => {
  const element = document.querySelector(selector);
  if (!element) return null;
  element.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 ? [left + width / 2, top + height / 2] : null;
};

const valueOf: PageFunction<string | null> = (selector = '') => {
  const element = document.querySelector<HTMLInputElement>(selector);
  return element && element.value;
};

/** Sets what a person chooses from a part of the browser's own, such as a calendar or a list. */
const setValue: PageFunction<void> = (selector = '', value = '') => {
  const element = document.querySelector<HTMLInputElement>(selector);
  if (!element) throw new Error(`There is no ${selector}`);
  element.value = value;
  for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }));
};

/** Selects what a field holds, so that typing replaces it, and returns its type. */
const selected: PageFunction<string> = (selector = '') => {
  const element = document.querySelector<HTMLInputElement>(selector);
  if (!element) throw new Error(`There is no ${selector}`);
  if (!/date|time|month/.test(element.type)) element.select();
  return element.type;
};

/** A page in one of the engines, as a journey uses it. Waits for what it is asked to use. */
export class EnginePage {
  constructor(private readonly driver: Driver) {}

  open(path: string): Promise<void> {
    return this.driver.open(new URL(path, serverUrl()).href);
  }

  /** Path and query of the address. */
  address(): Promise<string> {
    return this.driver.evaluate(() => {
      const { pathname, search } = location;
      return pathname + search;
    });
  }

  async click(selector: string): Promise<void> {
    const [x, y] = await this.place(selector);
    await this.driver.press(x, y);
  }

  /** Types into a text field; a field that the browser has a part of its own for gets the value that the part would give. */
  async fill(selector: string, value: string): Promise<void> {
    await this.click(selector);
    const type = await this.driver.evaluate(selected, selector);
    if (/^(?:date|time|datetime-local|month)$/.test(type)) await this.driver.evaluate(setValue, selector, value);
    else await this.driver.type(value);
  }

  /** Chooses an option of a list by its value. */
  async choose(selector: string, value: string): Promise<void> {
    await this.place(selector);
    await this.driver.evaluate(setValue, selector, value);
  }

  /** Whether an element takes room on the page as it stands. */
  async isShown(selector: string): Promise<boolean> {
    return (await this.driver.evaluate(placeOf, selector)) !== null;
  }

  async attach(selector: string, file: string): Promise<void> {
    await this.driver.attach(selector, file);
  }

  async expectText(text: string | RegExp, selector = 'body'): Promise<void> {
    await this.poll(
      this.driver.evaluate.bind(
        this.driver,
        (place = '') => {
          const element = document.querySelector<HTMLElement>(place);
          return element ? element.innerText : '';
        },
        selector,
      ) as () => Promise<string>,
    ).toMatch(typeof text === 'string' ? new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : text);
  }

  async expectValue(selector: string, value: string): Promise<void> {
    await this.poll(() => this.driver.evaluate(valueOf, selector)).toBe(value);
  }

  /** An element of the page and its attribute. */
  async expectAttribute(selector: string, name: string, value: string): Promise<void> {
    await this.poll(() =>
      this.driver.evaluate(
        (place = '', key = '') => {
          const element = document.querySelector(place);
          return element && element.getAttribute(key);
        },
        selector,
        name,
      ),
    ).toBe(value);
  }

  async expectAddress(pattern: RegExp): Promise<void> {
    await this.poll(() => this.address()).toMatch(pattern);
  }

  private async place(selector: string): Promise<[number, number]> {
    let place: [number, number] | null = null;
    await expect
      .poll(async () => (place = await this.driver.evaluate(placeOf, selector).catch(() => null)), {
        message: `${selector} can be seen`,
      })
      .not.toBeNull();
    return place ?? [0, 0];
  }

  /** While a page makes way for the next one, it can't be asked. */
  private poll<Result>(read: () => Promise<Result>) {
    return expect.poll(() => read().catch(() => undefined));
  }
}
