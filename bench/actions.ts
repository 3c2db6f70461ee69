import { FORM, type BenchEnvironment } from './environment';
import type { Server } from './servers';

/** A request, to whichever server of its world. */
export interface ActionRequest {
  path: string;
  headers?: Record<string, string>;
  /** A form that is posted. */
  body?: string;
}

/** What people do, each time with another recipient where that matters. */
export interface Action {
  name: string;
  /** Status of a good answer. */
  status: number;
  /** Requests of one turn. */
  count: number;
  /** Makes the nth request; a server of the same world, not measured meanwhile, shows what is to be posted. */
  prepare(environment: BenchEnvironment, shownBy: Server, index: number): Promise<ActionRequest>;
}

/** The recipients of each kind begin here. */
export const RECIPIENTS = { viewers: 0, senders: 5000, total: 9100 };
/** So few that no server turns anybody away. */
const CONNECTIONS = 4;

export const FIRST_VIEW: Action = {
  name: 'first view',
  status: 200,
  count: 800,
  prepare: async (environment, _shownBy, index) => ({
    path: await environment.link('form', RECIPIENTS.viewers + index),
  }),
};

export const REPEAT_VIEW: Action = {
  name: 'repeat view',
  status: 200,
  count: 2000,
  prepare: async (environment) => ({ path: await environment.link('form', RECIPIENTS.viewers) }),
};

export const SUBMIT: Action = {
  name: 'submit',
  status: 303,
  count: 500,
  async prepare(environment, shownBy, index) {
    const path = await environment.link('form', RECIPIENTS.senders + index);
    const fields = fieldsOf(await read(shownBy, { path })).filter(([name]) => !name.startsWith('a.'));
    return { path, body: new URLSearchParams([...fields, ...ANSWERS, ['intent', 'submit']]).toString() };
  },
};

export const SAVE: Action = {
  name: 'save preferences',
  status: 303,
  count: 500,
  async prepare(environment, shownBy, index) {
    const path = await environment.link('preferences', RECIPIENTS.senders + index);
    const fields = fieldsOf(await read(shownBy, { path }));
    // One box is unticked.
    const changed = fields.findIndex(([name]) => name === 'choice');
    if (changed < 0) throw new Error('The preferences page shows no box that is ticked');
    return { path, body: new URLSearchParams([...fields.toSpliced(changed, 1), ['intent', 'save']]).toString() };
  },
};

export const BILL: Action = {
  name: 'smart-pay view',
  status: 200,
  count: 500,
  prepare: async (environment, _shownBy, index) => ({
    path: await environment.link('smart-pay', RECIPIENTS.viewers + index),
  }),
};

/** What an owner looks at. @param path of the page, behind that of the form */
export const adminView = (name: string, path: (index: number) => string): Action => ({
  name,
  status: 200,
  count: 60,
  prepare: async (environment, shownBy, index) => ({
    path: path(index),
    headers: { cookie: await environment.ownerCookie(shownBy) },
  }),
});

export const LIST = adminView('admin: list of submissions', () => `/smart/dynamic-form/${FORM}/submissions`);
export const RESULTS = adminView('admin: results', () => `/smart/dynamic-form/${FORM}/results`);
/** @param nameAt a name to look for */
export const searchFor = (nameAt: (index: number) => string): Action =>
  adminView(
    'admin: search of submissions',
    (index) => `/smart/dynamic-form/${FORM}/submissions?search=${encodeURIComponent(nameAt(index))}`,
  );

/** What a person types into the form. */
const ANSWERS = [
  ['a.name', 'Terry O’Malley'],
  ['a.email', 'terry@mail.example.com'],
  ['a.phone', '(206) 555-0142'],
  ['a.street', '12 Harbor Street'],
  ['a.city', 'Seattle'],
  ['a.state', 'wa'],
  ['a.day', '2031-05-14'],
  ['a.time', '14:30'],
  ['a.home', 'flat'],
  ['a.services', 'gas'],
  ['a.services', 'water'],
  ['a.unit', '4B'],
  ['a.notes', 'The key is with the neighbour.'],
];

const TEXTS: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', '#x27': "'" };
const textOf = (html: string) => html.replace(/&(#x27|\w+);/g, (all, name: string) => TEXTS[name] ?? all);

/** Hidden fields and ticked boxes of a page's own form, which a browser posts as they are. */
function fieldsOf(html: string): [string, string][] {
  const form = /<form [^>]*novalidate[^>]*>(.*?)<\/form>/s.exec(html)?.[1] ?? '';
  return [...form.matchAll(/<input ([^>]*)>/g)].flatMap(([, tag = '']) => {
    const valueOf = (name: string) => textOf(new RegExp(`(?:^| )${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
    const isPosted = valueOf('type') === 'hidden' || (/ checked=/.test(tag) && !/ disabled=/.test(tag));
    return isPosted ? [[valueOf('name'), valueOf('value')] as [string, string]] : [];
  });
}

function send({ origin }: Server, { path, headers, body }: ActionRequest): Promise<Response> {
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  return fetch(origin + path, {
    method: body === undefined ? 'GET' : 'POST',
    body,
    redirect: 'manual',
    headers: {
      'accept-language': 'en',
      'accept-encoding': 'gzip',
      origin,
      ...(body !== undefined && type),
      ...headers,
    },
  });
}

async function read(server: Server, call: ActionRequest): Promise<string> {
  const response = await send(server, call);
  if (response.status !== 200) throw new Error(`${call.path} was answered with ${response.status}`);
  return response.text();
}

/** Makes the requests of an act from the given one on. */
export async function prepare(
  act: Action,
  environment: BenchEnvironment,
  shownBy: Server,
  from: number,
  count: number,
): Promise<ActionRequest[]> {
  const calls: ActionRequest[] = [];
  for (let index = from; index < from + count; index += 1) calls.push(await act.prepare(environment, shownBy, index));
  return calls;
}

/**
 * Sends requests, so many at once. Returns how long each took, in milliseconds.
 *
 * @throws Error where one is answered with another status
 */
export async function sendAll(
  server: Server,
  calls: readonly ActionRequest[],
  status: number,
  connections = CONNECTIONS,
): Promise<number[]> {
  const left = calls.values();
  const times: number[] = [];
  const connection = async () => {
    for (const call of left) {
      const began = performance.now();
      const response = await send(server, call);
      await response.arrayBuffer();
      times.push(performance.now() - began);
      if (response.status !== status) throw new Error(`${call.path} was answered with ${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  return times;
}
