import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import { defaultTreeAdapter as tree, html as names, parse, type DefaultTreeAdapterTypes } from 'parse5';
import { readConfig } from '~/config/env';
import { listDemoLinks } from '~/areas/operations/demo/calls';
import { failureOf, type PlatformPort } from '~/lib/contract/platform-port';
import { DISPLAY_PREFERENCE_FIELDS } from '~/domain/page-frame';
import { createPlatform } from '~/platform';
import { withPlatformFallbacks } from '~/lib/remote/platform-fallbacks.server';
import { createPageContext } from '~/lib/page-context.server';
import { createPageHandlers } from '../../../server/page-handlers';

const ORIGIN = 'http://localhost:3000';
const VISITOR = { clientAddress: '192.0.2.7', requestId: 'walk' };

export interface Visit {
  /** `GET /form/:token` */
  request: string;
  status: number;
  /** Ids of the platform's calls, in their order. */
  calls: string[];
  html: string;
  /** Address of the page that was asked for, without the origin. */
  address: string;
  location: string | null;
}

/** A form of a page with one of its buttons pressed. */
interface PressedForm {
  action: string;
  /** What the button says to the server: the first word of its value; empty when it says nothing. */
  intent: string;
  body: URLSearchParams | FormData;
}

/** The built pages over the demo, with a platform that notes each call. */
export async function openWalk() {
  const { default: _unused, ...build } = (await import(
    pathToFileURL(path.resolve('build/server/index.js')).href
  )) as ServerBuild & { default?: unknown };
  const dataDir = mkdtempSync(path.join(tmpdir(), 'latchkey-walk-'));
  const config = readConfig({ NODE_ENV: 'production', DEMO: '1', DATA_DIR: dataDir, LOAD_LIMIT_SCALE: '0' });
  const embedded = await createPlatform(config);
  let noted: string[] = [];
  let lacking: string | undefined;
  const noting: PlatformPort = {
    async call(call, input, caller) {
      noted.push(call.id);
      if (call.id === lacking) return failureOf(call, 'request.notBuilt');
      return embedded.call(call, input, caller);
    },
    fetch: (request) => embedded.fetch(request),
  };
  let platform = noting;
  const handlerOf = createPageHandlers(build as ServerBuild, 'production');

  return {
    close: () => embedded.close(),

    /** From now on the platform has no such call; undefined: it has all of them. */
    lack(callId: string | undefined) {
      lacking = callId;
      platform = callId === undefined ? noting : withPlatformFallbacks(noting);
    },

    /** Paths of the demo's screens. */
    async listPaths(): Promise<string[]> {
      const listed = await embedded.call(listDemoLinks, {}, VISITOR);
      if (!listed.isOk) throw new Error(listed.details);
      return listed.data.links.map((link) => link.path);
    },

    /** Asks for a page, or posts a form to it, as a browser with these cookies; what is set is kept in them. */
    async visit(address: string, cookies: Map<string, string>, body?: PressedForm['body']): Promise<Visit> {
      noted = [];
      const { pathname } = new URL(address, ORIGIN);
      const { load, match } = handlerOf(pathname);
      const { handle } = await load();
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
      const method = body ? 'POST' : 'GET';
      const request = new Request(new URL(address, ORIGIN), {
        method,
        body,
        headers: { cookie, origin: ORIGIN, host: new URL(ORIGIN).host },
      });
      const server = { config, platform, ...VISITOR };
      const page = await createPageContext({ request, params: match?.params ?? {} }, server);
      const response = await handle(request, { page });
      for (const set of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        if (/max-age=0/i.test(set)) cookies.delete(name);
        else cookies.set(name, value);
      }
      const html = await response.text();
      const { status, headers } = response;
      return {
        request: `${method} ${match?.pattern}`,
        status,
        calls: noted,
        html,
        address,
        location: headers.get('location'),
      };
    },
  };
}
export type Walk = Awaited<ReturnType<typeof openWalk>>;

type Element = DefaultTreeAdapterTypes.Element;

const attributesOf = (element: Element) => new Map(element.attrs.map(({ name, value }) => [name, value]));

function* elementsIn(node: DefaultTreeAdapterTypes.ParentNode): Generator<Element> {
  for (const child of node.childNodes) {
    if (!tree.isElementNode(child)) continue;
    yield child;
    yield* elementsIn(child);
  }
}

const textIn = (element: Element): string =>
  element.childNodes.map((child) => (tree.isTextNode(child) ? child.value : '')).join('');

/** The posts that the page's buttons make: with nothing else touched, then with every empty field filled in. */
export function pressedForms({ html, address }: Pick<Visit, 'html' | 'address'>): PressedForm[] {
  const all = [...elementsIn(parse(html))];
  const posts = all.filter(
    (each) => each.tagName === names.TAG_NAMES.FORM && attributesOf(each).get('method') === 'post',
  );
  return posts.flatMap((form) => {
    const id = attributesOf(form).get('id');
    const inside = new Set(elementsIn(form));
    const fields = all.filter((each) => inside.has(each) || (id && attributesOf(each).get('form') === id));
    // The menus of language and colours are the host's.
    const buttons = fields.filter(
      (each) =>
        each.tagName === 'button' &&
        attributesOf(each).get('type') !== 'button' &&
        attributesOf(each).get('name') !== DISPLAY_PREFERENCE_FIELDS.button,
    );
    return buttons.flatMap((button) =>
      [false, true].map((isFilled) => press(form, button, fields, { address, isFilled })),
    );
  });
}

function press(
  form: Element,
  button: Element,
  fields: Element[],
  { address, isFilled }: { address: string; isFilled: boolean },
): PressedForm {
  const at = attributesOf(form);
  const pressed = attributesOf(button);
  const pairs = fields.flatMap((field) => (field === button ? [] : valuesOf(field, isFilled)));
  const name = pressed.get('name');
  const value = pressed.get('value') ?? '';
  if (name) pairs.push([name, value]);
  const isMultipart = at.get('enctype') === 'multipart/form-data';
  const body = isMultipart ? new FormData() : new URLSearchParams();
  for (const pair of pairs) body.append(...pair);
  const { pathname, search } = new URL(pressed.get('formaction') ?? at.get('action') ?? '', new URL(address, ORIGIN));
  return { action: pathname + search, body, intent: /^\w*/.exec(name ? value : '')?.[0] ?? '' };
}

/** What fits a field of this type. */
const FILLED: Record<string, string> = {
  email: 'ada@mail.example',
  tel: '+1 206 555 0123',
  date: '2030-01-02',
  time: '10:00',
  'datetime-local': '2030-01-02T10:00',
  number: '3',
};

function valuesOf(field: Element, isFilled: boolean): [string, string][] {
  const at = attributesOf(field);
  const name = at.get('name');
  if (!name || at.has('disabled')) return [];
  if (field.tagName === 'textarea') return [[name, textIn(field) || (isFilled ? 'Some words' : '')]];
  if (field.tagName === 'select') {
    const options = [...elementsIn(field)].filter(({ tagName }) => tagName === 'option');
    const chosen = options.find((option) => attributesOf(option).has('selected')) ?? options.at(isFilled ? -1 : 0);
    return chosen ? [[name, attributesOf(chosen).get('value') ?? textIn(chosen)]] : [];
  }
  if (field.tagName !== 'input' || at.get('type') === 'file') return [];
  const type = at.get('type') ?? 'text';
  if (type === 'checkbox' || type === 'radio')
    return at.has('checked') || isFilled ? [[name, at.get('value') ?? 'on']] : [];
  return [[name, at.get('value') || (isFilled && type !== 'hidden' ? (FILLED[type] ?? 'Some words') : '')]];
}
