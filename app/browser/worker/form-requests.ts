import {
  formAt,
  isAsItStands,
  isGatewayTrouble,
  isInDraft,
  LEFT_HEADER,
  mayWait,
  outcomeOf,
} from '~/domain/offline-form';
import type { Answers, Field, Note, Question } from '../lib/offline/messages';
import { createKeptForms, isOpenForm, SEND_TAG, type KeptForms } from './kept-forms';
import { offlinePage } from './offline-page';
import type { KeptForm } from './vault';
import type { QuestionEvent, RequestEvent, SendEvent, WorkerScope } from './scope';

/** So long a slow network is waited for where the page is on the device. */
const PATIENCE_MS = 8000;

type Form = NonNullable<ReturnType<typeof formAt>>;

const nothing = () => undefined;

/**
 * Lets the pages of forms work without a connection. No other page comes in here.
 *
 * @param load the answer of the network to a navigation
 * @param language of the page for when there is no connection
 * @param keepFile keeps a hashed file that a page was drawn with
 */
export function serveForms(
  worker: WorkerScope,
  load: (event: RequestEvent) => Promise<Response>,
  language: () => Promise<string>,
  keepFile: (path: string) => Promise<unknown>,
): {
  /** Answers a navigation to a form's page, or a post of one. False where it is about something else. */
  answer(event: RequestEvent): boolean;
  /** What is over goes from the device. */
  tidy(): Promise<void>;
} {
  const forms = createKeptForms(worker);

  worker.addEventListener('message', (event: QuestionEvent) => {
    const [port] = event.ports;
    const page = event.source && pageAt(event.source.url, event.data.at);
    const form = page && formAt(page);
    if (port && form) event.waitUntil(answerPage(page, form, event.data, port));
  });
  worker.addEventListener('sync', (event: SendEvent) => {
    if (event.tag === SEND_TAG) event.waitUntil(forms.sendAll());
  });

  async function answerPage(page: URL, form: Form, question: Question, port: MessagePort): Promise<void> {
    port.postMessage(await answerTo(forms, form, question));
    const kept = question.kind === 'keep' && (await forms.peek(form));
    if (!kept || kept.page) return;
    const response = await fetch(page, { headers: { accept: 'text/html' } }).catch(nothing);
    if (!response) return;
    await forms.keepPage(form, response);
    await Promise.all(question.files.map(keepFile)).catch(nothing);
  }

  async function open(event: RequestEvent, form: Form): Promise<Response> {
    const network = load(event);
    // Whoever looks at it first decides what becomes of a failure.
    network.catch(nothing);
    const kept = await forms.peek(form);
    const asked = new URL(event.request.url);
    if (kept?.isSent) {
      event.waitUntil(forms.forget(form));
      if (!asked.searchParams.has('sent')) return Response.redirect(await forms.endOf(form, kept), 302);
    }
    const own = async () => (kept && (await forms.pageOf(form, kept))) ?? undefined;
    try {
      const patience = kept?.page ? [sleep(PATIENCE_MS).then(own)] : [];
      const response = (await Promise.race([network, ...patience])) ?? (await network);
      if (isGatewayTrouble(response.status)) return (await own()) ?? response;
      const instead = await insteadOf(response, asked, form, kept);
      if (instead) return instead;
      if (kept || outcomeOf({ status: response.status, isRedirect: false }) === 'ended')
        event.waitUntil(forms.keepPage(form, response.clone()).catch(nothing));
      return response;
    } catch {
      return (await own().catch(nothing)) ?? offlinePage(await language(), kept?.waiting !== undefined);
    }
  }

  /**
   * What a person has to know first: how a change ended that waited here and that the page is not of, or what was not taken and the
   * page has no place for. The page itself where a change still can't be sent: it is not to be forgotten.
   */
  async function insteadOf(
    response: Response,
    asked: URL,
    form: Form,
    kept: KeptForm | undefined,
  ): Promise<Response | undefined> {
    const left = await forms.left(form);
    if (response.status !== 200 || !(kept?.waiting || left)) return undefined;
    const html = await response.clone().text();
    if (kept && (await forms.isPassed(form, kept, html))) {
      if (!(await forms.sendNow(form))) return response;
      if (!isOpenForm(html)) return Response.redirect(asked.href, 302);
      // Whoever has begun something else is not led away from it.
      if ((await forms.peek(form))?.isSent) await forms.forget(form);
      return response;
    }
    if (!left || isOpenForm(html) || isAsItStands(asked)) return undefined;
    return forms.pageOf(form, left, 'left').catch(nothing);
  }

  async function post(event: RequestEvent, form: Form): Promise<Response> {
    const isSurelyUnsent = !navigator.onLine;
    const copy = event.request.clone();
    let response: Response | undefined;
    try {
      response = await fetch(event.request);
    } catch {
      // Held below.
    }
    if (!response || isGatewayTrouble(response.status))
      return (await hold(copy, form, isSurelyUnsent && !response)) ?? response ?? Response.error();
    const afterwards = (act: (data: FormData) => Promise<void>) =>
      event.waitUntil(copy.formData().then(act).catch(nothing));
    if (response.headers.has(LEFT_HEADER)) afterwards((data) => forms.leave(form, [...data] as Field[]));
    else if (response.type === 'opaqueredirect')
      afterwards((data) => forms.settle(form, data.get('intent') === 'submit'));
    else if (isInDraft(response.status)) await forms.settle(form, false).catch(nothing);
    return response;
  }

  /** Keeps a post that has no answer, and leads back to its page, which then says how it stands. */
  async function hold(request: Request, form: Form, isSurelyUnsent: boolean): Promise<Response | undefined> {
    const data = await request.formData().catch(nothing);
    if (!data) return undefined;
    const fields = [...data] as Field[];
    const isSubmit = data.get('intent') === 'submit';
    const waiting = isSubmit && mayWait(fields) ? (isSurelyUnsent ? 'unsent' : 'unsure') : undefined;
    const hasAccount = fields.some(([name]) => name.startsWith('bank.'));
    const note: Note | undefined = waiting ? undefined : isSubmit && hasAccount ? 'account' : 'connection';
    const { until } = await forms.keep(form, { fields, unsaved: null, waiting, note, isChange: true });
    return until > 0 ? Response.redirect(request.url, 303) : undefined;
  }

  return {
    tidy: forms.tidy,
    answer(event) {
      const { method, url, referrer } = event.request;
      const form = formAt(new URL(url));
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
  const [known, asked] = [new URL(opened), new URL(at, opened)];
  const isSame = asked.origin === known.origin && formAt(asked)?.token === formAt(known)?.token;
  return isSame ? asked : known;
}

function answerTo(forms: KeptForms, form: Form, question: Question): Promise<Answers[Question['kind']]> {
  switch (question.kind) {
    case 'keep':
      return forms.keep(form, question);
    case 'find':
      return forms.found(form);
    case 'forget':
      return forms.turnOff(form) as Promise<undefined>;
    case 'left':
      return forms.foundLeft(form);
    case 'letGo':
      return forms.letGo(form) as Promise<undefined>;
  }
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
