import { FORM_ID } from '~/domain/form-names';
import {
  formAt,
  isInDraft,
  keptEntries,
  keptUntil,
  LEFT_HEADER,
  lockOf,
  MOST_BYTES,
  MOST_FORMS,
  outcomeOf,
} from '~/domain/offline-form';
import type { Field, FilledIn, Found, Kept, Left, News, Note, Waiting } from '../lib/offline/messages';
import type { WorkerScope } from './scope';
import { dropKept, findKept, listKept, nameOf, putKept, seal, unseal, type KeptForm } from './vault';

/** Tag of what the browser is asked to wake the worker for. */
export const SEND_TAG = 'forms';
/** Field beside what is filled in: the ids of unsaved questions as JSON. No field of a form has such a name. */
const UNSAVED = 'offline.unsaved';
const OPEN_FORM = `<form id="${FORM_ID}"`;
/** Without an answer by then it is tried again. */
const GIVE_UP_MS = 60_000;
/** So long somebody who opens a page waits for what is on its way. */
const BUSY_MS = 3000;
const NOTHING: Kept = { until: 0, isAlone: false };
/** Of a page's headers, those that it needs to be the same page. */
const PAGE_HEADERS = ['content-type', 'content-security-policy', 'referrer-policy', 'x-content-type-options'];

/** Whether a page is that of a form which can be filled in. */
export const isOpenForm = (html: string): boolean => html.includes(OPEN_FORM);
const changedPage = (path: string): string => (path.includes('/receipt/') ? `${path}?changed=1` : path);

type Form = NonNullable<ReturnType<typeof formAt>>;
type State = FilledIn & { waiting: Waiting | undefined; isChange: boolean; note?: Note };

export type KeptForms = ReturnType<typeof createKeptForms>;

/** What this device keeps of forms. Decision 8. */
export function createKeptForms(worker: WorkerScope) {
  let last: Promise<unknown> = Promise.resolve();
  /** One after the other: what is kept is read, changed and written again. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };

  /** What was not taken lies beside what is kept of the page. */
  async function namesOf({ token, address }: Form, kind: 'page' | 'left' = 'page') {
    const [name, link] = await Promise.all([nameOf(kind, address), nameOf('link', token)]);
    return { name, link };
  }

  async function find(form: Form, kind?: 'left'): Promise<KeptForm | undefined> {
    const { name } = await namesOf(form, kind);
    const kept = await findKept(name);
    if (!kept || kept.until > Date.now()) return kept;
    await dropKept(name);
    return undefined;
  }

  async function keep(form: Form, { fields, unsaved, waiting, note, isChange }: State): Promise<Kept> {
    const now = Date.now();
    const { name, link } = await namesOf(form);
    const until = keptUntil(form.token, now);
    if (until <= now || (await findKept(link))?.isOff) return NOTHING;
    const old = await find(form);
    if (old?.waiting && !waiting && !isChange) return { until: old.until, isAlone: old.address !== undefined };
    const typed = await sealFields(form, { fields, unsaved });
    if (!typed) return NOTHING;
    const isAlone = waiting !== undefined && (await wakeToSend());
    // Where the device sends by itself, it has to hold the link as well.
    const address = isAlone ? form.address : undefined;
    await putKept({ name, link, until, at: now, page: old?.page, typed, waiting, note, address });
    await makeRoom(name);
    return { until, isAlone };
  }

  /** Undefined where it is too much. */
  async function sealFields({ token }: Form, { fields, unsaved }: FilledIn): Promise<KeptForm['typed']> {
    const data = new FormData();
    for (const [field, value] of keptEntries(fields)) data.append(field, value);
    data.append(UNSAVED, JSON.stringify(unsaved));
    const size = [...data.values()].reduce(
      (sum, value) => sum + (typeof value === 'string' ? value.length : value.size),
      0,
    );
    return size > MOST_BYTES ? undefined : seal(token, new Response(data));
  }

  const wakeToSend = (): Promise<boolean> =>
    worker.registration.sync?.register(SEND_TAG).then(
      () => true,
      () => false,
    ) ?? Promise.resolve(false);

  /** What is over goes, and of what only lies there the oldest. */
  async function makeRoom(own = ''): Promise<void> {
    const now = Date.now();
    const all = await listKept();
    const idle = all.filter(({ name, until, waiting, isOff }) => until > now && name !== own && !waiting && !isOff);
    const tooMany = idle.sort((a, b) => b.at - a.at).slice(MOST_FORMS - 1);
    for (const { name } of [...all.filter(({ until }) => until <= now), ...tooMany]) await dropKept(name);
  }

  /** @param isAll what was not taken as well: the person has sent something since, or wants nothing kept */
  async function forget(form: Form, isAll = true): Promise<void> {
    const [{ link }, left] = await Promise.all([namesOf(form), namesOf(form, 'left')]);
    for (const { name, link: own, isOff } of await listKept())
      if (own === link && !isOff && (isAll || name !== left.name)) await dropKept(name);
  }

  /** Drops what is stored of every page of a link that has ended. */
  async function forgetLink(token: string): Promise<void> {
    const link = await nameOf('link', token);
    for (const { name, link: own } of await listKept()) if (own === link) await dropKept(name);
  }

  /** What was typed and not taken stays until the person has seen it. Nothing where nothing of the page is kept. */
  async function leave(form: Form, fields?: readonly Field[]): Promise<void> {
    const kept = await find(form);
    const typed = fields ? await sealFields(form, { fields, unsaved: null }) : kept?.typed;
    if (!kept || !typed) return;
    const { page, until, at } = kept;
    await putKept({ ...kept, typed: undefined, waiting: undefined, address: undefined });
    await putKept({ ...(await namesOf(form, 'left')), until, at, page, typed });
  }

  /** Keeps a page, as its server sent it; forgets the form whose page is no form any more. */
  async function keepPage(form: Form, response: Response): Promise<void> {
    // Of what somebody between has answered nothing follows.
    if (!response.headers.has('content-security-policy')) return;
    if (outcomeOf({ status: response.status, isRedirect: false }) === 'ended') return forgetLink(form.token);
    if (response.status !== 200 || !response.headers.get('content-type')?.startsWith('text/html')) return;
    const html = await response.text();
    if (!isOpenForm(html)) return forget(form, false);
    const kept = await find(form);
    if (!kept) return;
    const headers = PAGE_HEADERS.map((name) => [name, response.headers.get(name) ?? '']);
    const page = await seal(form.token, new Response(JSON.stringify({ headers, html })));
    await putKept({ ...kept, page });
  }

  async function fieldsOf(form: Form, { typed }: KeptForm): Promise<FilledIn | undefined> {
    if (!typed) return undefined;
    const data = await (await unseal(form.token, typed)).formData();
    const unsaved = JSON.parse(String(data.get(UNSAVED))) as FilledIn['unsaved'];
    data.delete(UNSAVED);
    return { fields: [...data] as Field[], unsaved };
  }

  /** Sends a form as its page would. What fails before there is an answer is unsure from then on. */
  async function send(form: Form): Promise<void> {
    const waiting = await inTurn(async () => {
      const kept = await find(form);
      const filled = kept?.waiting && (await fieldsOf(form, kept));
      if (!filled) return undefined;
      await putKept({ ...kept, waiting: 'unsure' });
      const data = new FormData();
      for (const [name, value] of [...filled.fields, ['intent', 'submit'] as const]) data.append(name, value);
      return { kept, body: data };
    });
    if (!waiting) return;
    const { kept, body } = waiting;
    const signal = AbortSignal.timeout?.(GIVE_UP_MS);
    // Another site can't be followed. What ends a change is its receipt, which is ours.
    const redirect = body.get('change') ? 'follow' : 'manual';
    const response = await fetch(form.address, { method: 'POST', body, redirect, signal });
    const isRedirect = response.redirected || response.type === 'opaqueredirect';
    const outcome = outcomeOf({ status: response.status, isRedirect });
    if (outcome === 'later') throw new Error('To be sent later');
    const end = response.redirected ? changedPage(new URL(response.url).pathname) : undefined;
    await inTurn(async () => {
      if (response.headers.has(LEFT_HEADER)) return leave(form);
      await forget(form);
      const [names, now] = [await namesOf(form), Date.now()];
      const next = { ...names, until: keptUntil(form.token, now), at: now };
      const sealed = end ? await seal(form.token, new Response(end)) : undefined;
      if (outcome === 'sent') await putKept({ ...next, isSent: true, end: sealed });
      const typed = isInDraft(response.status) ? undefined : kept.typed;
      if (outcome === 'refused') await putKept({ ...next, typed, note: 'refused' });
    });
    await tell(form, { outcome, end });
  }

  /** A page may have come to another step since the browser opened it: it knows itself whether it is meant. */
  async function tell({ address, token }: Form, news: News): Promise<void> {
    const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
    for (const one of windows) if (formAt(new URL(one.url))?.token === token) one.postMessage({ ...news, address });
  }

  /** Sends what waits of a form, but for what an open page is about to send; one that was just closed lets go. True once it waits no more. */
  async function sendFree(form: Form): Promise<boolean> {
    const signal = AbortSignal.timeout?.(BUSY_MS);
    try {
      await navigator.locks.request(lockOf(form.address), { signal }, () => send(form));
      return true;
    } catch {
      return false;
    }
  }

  return {
    /** Whether a change waits that the page with this HTML is not of: it was sent, or given up elsewhere. */
    async isPassed(form: Form, kept: KeptForm, html: string): Promise<boolean> {
      const filled = kept.waiting && (await inTurn(() => fieldsOf(form, kept)).catch(() => undefined));
      const id = filled?.fields.find(([name]) => name === 'change')?.[1];
      return Boolean(id) && !(isOpenForm(html) && html.includes(`value="${String(id)}"`));
    },
    sendNow: sendFree,

    /** Where a person is led whose form was sent while nobody looked. */
    async endOf({ token, address }: Form, { end }: KeptForm): Promise<string> {
      const own = end && (await unseal(token, end).catch(() => undefined));
      return own ? own.text() : `${address}${address.includes('?') ? '&' : '?'}sent=1`;
    },

    /** The record of what was not taken; undefined where there is none. */
    left: (form: Form): Promise<KeptForm | undefined> => inTurn(() => find(form, 'left')).catch(() => undefined),
    leave: (form: Form, fields: readonly Field[]): Promise<void> => inTurn(() => leave(form, fields)),
    async letGo(form: Form): Promise<void> {
      const { name } = await namesOf(form, 'left');
      await inTurn(() => dropKept(name));
    },
    foundLeft: (form: Form): Promise<Left | undefined> =>
      inTurn(async () => {
        const left = await find(form, 'left');
        const filled = left && (await fieldsOf(form, left));
        return filled && { fields: filled.fields, until: left.until };
      }).catch(() => undefined),

    /** The record of a page; undefined where none is kept or nothing can be. */
    peek: (form: Form): Promise<KeptForm | undefined> => inTurn(() => find(form)).catch(() => undefined),

    /** Keeps what is filled in. Nothing where that fails: the page then says that it has to stay open. */
    keep: (form: Form, state: State): Promise<Kept> => inTurn(() => keep(form, state)).catch(() => NOTHING),

    keepPage: (form: Form, response: Response): Promise<void> => inTurn(() => keepPage(form, response)),

    /** The page as it was kept. It says of itself that it comes from the device. */
    async pageOf({ token }: Form, { page }: KeptForm, state = ''): Promise<Response | undefined> {
      if (!page) return undefined;
      const { headers, html } = (await (await unseal(token, page)).json()) as {
        headers: [string, string][];
        html: string;
      };
      const kept = html.replace(OPEN_FORM, `${OPEN_FORM} data-kept-page="${state}"`);
      return new Response(kept, { headers: [...headers, ['cache-control', 'no-store']] });
    },

    /** What was filled in and how it stands; a note is told once. */
    found: (form: Form): Promise<Found | undefined> =>
      inTurn(async () => {
        const kept = await find(form);
        if (!kept) return undefined;
        const { until, waiting, note, address } = kept;
        if (note) await putKept({ ...kept, note: undefined });
        const filled = (await fieldsOf(form, kept)) ?? { fields: [], unsaved: [] };
        return { ...filled, until, waiting, note, isAlone: address !== undefined };
      }).catch(() => undefined),

    /** The server has answered a post of the page: nothing of it waits any more. Once it is sent, nothing is kept of it. */
    settle: (form: Form, isSent: boolean): Promise<void> =>
      inTurn(async () => {
        if (isSent) return forget(form);
        const kept = await find(form);
        if (kept) await putKept({ ...kept, typed: undefined, waiting: undefined, address: undefined });
      }),

    forget: (form: Form): Promise<void> => inTurn(() => forget(form)),

    /** As the person wants it: nothing is kept of this link from now on. */
    turnOff: (form: Form): Promise<void> =>
      inTurn(async () => {
        await forget(form);
        const { link } = await namesOf(form);
        const now = Date.now();
        await putKept({ name: link, link, until: keptUntil(form.token, now), at: now, isOff: true });
      }),

    /** Sends what waits, but for what an open page is about to send. Throws while something still waits. */
    async sendAll(): Promise<void> {
      await inTurn(() => makeRoom());
      let isLeft = false;
      for (const kept of await listKept()) {
        const form = kept.waiting && kept.address ? formAt(new URL(kept.address, worker.location.origin)) : undefined;
        if (!form) continue;
        isLeft = !(await sendFree(form)) || isLeft;
      }
      if (isLeft) throw new Error('Something still waits');
    },

    /** What is over goes. */
    tidy: (): Promise<void> => inTurn(() => makeRoom()).catch(() => undefined),
  };
}
