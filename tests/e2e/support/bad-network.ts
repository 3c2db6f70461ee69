import type { Page } from 'playwright/test';
import { openData, type Recipient, type RecipientOptions, type TestData } from './data';
import { test as journey } from './journey';
import { freePort, newDataDir, removeDataDir, runProgram, type RunningProgram } from './server';
import { openWeakNetwork, type WeakNetwork } from './weak-network';

interface Place {
  data: TestData;
  network: WeakNetwork;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** Journeys where the network is bad, on a site that has a worker. */
export const test = journey.extend<
  { place: Place; openHere(form: string, options?: RecipientOptions): Promise<Recipient>; quiet: void },
  object
>({
  // A server of its own behind a network of its own: what is cut here cuts nobody else.
  place: async ({ browserName: _browserName }, use) => {
    const [port, dataDir] = [await freePort(), await newDataDir()];
    let server: RunningProgram | undefined;
    const start = async () => {
      server = await runProgram('main', { dataDir, port });
    };
    const stop = async () => {
      await server?.stop();
      server = undefined;
    };
    await start();
    const [network, data] = [await openWeakNetwork(port), openData(dataDir)];
    await use({ data, network, start, stop });
    data.close();
    await network.stop();
    await stop();
    await removeDataDir(dataDir);
  },
  openHere: async ({ page, place }, use) => {
    await use(async (form, options) => {
      const recipient = await place.data.newRecipientLink(form, options);
      await page.goto(place.network.url + recipient.path);
      return recipient;
    });
  },
  // What fails without a connection is told in the console.
  quiet: [
    async ({ browserErrors }, use) => {
      await use();
      const left = browserErrors.filter(
        (one) => !/ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE|ERR_CONNECTION/.test(one),
      );
      browserErrors.splice(0, browserErrors.length, ...left);
    },
    { auto: true },
  ],
});

/** What the device holds of forms, with all bytes as text. */
export const storedForms = (page: Page): Promise<{ text: string; hasPage: boolean; isOff: boolean }[]> =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('latchkey');
      opening.onupgradeneeded = () => opening.result.createObjectStore('forms');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Error('closed'));
    });
    const all = await new Promise<Record<string, unknown>[]>((resolve) => {
      const request = db.transaction('forms').objectStore('forms').getAll();
      request.onsuccess = () => resolve(request.result as Record<string, unknown>[]);
    });
    db.close();
    const textOf = (value: unknown): string => {
      if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value);
      if (ArrayBuffer.isView(value)) return '';
      if (value && typeof value === 'object') return Object.values(value).map(textOf).join(' ');
      return String(value);
    };
    return all.map((one) => ({ text: textOf(one), hasPage: 'page' in one && !!one.page, isOff: one.isOff === true }));
  });
