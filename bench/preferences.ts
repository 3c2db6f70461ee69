import Database from 'better-sqlite3';
import { getRequest, postRequest } from './load';
import { fetchPage } from './pages';
import { buildPeer } from './peers/build';
import type { Score } from './rounds';
import type { Stand } from './stand';

/** Pages that a repeat view goes around. */
const REPEATED = 50;

export interface PreferenceResults {
  gets: Score[];
  saves: Score[];
  /** Saves that were answered as saved, warm-up included. */
  answered: number;
  /** Recipients whose choice the database holds, with its line in the history. */
  stored: number;
}

/** The boxes that a page shows, by `category.channel`. Throws when there is no box to change. */
export async function shownBoxes(
  port: number,
  page: string,
): Promise<{ shown: Record<string, boolean>; changed: string }> {
  const html = (await fetchPage(port, page, 'identity')).body.toString();
  const text = /name="shown" value="([^"]*)"/.exec(html)?.[1];
  if (!text) throw new Error('The preferences page shows no boxes');
  const shown = JSON.parse(text.replace(/&quot;/g, '"').replace(/&amp;/g, '&')) as Record<string, boolean>;
  const [changed] = Object.keys(shown);
  if (!changed) throw new Error('The preferences page has no box that may be changed');
  return { shown, changed };
}

export function savedForm({ shown, changed }: Awaited<ReturnType<typeof shownBoxes>>): string {
  const ticked = Object.keys(shown).filter((key) => shown[key] !== (key === changed));
  return new URLSearchParams([
    ['shown', JSON.stringify(shown)],
    // Only a customer of an external billing system has recipients to choose from.
    ['shown.recipient', ''],
    ...ticked.map((key) => ['choice', key]),
    ['intent', 'save'],
  ]).toString();
}

function* forever(requests: readonly Buffer[]): Generator<Buffer, undefined> {
  if (requests.length > 0) for (;;) yield* requests;
  return undefined;
}

/** The preferences page, first and repeated, beside fixed bytes; and Save, each by another recipient, beside one durable insert. */
export async function measurePreferences(stand: Stand): Promise<PreferenceResults> {
  const { world } = stand;
  const host = await stand.host();
  const [reader] = world.savers;
  if (!reader) throw new Error('At least one recipient is needed');
  const bytes = (await fetchPage(host.port, reader.preferencesPath, 'gzip')).body.length;
  const boxes = await shownBoxes(host.port, reader.preferencesPath);
  const fixed = await stand.start('fixed bytes', [await buildPeer('fixed-bytes.ts')], '/', {
    BENCH_BYTES: String(bytes),
  });
  const insert = await stand.start('bare insert', [await buildPeer('bare-insert.ts')], '/');
  const views = (count?: number) =>
    forever(world.savers.slice(0, count).map(({ preferencesPath }) => getRequest(preferencesPath, host.port)));
  const gets = await stand.race([
    { name: 'first view', server: host, requests: views(), status: 200 },
    { name: 'repeat view', server: host, requests: views(REPEATED), status: 200 },
    { name: 'fixed bytes', server: fixed, requests: forever([getRequest('/', fixed.port)]), status: 200 },
  ]);
  let answered = 0;
  function* saves(): Generator<Buffer, undefined> {
    for (const { preferencesPath } of world.savers) {
      answered += 1;
      yield postRequest(preferencesPath, host.port, savedForm(boxes));
    }
    return undefined;
  }
  const scores = await stand.race([
    { name: 'save', server: host, requests: saves(), status: 303 },
    {
      name: 'bare insert',
      server: insert,
      requests: forever([postRequest('/', insert.port, savedForm(boxes))]),
      status: 303,
    },
  ]);
  return {
    gets,
    saves: scores,
    answered,
    stored: stand.count((file) => countStored(file, boxes.changed)),
  };
}

function countStored(file: string, key: string): number {
  const channel = key.slice(key.lastIndexOf('.') + 1);
  const category = key.slice(0, key.lastIndexOf('.'));
  const db = new Database(file, { readonly: true });
  try {
    const { stored } = db
      .prepare(
        'select count(*) as stored from consents c where category = ? and channel = ? and exists (select 1 from consent_events e' +
          ' where e.account_id = c.account_id and e.recipient_id = c.recipient_id and e.category = c.category and e.channel = c.channel)' +
          " and recipient_id like 'p%'",
      )
      .get(category, channel) as { stored: number };
    return stored;
  } finally {
    db.close();
  }
}
