import { type Call, PAGES_ACCEPT } from '~/lib/contract/call';
import { calls } from '~/lib/contract';
import { listCapturedMessages } from '~/areas/messages/calls';
import { specSectionOf } from '~/lib/contract/spec-calls';
import { jsonOf, validateAnswer, type Answer, type CallResult } from './validate-answer';
import {
  valueAtPath,
  fillReferences,
  createRedactor,
  identifiesRecipient,
  isTokenField,
  inputPartsOf,
  dataPathOf,
  listSecrets,
  MissingDataError,
  findFieldValue,
  type PlatformData,
  type ResolveReference,
} from './platform-data';
import { listFields, changesData, tokenKindOf, type Field, type Part } from './call-inputs';

/** The result of one call. */
export interface Finding extends CallResult {
  id: string;
  method: string;
  path: string;
  area: string;
  /** Where the specification has it; undefined for what is beyond it. */
  section: string | undefined;
}

export interface TryCallsOptions {
  /** Address of the platform, without a trailing slash. */
  url: string;
  platformData: PlatformData;
  /** Calls that change something are tried too, where the file has an entry for them. */
  includesChanges: boolean;
  /** Whether a call is selected. */
  isSelected: (call: Call) => boolean;
  timeoutMs: number;
  /** Takes each answer that was understood. */
  onAnswer?: (call: Call, answer: Answer) => void;
  fetch?: typeof fetch;
}

type Input = Record<Part, Record<string, unknown>>;

/** Calls that the command line alone makes, and nobody over HTTP. */
const isCommandLineOnly = ({ audience, method }: Call): boolean => audience === 'operator' && method === 'POST';

/** Calls that an existing platform may support. */
export const supportedCalls: readonly Call[] = calls.filter((call) => !isCommandLineOnly(call));

/** Tries the selected calls one after the other. */
export async function* tryCalls(options: TryCallsOptions): AsyncGenerator<Finding> {
  const trial = createCallRunner(options);
  const hide = createRedactor(listSecrets(options.platformData));
  for (const call of supportedCalls.filter(options.isSelected)) {
    const { verdict, what } = await trial(call);
    const { id, method, path, area } = call;
    yield { id, method, path, area, section: specSectionOf(call), verdict, what: hide(what) };
  }
}

const notTried = (what: string): CallResult => ({ verdict: 'not tried', what });

function createCallRunner(options: TryCallsOptions): (call: Call) => Promise<CallResult> {
  const { platformData, includesChanges } = options;
  const runs = new Map<string, Promise<{ result: CallResult; data?: unknown }>>();

  const resolve: ResolveReference = async ([kind, name = '', ...path]) => {
    if (kind === 'code') return platformData.codes[name] ?? findCode(await latestMessageTo(name, options));
    const call = supportedCalls.find(({ id }) => id === name);
    const reply = call && (await runOnce(call)).data;
    return valueAtPath(reply, path);
  };

  const runOnce = (call: Call) => {
    const made = runs.get(call.id) ?? run(call);
    runs.set(call.id, made);
    return made;
  };

  async function run(call: Call): Promise<{ result: CallResult; data?: unknown }> {
    const entry = platformData.calls[call.id];
    if (changesData(call) && !(includesChanges && entry))
      return { result: notTried(`changes something: needs --changes and calls.${call.id} in the file`) };
    try {
      for (const before of [...(entry?.after ?? []), ...referencedCalls(entry)]) await resolve(['replies', before]);
      const [input, bearer] = [
        await buildInput(call, platformData, resolve),
        await resolveBearer(call, platformData, resolve),
      ];
      const upload = (await fillReferences(entry?.file, platformData, resolve)) as FileToSend | undefined;
      const answer = await sendCall(call, { ...options, input, bearer, upload });
      if (!(answer instanceof Error)) options.onAnswer?.(call, answer);
      if (answer instanceof Error) return { result: { verdict: 'differs', what: answer.message } };
      const json = jsonOf(answer);
      return {
        result: validateAnswer(call, answer),
        data: call.reply.kind === 'envelope' ? valueAtPath(json, ['data']) : json,
      };
    } catch (error) {
      if (!(error instanceof MissingDataError)) throw error;
      return { result: (await probeExistence(call, options)) ?? notTried(`needs ${error.message}`) };
    }
  }
  return async (call) => (await runOnce(call)).result;
}

/** Calls whose answers an entry refers to. They are made first: a code comes by what another of them has sent. */
const referencedCalls = (entry: unknown): string[] =>
  [...(JSON.stringify(entry) ?? '').matchAll(/\{\{\s*replies\.(\w+)/g)].map(([, id = '']) => id);

/** What a call is sent, as it travels. Throws `MissingDataError` where the file lacks a part of it. */
async function buildInput(call: Call, known: PlatformData, resolve: ResolveReference): Promise<Input> {
  const kind = tokenKindOf(call);
  const own = inputPartsOf(known.calls[call.id]);
  const input: Input = { params: {}, query: {}, body: {} };
  const missing: Field[] = [];
  const fields = listFields(call);
  const takesLink = fields.some(isTokenField);
  for (const field of fields) {
    if (own.some(([part, given]) => part === field.part && Object.hasOwn(given, field.name))) continue;
    const value =
      field.isRequired || identifiesRecipient(field) ? findFieldValue(field, kind, known, takesLink) : undefined;
    if (value !== undefined && value !== '')
      input[field.part][field.name] = await fillReferences(value, known, resolve);
    else if (field.isRequired) missing.push(field);
  }
  if (missing.length > 0) throw new MissingDataError(missing.map((field) => dataPathOf(field, kind)).join(', '));
  for (const [part, given] of own) Object.assign(input[part], await fillReferences(given, known, resolve));
  return input;
}

async function resolveBearer(
  { id, audience }: Call,
  known: PlatformData,
  resolve: ResolveReference,
): Promise<string | undefined> {
  const own = known.calls[id]?.bearer;
  if (own !== undefined) return String(await fillReferences(own, known, resolve));
  if (audience !== 'session' && audience !== 'key') return undefined;
  const bearer = audience === 'key' ? known.key : known.session;
  if (!bearer) throw new MissingDataError(audience);
  return bearer;
}

/** Finds out whether a call exists whose data is missing: a GET that changes nothing is sent without. */
async function probeExistence(call: Call, options: TryCallsOptions): Promise<CallResult | undefined> {
  if (call.method !== 'GET' || changesData(call)) return undefined;
  const input = { params: Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'none'])) };
  const answer = await sendCall(call, { ...options, input: { query: {}, body: {}, ...input } });
  const result = answer instanceof Error ? undefined : validateAnswer(call, answer);
  return result?.verdict === 'missing' ? result : undefined;
}

type FileToSend = NonNullable<PlatformData['calls'][string]['file']>;

interface CallRequest extends Pick<TryCallsOptions, 'url' | 'platformData' | 'timeoutMs' | 'fetch'> {
  input: Input;
  bearer?: string;
  /** What goes along in place of JSON. */
  upload?: FileToSend;
}

/** Makes a call. An error is what the network did. */
async function sendCall(
  call: Call,
  { url, platformData, timeoutMs, fetch: send = fetch, input, bearer, upload }: CallRequest,
) {
  const path = call.path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(input.params[name])));
  const search = new URLSearchParams(Object.entries(input.query).map(([name, value]) => [name, String(value)]));
  const { body, contentType } = buildBody(call, input, upload);
  try {
    const response = await send(`${url}/${path}${search.size > 0 ? `?${search}` : ''}`, {
      method: call.method,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        accept: PAGES_ACCEPT,
        ...(contentType && { 'content-type': contentType }),
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(platformData.device && { 'x-device-uuid': platformData.device }),
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

function buildBody(call: Call, input: Input, file: FileToSend | undefined): { body?: BodyInit; contentType?: string } {
  if (call.body) return { body: JSON.stringify(input.body), contentType: 'application/json' };
  if (!file || !call.bodyKind) return {};
  if (call.bodyKind === 'binary') return { body: file.text, contentType: file.contentType };
  const form = new FormData();
  for (const [name, value] of Object.entries(file.fields)) form.append(name, value);
  form.append('file', new File([file.text], file.name, { type: file.contentType }));
  return { body: form };
}

/** The text that was sent to a contact last, where the platform keeps messages to be looked at. */
async function latestMessageTo(contact: string, options: TryCallsOptions): Promise<string> {
  const input = { params: {}, query: { to: contact }, body: {} };
  const answer = await sendCall(listCapturedMessages, { ...options, input });
  return answer instanceof Error ? '' : String(valueAtPath(jsonOf(answer), ['data', 'messages', '0', 'text']) ?? '');
}

/** The first code in a message. */
const findCode = (messages: string): string | undefined => /(?<![\d-])\d{4,8}(?![\d-])/.exec(messages)?.[0];
