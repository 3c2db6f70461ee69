import { FORM_ID } from '~/domain/form-field-names';
import {
  formAtAddress,
  isStoredInDraft,
  storableEntries,
  storageExpiry,
  SUPERSEDED_HEADER,
  lockName,
  MAX_BYTES,
  MAX_FORMS,
  outcomeOf,
} from '~/domain/offline-form';
import type {
  Field,
  FilledIn,
  StoredAnswers,
  StorageState,
  SupersededAnswers,
  SendResult,
  NotSentReason,
  WaitingState,
} from '../lib/offline/worker-messages';
import type { WorkerScope } from './scope';
import {
  deleteStoredForm,
  findStoredForm,
  listStoredForms,
  hashName,
  putStoredForm,
  encrypt,
  decrypt,
  type StoredForm,
} from './encrypted-store';

/** Tag of what the browser is asked to wake the worker for. */
export const SEND_TAG = 'forms';
/** Field beside what is filled in: the ids of unsaved questions as JSON. No field of a form has such a name. */
const UNSAVED = 'offline.unsaved';
const OPEN_FORM = `<form id="${FORM_ID}"`;
/** Without an answer by then it is tried again. */
const GIVE_UP_MS = 60_000;
/** So long somebody who opens a page waits for what is on its way. */
const BUSY_MS = 3000;
const NOTHING: StorageState = { until: 0, isAlone: false };
/** Of a page's headers, those that it needs to be the same page. */
const PAGE_HEADERS = ['content-type', 'content-security-policy', 'referrer-policy', 'x-content-type-options'];

/** Whether a page is that of a form which can be filled in. */
export const isOpenForm = (html: string): boolean => html.includes(OPEN_FORM);
const changedPage = (path: string): string => (path.includes('/receipt/') ? `${path}?changed=1` : path);

type Form = NonNullable<ReturnType<typeof formAtAddress>>;
type State = FilledIn & { waiting: WaitingState | undefined; isChange: boolean; note?: NotSentReason };

export type StoredForms = ReturnType<typeof createStoredForms>;

/** What this device stores of forms. Decision 8. */
export function createStoredForms(worker: WorkerScope) {
  let last: Promise<unknown> = Promise.resolve();
  /** Runs one task after the other: each reads, changes and writes stored data. */
  const runInOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };

  /** Names of the record of a page, or of the one with its superseded answers. */
  async function hashNames({ token, address }: Form, kind: 'page' | 'left' = 'page') {
    const [name, link] = await Promise.all([hashName(kind, address), hashName('link', token)]);
    return { name, link };
  }

  async function find(form: Form, kind?: 'left'): Promise<StoredForm | undefined> {
    const { name } = await hashNames(form, kind);
    const stored = await findStoredForm(name);
    if (!stored || stored.until > Date.now()) return stored;
    await deleteStoredForm(name);
    return undefined;
  }

  async function save(form: Form, { fields, unsaved, waiting, note, isChange }: State): Promise<StorageState> {
    const now = Date.now();
    const { name, link } = await hashNames(form);
    const until = storageExpiry(form.token, now);
    if (until <= now || (await findStoredForm(link))?.isOff) return NOTHING;
    const old = await find(form);
    if (old?.waiting && !waiting && !isChange) return { until: old.until, isAlone: old.address !== undefined };
    const typed = await encryptFields(form, { fields, unsaved });
    if (!typed) return NOTHING;
    const isAlone = waiting !== undefined && (await wakeToSend());
    // Where the device sends by itself, it has to hold the link as well.
    const address = isAlone ? form.address : undefined;
    await putStoredForm({ name, link, until, at: now, page: old?.page, typed, waiting, note, address });
    await deleteSurplus(name);
    return { until, isAlone };
  }

  /** Undefined where it is too much. */
  async function encryptFields({ token }: Form, { fields, unsaved }: FilledIn): Promise<StoredForm['typed']> {
    const data = new FormData();
    for (const [field, value] of storableEntries(fields)) data.append(field, value);
    data.append(UNSAVED, JSON.stringify(unsaved));
    const size = [...data.values()].reduce(
      (sum, value) => sum + (typeof value === 'string' ? value.length : value.size),
      0,
    );
    return size > MAX_BYTES ? undefined : encrypt(token, new Response(data));
  }

  const wakeToSend = (): Promise<boolean> =>
    worker.registration.sync?.register(SEND_TAG).then(
      () => true,
      () => false,
    ) ?? Promise.resolve(false);

  /** Deletes expired forms, and the oldest of those that wait for nothing. */
  async function deleteSurplus(own = ''): Promise<void> {
    const now = Date.now();
    const all = await listStoredForms();
    const idle = all.filter(({ name, until, waiting, isOff }) => until > now && name !== own && !waiting && !isOff);
    const tooMany = idle.sort((a, b) => b.at - a.at).slice(MAX_FORMS - 1);
    for (const { name } of [...all.filter(({ until }) => until <= now), ...tooMany]) await deleteStoredForm(name);
  }

  /** @param isAll also superseded answers: the person has sent something since, or wants nothing stored */
  async function forget(form: Form, isAll = true): Promise<void> {
    const [{ link }, superseded] = await Promise.all([hashNames(form), hashNames(form, 'left')]);
    for (const { name, link: own, isOff } of await listStoredForms())
      if (own === link && !isOff && (isAll || name !== superseded.name)) await deleteStoredForm(name);
  }

  /** Drops what is stored of every page of a link that has ended. */
  async function forgetLink(token: string): Promise<void> {
    const link = await hashName('link', token);
    for (const { name, link: own } of await listStoredForms()) if (own === link) await deleteStoredForm(name);
  }

  /** Stores superseded answers until the person has seen them. Does nothing where nothing of the page is stored. */
  async function storeSuperseded(form: Form, fields?: readonly Field[]): Promise<void> {
    const stored = await find(form);
    const typed = fields ? await encryptFields(form, { fields, unsaved: null }) : stored?.typed;
    if (!stored || !typed) return;
    const { page, until, at } = stored;
    await putStoredForm({ ...stored, typed: undefined, waiting: undefined, address: undefined });
    await putStoredForm({ ...(await hashNames(form, 'left')), until, at, page, typed });
  }

  /** Stores a page as its server sent it. Forgets a form whose page is no form any more. */
  async function savePage(form: Form, response: Response): Promise<void> {
    // Of what somebody between has answered nothing follows.
    if (!response.headers.has('content-security-policy')) return;
    if (outcomeOf({ status: response.status, isRedirect: false }) === 'ended') return forgetLink(form.token);
    if (response.status !== 200 || !response.headers.get('content-type')?.startsWith('text/html')) return;
    const html = await response.text();
    if (!isOpenForm(html)) return forget(form, false);
    const stored = await find(form);
    if (!stored) return;
    const headers = PAGE_HEADERS.map((name) => [name, response.headers.get(name) ?? '']);
    const page = await encrypt(form.token, new Response(JSON.stringify({ headers, html })));
    await putStoredForm({ ...stored, page });
  }

  async function fieldsOf(form: Form, { typed }: StoredForm): Promise<FilledIn | undefined> {
    if (!typed) return undefined;
    const data = await (await decrypt(form.token, typed)).formData();
    const unsaved = JSON.parse(String(data.get(UNSAVED))) as FilledIn['unsaved'];
    data.delete(UNSAVED);
    return { fields: [...data] as Field[], unsaved };
  }

  /** Sends a form as its page would. What fails before there is an answer is unsure from then on. */
  async function send(form: Form): Promise<void> {
    const waiting = await runInOrder(async () => {
      const stored = await find(form);
      const filled = stored?.waiting && (await fieldsOf(form, stored));
      if (!filled) return undefined;
      await putStoredForm({ ...stored, waiting: 'unsure' });
      const data = new FormData();
      for (const [name, value] of [...filled.fields, ['intent', 'submit'] as const]) data.append(name, value);
      return { stored, body: data };
    });
    if (!waiting) return;
    const { stored, body } = waiting;
    const signal = AbortSignal.timeout?.(GIVE_UP_MS);
    // Another site can't be followed. What ends a change is its receipt, which is ours.
    const redirect = body.get('change') ? 'follow' : 'manual';
    const response = await fetch(form.address, { method: 'POST', body, redirect, signal });
    const isRedirect = response.redirected || response.type === 'opaqueredirect';
    const outcome = outcomeOf({ status: response.status, isRedirect });
    if (outcome === 'later') throw new Error('To be sent later');
    const end = response.redirected ? changedPage(new URL(response.url).pathname) : undefined;
    await runInOrder(async () => {
      if (response.headers.has(SUPERSEDED_HEADER)) return storeSuperseded(form);
      await forget(form);
      const [names, now] = [await hashNames(form), Date.now()];
      const next = { ...names, until: storageExpiry(form.token, now), at: now };
      const encryptedEnd = end ? await encrypt(form.token, new Response(end)) : undefined;
      if (outcome === 'sent') await putStoredForm({ ...next, isSent: true, end: encryptedEnd });
      const typed = isStoredInDraft(response.status) ? undefined : stored.typed;
      if (outcome === 'refused') await putStoredForm({ ...next, typed, note: 'refused' });
    });
    await notifyPages(form, { outcome, end });
  }

  /** A page may have come to another step since the browser opened it: it knows itself whether it is meant. */
  async function notifyPages({ address, token }: Form, result: SendResult): Promise<void> {
    const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
    for (const one of windows)
      if (formAtAddress(new URL(one.url))?.token === token) one.postMessage({ ...result, address });
  }

  /** Sends what waits of a form, but for what an open page is about to send; one that was just closed lets go. True once it waits no more. */
  async function sendUnlessLocked(form: Form): Promise<boolean> {
    const signal = AbortSignal.timeout?.(BUSY_MS);
    try {
      await navigator.locks.request(lockName(form.address), { signal }, () => send(form));
      return true;
    } catch {
      return false;
    }
  }

  return {
    /** Whether a change waits that the page with this HTML is not of: it was sent, or given up elsewhere. */
    async isChangeOver(form: Form, markedHtml: StoredForm, html: string): Promise<boolean> {
      const filled = markedHtml.waiting && (await runInOrder(() => fieldsOf(form, markedHtml)).catch(() => undefined));
      const id = filled?.fields.find(([name]) => name === 'change')?.[1];
      return Boolean(id) && !(isOpenForm(html) && html.includes(`value="${String(id)}"`));
    },
    sendNow: sendUnlessLocked,

    /** Where a person goes whose form was sent in the background. */
    async resultAddress({ token, address }: Form, { end }: StoredForm): Promise<string> {
      const own = end && (await decrypt(token, end).catch(() => undefined));
      return own ? own.text() : `${address}${address.includes('?') ? '&' : '?'}sent=1`;
    },

    /** The record of superseded answers; undefined where there is none. */
    findSuperseded: (form: Form): Promise<StoredForm | undefined> =>
      runInOrder(() => find(form, 'left')).catch(() => undefined),
    storeSuperseded: (form: Form, fields: readonly Field[]): Promise<void> =>
      runInOrder(() => storeSuperseded(form, fields)),
    async discardSuperseded(form: Form): Promise<void> {
      const { name } = await hashNames(form, 'left');
      await runInOrder(() => deleteStoredForm(name));
    },
    readSuperseded: (form: Form): Promise<SupersededAnswers | undefined> =>
      runInOrder(async () => {
        const superseded = await find(form, 'left');
        const filled = superseded && (await fieldsOf(form, superseded));
        return filled && { fields: filled.fields, until: superseded.until };
      }).catch(() => undefined),

    /** The record of a page; undefined where none is stored or nothing can be. */
    find: (form: Form): Promise<StoredForm | undefined> => runInOrder(() => find(form)).catch(() => undefined),

    /** Stores what is filled in. Where that fails the page says that it has to stay open. */
    save: (form: Form, state: State): Promise<StorageState> => runInOrder(() => save(form, state)).catch(() => NOTHING),

    savePage: (form: Form, response: Response): Promise<void> => runInOrder(() => savePage(form, response)),

    /** The stored page, marked as one that comes from the device. */
    async pageOf({ token }: Form, { page }: StoredForm, state = ''): Promise<Response | undefined> {
      if (!page) return undefined;
      const { headers, html } = (await (await decrypt(token, page)).json()) as {
        headers: [string, string][];
        html: string;
      };
      const stored = html.replace(OPEN_FORM, `${OPEN_FORM} data-kept-page="${state}"`);
      return new Response(stored, { headers: [...headers, ['cache-control', 'no-store']] });
    },

    /** What was filled in and its state. It returns a note only once. */
    readStored: (form: Form): Promise<StoredAnswers | undefined> =>
      runInOrder(async () => {
        const stored = await find(form);
        if (!stored) return undefined;
        const { until, waiting, note, address } = stored;
        if (note) await putStoredForm({ ...stored, note: undefined });
        const filled = (await fieldsOf(form, stored)) ?? { fields: [], unsaved: [] };
        return { ...filled, until, waiting, note, isAlone: address !== undefined };
      }).catch(() => undefined),

    /** The server has answered a post of the page: nothing of it waits any more. Once it is sent, nothing of it stays stored. */
    recordAnswer: (form: Form, isSent: boolean): Promise<void> =>
      runInOrder(async () => {
        if (isSent) return forget(form);
        const stored = await find(form);
        if (stored) await putStoredForm({ ...stored, typed: undefined, waiting: undefined, address: undefined });
      }),

    forget: (form: Form): Promise<void> => runInOrder(() => forget(form)),

    /** Stores nothing of this link from now on, as the person wants it. */
    turnOff: (form: Form): Promise<void> =>
      runInOrder(async () => {
        await forget(form);
        const { link } = await hashNames(form);
        const now = Date.now();
        await putStoredForm({ name: link, link, until: storageExpiry(form.token, now), at: now, isOff: true });
      }),

    /** Sends what waits, but for what an open page is about to send. Throws while something still waits. */
    async sendAll(): Promise<void> {
      await runInOrder(() => deleteSurplus());
      let isAnyWaiting = false;
      for (const stored of await listStoredForms()) {
        const form =
          stored.waiting && stored.address ? formAtAddress(new URL(stored.address, worker.location.origin)) : undefined;
        if (!form) continue;
        isAnyWaiting = !(await sendUnlessLocked(form)) || isAnyWaiting;
      }
      if (isAnyWaiting) throw new Error('Something still waits');
    },

    /** Deletes what has expired. */
    deleteExpired: (): Promise<void> => runInOrder(() => deleteSurplus()).catch(() => undefined),
  };
}
