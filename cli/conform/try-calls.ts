import { type Call, PAGES_ACCEPT } from '~/lib/contract/call';
import { calls } from '~/lib/contract';
import { listCapturedMessages } from '~/areas/messages/calls';
import { sectionOf } from '~/lib/contract/spec-calls';
import { jsonOf, judge, type Answer, type Judgement } from './judge';
import {
  at,
  filled,
  hiding,
  isTelling,
  isToken,
  partsOf,
  placeOf,
  secretsOf,
  Unknown,
  valueOf,
  type Known,
  type Resolve,
} from './known';
import { fieldsOf, isChanging, tokenKindOf, type Field, type Part } from './needs';

/** What the kit found out of one call. */
export interface Finding extends Judgement {
  id: string;
  method: string;
  path: string;
  area: string;
  /** Where the specification has it; undefined for what is beyond it. */
  section: string | undefined;
}

export interface TrialOptions {
  /** Address of the platform, without a trailing slash. */
  url: string;
  known: Known;
  /** Calls that change something are tried too, where the file has an entry for them. */
  takesChanges: boolean;
  /** Whether a call is wanted. */
  isWanted: (call: Call) => boolean;
  timeoutMs: number;
  /** Takes each answer that was understood. */
  onAnswer?: (call: Call, answer: Answer) => void;
  fetch?: typeof fetch;
}

type Input = Record<Part, Record<string, unknown>>;

/** Calls that nobody makes over HTTP: they are the tools' own, beside the data. */
const isToolsOwn = ({ audience, method }: Call): boolean => audience === 'operator' && method === 'POST';

/** Calls that a platform elsewhere may be asked for. */
export const triedCalls: readonly Call[] = calls.filter((call) => !isToolsOwn(call));

/** Tries the wanted calls one after the other. */
export async function* tryCalls(options: TrialOptions): AsyncGenerator<Finding> {
  const trial = createTrial(options);
  const hide = hiding(secretsOf(options.known));
  for (const call of triedCalls.filter(options.isWanted)) {
    const { verdict, what } = await trial(call);
    const { id, method, path, area } = call;
    yield { id, method, path, area, section: sectionOf(call), verdict, what: hide(what) };
  }
}

const notTried = (what: string): Judgement => ({ verdict: 'not tried', what });

function createTrial(options: TrialOptions): (call: Call) => Promise<Judgement> {
  const { known, takesChanges } = options;
  const tried = new Map<string, Promise<{ judgement: Judgement; data?: unknown }>>();

  const resolve: Resolve = async ([kind, name = '', ...path]) => {
    if (kind === 'code') return known.codes[name] ?? codeIn(await capturedFor(name, options));
    const call = triedCalls.find(({ id }) => id === name);
    const reply = call && (await once(call)).data;
    return at(reply, path);
  };

  const once = (call: Call) => {
    const made = tried.get(call.id) ?? run(call);
    tried.set(call.id, made);
    return made;
  };

  async function run(call: Call): Promise<{ judgement: Judgement; data?: unknown }> {
    const entry = known.calls[call.id];
    if (isChanging(call) && !(takesChanges && entry))
      return { judgement: notTried(`changes something: needs --changes and calls.${call.id} in the file`) };
    try {
      for (const before of [...(entry?.after ?? []), ...repliesIn(entry)]) await resolve(['replies', before]);
      const [input, bearer] = [await inputOf(call, known, resolve), await bearerOf(call, known, resolve)];
      const upload = (await filled(entry?.file, known, resolve)) as FileToSend | undefined;
      const answer = await ask(call, { ...options, input, bearer, upload });
      if (!(answer instanceof Error)) options.onAnswer?.(call, answer);
      if (answer instanceof Error) return { judgement: { verdict: 'differs', what: answer.message } };
      const json = jsonOf(answer);
      return { judgement: judge(call, answer), data: call.reply.kind === 'envelope' ? at(json, ['data']) : json };
    } catch (error) {
      if (!(error instanceof Unknown)) throw error;
      return { judgement: (await probe(call, options)) ?? notTried(`needs ${error.message}`) };
    }
  }
  return async (call) => (await once(call)).judgement;
}

/** Calls whose answers an entry refers to. They are made first: a code comes by what another of them has sent. */
const repliesIn = (entry: unknown): string[] =>
  [...(JSON.stringify(entry) ?? '').matchAll(/\{\{\s*replies\.(\w+)/g)].map(([, id = '']) => id);

/** What a call is sent, as it travels. Throws `Unknown` where the file has not all of it. */
async function inputOf(call: Call, known: Known, resolve: Resolve): Promise<Input> {
  const kind = tokenKindOf(call);
  const own = partsOf(known.calls[call.id]);
  const input: Input = { params: {}, query: {}, body: {} };
  const missing: Field[] = [];
  const fields = fieldsOf(call);
  const takesLink = fields.some(isToken);
  for (const field of fields) {
    if (own.some(([part, given]) => part === field.part && Object.hasOwn(given, field.name))) continue;
    const value = field.isRequired || isTelling(field) ? valueOf(field, kind, known, takesLink) : undefined;
    if (value !== undefined && value !== '') input[field.part][field.name] = await filled(value, known, resolve);
    else if (field.isRequired) missing.push(field);
  }
  if (missing.length > 0) throw new Unknown(missing.map((field) => placeOf(field, kind)).join(', '));
  for (const [part, given] of own) Object.assign(input[part], await filled(given, known, resolve));
  return input;
}

async function bearerOf({ id, audience }: Call, known: Known, resolve: Resolve): Promise<string | undefined> {
  const own = known.calls[id]?.bearer;
  if (own !== undefined) return String(await filled(own, known, resolve));
  if (audience !== 'session' && audience !== 'key') return undefined;
  const bearer = audience === 'key' ? known.key : known.session;
  if (!bearer) throw new Unknown(audience);
  return bearer;
}

/** Whether a call is there that is not told enough to be made: a GET that changes nothing may be asked without. */
async function probe(call: Call, options: TrialOptions): Promise<Judgement | undefined> {
  if (call.method !== 'GET' || isChanging(call)) return undefined;
  const input = { params: Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'none'])) };
  const answer = await ask(call, { ...options, input: { query: {}, body: {}, ...input } });
  const judgement = answer instanceof Error ? undefined : judge(call, answer);
  return judgement?.verdict === 'missing' ? judgement : undefined;
}

type FileToSend = NonNullable<Known['calls'][string]['file']>;

interface Asking extends Pick<TrialOptions, 'url' | 'known' | 'timeoutMs' | 'fetch'> {
  input: Input;
  bearer?: string;
  /** What goes along in place of JSON. */
  upload?: FileToSend;
}

/** Makes a call. An error is what the network did. */
async function ask(call: Call, { url, known, timeoutMs, fetch: send = fetch, input, bearer, upload }: Asking) {
  const path = call.path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(input.params[name])));
  const search = new URLSearchParams(Object.entries(input.query).map(([name, value]) => [name, String(value)]));
  const { body, contentType } = bodyOf(call, input, upload);
  try {
    const response = await send(`${url}/${path}${search.size > 0 ? `?${search}` : ''}`, {
      method: call.method,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        accept: PAGES_ACCEPT,
        ...(contentType && { 'content-type': contentType }),
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(known.device && { 'x-device-uuid': known.device }),
      },
      body,
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, contentType: response.headers.get('content-type') ?? '', bytes };
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    return new Error(isLate ? 'no answer in time' : 'no connection');
  }
}

function bodyOf(call: Call, input: Input, file: FileToSend | undefined): { body?: BodyInit; contentType?: string } {
  if (call.body) return { body: JSON.stringify(input.body), contentType: 'application/json' };
  if (!file || !call.bodyKind) return {};
  if (call.bodyKind === 'binary') return { body: file.text, contentType: file.contentType };
  const form = new FormData();
  for (const [name, value] of Object.entries(file.fields)) form.append(name, value);
  form.append('file', new File([file.text], file.name, { type: file.contentType }));
  return { body: form };
}

/** The text that was sent to a contact last, where the platform keeps messages to be looked at. */
async function capturedFor(contact: string, options: TrialOptions): Promise<string> {
  const input = { params: {}, query: { to: contact }, body: {} };
  const answer = await ask(listCapturedMessages, { ...options, input });
  return answer instanceof Error ? '' : String(at(jsonOf(answer), ['data', 'messages', '0', 'text']) ?? '');
}

/** The first code in a message. */
const codeIn = (messages: string): string | undefined => /(?<![\d-])\d{4,8}(?![\d-])/.exec(messages)?.[0];
