import { readdirSync } from 'node:fs';
import { defaultTreeAdapter as tree, parse, type DefaultTreeAdapterMap } from 'parse5';
import { expect, test } from 'playwright/test';
import { findFieldErrors } from '../../support/field-markup';
import { findJoinedWords } from '../../support/joined-words';
import { serverUrl } from '../support/global-setup';
import { saveHtml } from '../support/html-check';
import { linksOf, post, request } from '../support/http';
import { modulesOf, findUnneededModules } from '../support/modules';
import { createTestAccount } from '../support/test-account';

test.describe.configure({ mode: 'default' });

interface Shown {
  address: string;
  html: string;
}

let pages: Shown[];
let adminPages: Shown[];
test.beforeAll(async () => {
  test.setTimeout(120_000);
  const demo = await request(`${serverUrl()}/demo`);
  const addresses = linksOf(demo.body, serverUrl()).filter(
    (address) => !/\.(js|css|svg|png|ico|webmanifest)$/.test(new URL(address).pathname),
  );
  pages = [];
  for (const address of addresses) pages.push({ address, html: await read(address) });
  for (const { html } of pages) saveHtml(html);
  adminPages = await readAdminPages();
});

/** Who is signed in on the way sees the page behind. */
async function read(address: string): Promise<string> {
  if (!new URL(address).pathname.startsWith('/sso-success/')) return (await request(address)).body;
  const { location, headers } = await post(address, {});
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return (await request(new URL(location, address).href, { headers: { cookie } })).body;
}

const ADMIN_PAGES = [
  '/smart/people',
  '/smart/profile',
  '/smart/branding',
  '/smart/keys',
  '/smart/security',
  '/smart/webhooks',
  '/smart/dynamic-form/new',
  '/smart/dynamic-form/FORM',
  '/smart/dynamic-form/FORM?part=settings',
  '/smart/dynamic-form/FORM?part=new-language',
  '/smart/dynamic-form/FORM/approval-request',
  '/smart/dynamic-form/FORM/results',
  '/smart/dynamic-form/FORM/send',
  '/smart/accounts/ACCOUNT/template-approval',
];

async function readAdminPages(): Promise<Shown[]> {
  const { omar, accountId } = await createTestAccount(1);
  const cookie = omar.cookie;
  const csrf =
    /name="csrf" value="([^"]+)"/.exec(
      (await request(`${serverUrl()}/smart/dashboard`, { headers: { cookie } })).body,
    )?.[1] ?? '';
  const { location } = await post(
    `${serverUrl()}/smart/dynamic-form/new`,
    { csrf, intent: 'create', title: 'A form', type: 'customForm', language: 'en', nonce: 'n' },
    { cookie },
  );
  const formId = /dynamic-form\/([\w-]+)/.exec(location)?.[1] ?? '';
  expect(formId).not.toBe('');
  const own: Shown[] = [];
  for (const path of ADMIN_PAGES) {
    const address = serverUrl() + path.replace('FORM', formId).replace('ACCOUNT', accountId);
    const { status, body } = await request(address, { headers: { cookie } });
    expect(`${path} ${status}`).toBe(`${path} 200`);
    own.push({ address, html: body });
  }
  return own;
}

const MODULES = readdirSync('app/browser')
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.replace(/\.ts$/, ''));

/** Modules that the page has an element for and does not load. */
function missingModules(html: string): string[] {
  const loaded = modulesOf(html);
  return MODULES.filter((name) => html.includes(` data-enhance="${name}"`) && !loaded.includes(name));
}

test('a page loads a module if it has something for it, and only then', () => {
  expect(pages.length).toBeGreaterThan(100);
  const seen = new Set(pages.flatMap(({ html }) => modulesOf(html)));
  const wrong = pages.flatMap(({ address, html }) => {
    // The fields of the request come later, in a dialog over the builder.
    const needless = findUnneededModules(html).filter(
      (name) => name !== 'approval' || !modulesOf(html).includes('builder'),
    );
    const missing = missingModules(html);
    return needless.length + missing.length > 0 ? [{ address, needless, missing }] : [];
  });
  expect(wrong).toEqual([]);
  expect(seen.size).toBeGreaterThan(15);
});

const filesOf = (html: string) =>
  [...html.matchAll(/<script[^>]* src="\/assets\/([^"]+)-\w+\.js"/g)].map(([, name]) => name);

test('a page that is only read loads no script but that of its frame, and any other one file beside it', () => {
  const scripts = [...pages, ...adminPages].map(({ address, html }) => [address, filesOf(html)] as const);
  const unread = scripts.filter(([address]) => /\/(?:terms|privacy|404)/.test(address));
  expect(unread.filter(([, files]) => files.join() !== 'frame')).toEqual([]);
  expect(scripts.filter(([, files]) => files.filter((name) => name !== 'frame').length > 1)).toEqual([]);
});

test('each page that draws a language list loads what applies it, and no other page does', () => {
  const lists = [...pages, ...adminPages].map(({ address, html }) => ({
    address,
    isDrawn: html.includes('data-enhance="auto-submit"'),
    files: filesOf(html).filter((name) => /^(?:frame|.*\bshell)$/.test(name ?? '')),
  }));
  expect(lists.filter(({ isDrawn, files }) => isDrawn && files.length !== 1)).toEqual([]);
  expect(lists.filter(({ isDrawn, files }) => !isDrawn && files.includes('frame'))).toEqual([]);
});

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

function elementsIn(node: Node): Element[] {
  const inside = 'childNodes' in node ? node.childNodes.flatMap(elementsIn) : [];
  return tree.isElementNode(node) ? [node, ...inside] : inside;
}

const valueOf = ({ attrs }: Element, name: string) => attrs.find((one) => one.name === name)?.value;
const isSubmit = (element: Element) => element.tagName === 'button' && valueOf(element, 'type') === 'submit';
const pressed = (button: Element | undefined) =>
  button && { name: valueOf(button, 'name'), value: valueOf(button, 'value') };

/** Controls that show again what was typed by their name alone: two of one name would show the same. */
const isNamedOnce = (element: Element) =>
  element.tagName === 'textarea' ||
  element.tagName === 'select' ||
  (element.tagName === 'input' && !['checkbox', 'radio', 'file', 'submit'].includes(valueOf(element, 'type') ?? ''));

/** Pages on which the Enter key would press the dropdown, whose dropdown belongs to no form, or that have an id twice, or a name in the page's form. */
function findPageFaults({ address, html }: Shown): string[] {
  const all = elementsIn(parse(html));
  const ids = all.flatMap((element) => valueOf(element, 'id') ?? []);
  const faults = ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${address}: the id ${id} twice`);
  const dropdown = all.find((element) => valueOf(element, 'id') === 'page-language');
  if (!dropdown) return faults;
  const owner = valueOf(dropdown, 'form') ?? '';
  const form = all.find((element) => element.tagName === 'form' && valueOf(element, 'id') === owner);
  if (!form) return [...faults, `${address}: the dropdown belongs to no form`];
  if (owner === 'language-form') return faults;
  const controls = elementsIn(form).filter(isNamedOnce);
  const names = controls.flatMap((element) => valueOf(element, 'name') ?? []);
  faults.push(...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${address}: ${name} twice`));
  const inside = elementsIn(form).filter(isSubmit);
  const first = all.find(
    (element) => isSubmit(element) && (valueOf(element, 'form') === owner || inside.includes(element)),
  );
  // A form that may be looked at before it is sent has the button for that first.
  const own = inside.find((button) => valueOf(button, 'data-part') === 'submit') ?? inside[0];
  if (JSON.stringify(pressed(first)) !== JSON.stringify(pressed(own)))
    faults.push(`${address}: Enter presses ${JSON.stringify(pressed(first))}`);
  return faults;
}

test('the language dropdown belongs to the page’s form where there is one, and Enter presses that form’s own button', () => {
  const all = [...pages, ...adminPages];
  expect(all.flatMap(findPageFaults)).toEqual([]);
  const withForm = all.filter(({ html }) => html.includes('id="page-form"') && html.includes('form="page-form"'));
  expect(withForm.length).toBeGreaterThan(20);
});

test('every field of the account’s pages says what it asks for and is called as it is seen', () => {
  const faults = adminPages.flatMap(({ address, html }) =>
    findFieldErrors(html).map((fault) => `${address}: ${fault}`),
  );
  expect(faults).toEqual([]);
});

test('where there are no styles the words of two parts don’t run together', () => {
  const found = [...pages, ...adminPages].flatMap(({ address, html }) =>
    findJoinedWords(html).map((words) => `${new URL(address).pathname.slice(0, 30)}: ${words}`),
  );
  expect(found).toEqual([]);
});
