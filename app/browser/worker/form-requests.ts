import {
  formAtAddress,
  isCurrentPage,
  isGatewayError,
  isStoredInDraft,
  SUPERSEDED_HEADER,
  canWait,
  outcomeOf,
} from '~/domain/offline-form';
import type { WorkerResponses, Field, NotSentReason, WorkerRequest } from '../lib/offline/worker-messages';
import { createStoredForms, isOpenForm, SEND_TAG, type StoredForms } from './stored-forms';
import { offlinePage } from './offline-page';
import type { StoredForm } from './encrypted-store';
import type { WorkerRequestEvent, FetchEvent, SyncEvent, WorkerScope } from './scope';

/** So long a slow network is waited for where the page is on the device. */
const PATIENCE_MS = 8000;

type Form = NonNullable<ReturnType<typeof formAtAddress>>;

const nothing = () => undefined;

/**
 * Lets the pages of forms work without a connection. No other page comes in here.
 *
 * @param load the answer of the network to a navigation
 * @param language of the page for when there is no connection
 * @param cacheFile caches a hashed file of a page
 */
export function serveForms(
  worker: WorkerScope,
  load: (event: FetchEvent) => Promise<Response>,
  language: () => Promise<string>,
  cacheFile: (path: string) => Promise<unknown>,
): {
  /** Answers a navigation to a form's page, or a post of one. False where it is about something else. */
  answer(event: FetchEvent): boolean;
  /** Deletes expired forms from the device. */
  deleteExpired(): Promise<void>;
} {
  const forms = createStoredForms(worker);

  worker.addEventListener('message', (event: WorkerRequestEvent) => {
    const [port] = event.ports;
    const page = event.source && pageAt(event.source.url, event.data.at);
    const form = page && formAtAddress(page);
    if (port && form) event.waitUntil(answerPage(page, form, event.data, port));
  });
  worker.addEventListener('sync', (event: SyncEvent) => {
    if (event.tag === SEND_TAG) event.waitUntil(forms.sendAll());
  });

  async function answerPage(page: URL, form: Form, message: WorkerRequest, port: MessagePort): Promise<void> {
    port.postMessage(await answerTo(forms, form, message));
    const stored = message.kind === 'keep' && (await forms.find(form));
    if (!stored || stored.page) return;
    const response = await fetch(page, { headers: { accept: 'text/html' } }).catch(nothing);
    if (!response) return;
    await forms.savePage(form, response);
    await Promise.all(message.files.map(cacheFile)).catch(nothing);
  }

  async function open(event: FetchEvent, form: Form): Promise<Response> {
    const network = load(event);
    // Whoever looks at it first decides what becomes of a failure.
    network.catch(nothing);
    const stored = await forms.find(form);
    const requested = new URL(event.request.url);
    if (stored?.isSent) {
      event.waitUntil(forms.forget(form));
      if (!requested.searchParams.has('sent')) return Response.redirect(await forms.resultAddress(form, stored), 302);
    }
    const own = async () => (stored && (await forms.pageOf(form, stored))) ?? undefined;
    try {
      const patience = stored?.page ? [sleep(PATIENCE_MS).then(own)] : [];
      const response = (await Promise.race([network, ...patience])) ?? (await network);
      if (isGatewayError(response.status)) return (await own()) ?? response;
      const instead = await findReplacement(response, requested, form, stored);
      if (instead) return instead;
      if (stored || outcomeOf({ status: response.status, isRedirect: false }) === 'ended')
        event.waitUntil(forms.savePage(form, response.clone()).catch(nothing));
      return response;
    } catch {
      return (await own().catch(nothing)) ?? offlinePage(await language(), stored?.waiting !== undefined);
    }
  }

  /**
   * What a person has to know first: how a change ended that waited here and that the page is not of, or what was not taken and the
   * page has no place for. The page itself where a change still can't be sent: it is not to be forgotten.
   */
  async function findReplacement(
    response: Response,
    requested: URL,
    form: Form,
    stored: StoredForm | undefined,
  ): Promise<Response | undefined> {
    const superseded = await forms.findSuperseded(form);
    if (response.status !== 200 || !(stored?.waiting || superseded)) return undefined;
    const html = await response.clone().text();
    if (stored && (await forms.isChangeOver(form, stored, html))) {
      if (!(await forms.sendNow(form))) return response;
      if (!isOpenForm(html)) return Response.redirect(requested.href, 302);
      // Whoever has begun something else is not led away from it.
      if ((await forms.find(form))?.isSent) await forms.forget(form);
      return response;
    }
    if (!superseded || isOpenForm(html) || isCurrentPage(requested)) return undefined;
    return forms.pageOf(form, superseded, 'left').catch(nothing);
  }

  async function post(event: FetchEvent, form: Form): Promise<Response> {
    const isSurelyUnsent = !navigator.onLine;
    const copy = event.request.clone();
    let response: Response | undefined;
    try {
      response = await fetch(event.request);
    } catch {
      // Held below.
    }
    if (!response || isGatewayError(response.status))
      return (await storePost(copy, form, isSurelyUnsent && !response)) ?? response ?? Response.error();
    const afterwards = (act: (data: FormData) => Promise<void>) =>
      event.waitUntil(copy.formData().then(act).catch(nothing));
    if (response.headers.has(SUPERSEDED_HEADER))
      afterwards((data) => forms.storeSuperseded(form, [...data] as Field[]));
    else if (response.type === 'opaqueredirect')
      afterwards((data) => forms.recordAnswer(form, data.get('intent') === 'submit'));
    else if (isStoredInDraft(response.status)) await forms.recordAnswer(form, false).catch(nothing);
    return response;
  }

  /** Stores a post that has no answer, and leads back to its page, which then shows the state. */
  async function storePost(request: Request, form: Form, isSurelyUnsent: boolean): Promise<Response | undefined> {
    const data = await request.formData().catch(nothing);
    if (!data) return undefined;
    const fields = [...data] as Field[];
    const isSubmit = data.get('intent') === 'submit';
    const waiting = isSubmit && canWait(fields) ? (isSurelyUnsent ? 'unsent' : 'unsure') : undefined;
    const hasAccount = fields.some(([name]) => name.startsWith('bank.'));
    const note: NotSentReason | undefined = waiting ? undefined : isSubmit && hasAccount ? 'account' : 'connection';
    const { until } = await forms.save(form, { fields, unsaved: null, waiting, note, isChange: true });
    return until > 0 ? Response.redirect(request.url, 303) : undefined;
  }

  return {
    deleteExpired: forms.deleteExpired,
    answer(event) {
      const { method, url, referrer } = event.request;
      const form = formAtAddress(new URL(url));
      if (!form || (method !== 'GET' && method !== 'POST')) return false;
      // Passed on by us, a post of another site would look like one of ours.
      if (method === 'POST' && !referrer.startsWith(`${worker.location.origin}/`)) return false;
      event.respondWith(method === 'POST' ? post(event, form) : open(event, form));
      return true;
    },
  };
}

/** Where a page says that its form stands, as long as that is another part of the form at which the browser has opened it. */
function pageAt(opened: string, at = opened): URL {
  const [known, requested] = [new URL(opened), new URL(at, opened)];
  const isSame = requested.origin === known.origin && formAtAddress(requested)?.token === formAtAddress(known)?.token;
  return isSame ? requested : known;
}

function answerTo(
  forms: StoredForms,
  form: Form,
  message: WorkerRequest,
): Promise<WorkerResponses[WorkerRequest['kind']]> {
  switch (message.kind) {
    case 'keep':
      return forms.save(form, message);
    case 'find':
      return forms.readStored(form);
    case 'forget':
      return forms.turnOff(form) as Promise<undefined>;
    case 'left':
      return forms.readSuperseded(form);
    case 'letGo':
      return forms.discardSuperseded(form) as Promise<undefined>;
  }
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
