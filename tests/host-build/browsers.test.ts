import { parse } from 'acorn';
import { transform } from 'lightningcss';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { STYLE_TARGETS } from '../../scripts/supported-browsers';
import { newNames } from './support/browser-features';
import { bareGaps, newStyles } from './support/style-features';

// What is built for browsers is read against the browserslist of package.json, which is a promise.

const CLIENT = 'build/client';
if (!existsSync(CLIENT)) throw new Error('There is no build to test: run `npm run build` first');

/** `import()`, which is newer than the rest of the syntax, and which each browser has that loads modules. */
const LAZY = /\bimport\((?="|')/g;

/** The scripts that pages load, by address: entries, what they import when it is needed, and the service worker. */
function readScripts(): Map<string, string> {
  const scripts = new Map<string, string>();
  const read = (address: string) => {
    if (scripts.has(address)) return;
    const text = readFileSync(path.join(CLIENT, address), 'utf8');
    scripts.set(address, text);
    for (const [, name = ''] of text.matchAll(/\bimport\(["']\.\/([^"']+)["']\)/g)) read(`/assets/${name}`);
  };
  const modules: unknown = JSON.parse(readFileSync(path.join(CLIENT, '.vite/browser-modules.json'), 'utf8'));
  Object.values(modules as Record<string, string>).forEach(read);
  read('/service-worker.js');
  return scripts;
}

/** The texts in a script that are style rules. */
function stylesheetsIn(script: string): string[] {
  const texts = new Set<string>();
  const look = (node: object): void => {
    for (const [key, value] of Object.entries(node) as [string, unknown][]) {
      if (typeof value === 'string' && key !== 'raw' && /^[.#:@*[a-z][^"?`=;]*\{[^]*\}\s*$/.test(value))
        texts.add(value);
      else if (typeof value === 'object' && value !== null) look(value);
    }
  };
  look(parse(script, { ecmaVersion: 'latest', sourceType: 'module' }));
  return [...texts].filter((text) => /[;{][a-z-]+:[^{}]+\}/.test(text));
}

/** Has what the promised browsers lack: `lib/old-browsers` brings it. */
const BROUGHT = ['at', 'fromEntries', 'globalThis', 'hasOwn', 'replaceAll', 'replaceChildren', 'submitter'];
/** Is used where the browser has it, and asked for first or caught. */
const FEATURE_DETECTED = [
  'ListFormat',
  'Locale',
  'Notification',
  'Notification.requestPermission',
  'ResizeObserver',
  'Segmenter',
  'SubmitEvent',
  'clipboard',
  'createImageBitmap',
  'formData',
  'imageSmoothingQuality',
  'locks',
  'maximize',
  'persistentDeviceId',
  'preloadResponse',
  'pushManager',
  'requestIdleCallback',
];
/** Passkeys are offered where the browser has them. */
const PASSKEYS = [
  'authenticatorAttachment',
  'getAuthenticatorData',
  'getPublicKey',
  'getPublicKeyAlgorithm',
  'getTransports',
  'isConditionalMediationAvailable',
];
/** Changes nothing where it is missing: a form that is being sent is guarded by its own mark. */
const IDLE = ['inert'];
/** Names of React and Recharts that are features elsewhere, and members of events that React reads where the browser has them. */
const OF_CHARTS = [
  'Profiler',
  'animationend',
  'animationiteration',
  'animationstart',
  'delay',
  'letterSpacing',
  'locale',
  'movementX',
  'movementY',
  'orientation',
  'paint',
  'percent',
  'priority',
  'role',
  'scheduling',
  'scrollLeft',
];
/** Names of ours and of packages that are features elsewhere. */
const OURS = ['address', 'displayName', 'fromBase64', 'getMetadata', 'in', 'number', 'part', 's', 'zip'];

const scripts = readScripts();

test('scripts have no syntax that is newer than ES2019', () => {
  const failed = [...scripts].flatMap(([address, text]) => {
    try {
      parse(text.replace(LAZY, 'lazy('), { ecmaVersion: 10, sourceType: 'module' });
      return [];
    } catch (error) {
      return [`${address}: ${String(error)}`];
    }
  });
  expect(failed).toEqual([]);
});

test('scripts use nothing that a browser of the browserslist lacks', () => {
  const known = new Set([...BROUGHT, ...FEATURE_DETECTED, ...PASSKEYS, ...IDLE, ...OF_CHARTS, ...OURS]);
  const used = new Map<string, string>();
  for (const [address, text] of scripts) for (const name of newNames(text)) used.set(name, address);
  expect([...used].filter(([name]) => !known.has(name))).toEqual([]);
  expect(
    [...known].filter((name) => !used.has(name)),
    'listed for nothing',
  ).toEqual([]);
});

/** What is left of SQL and its packages in a file that was built with them. */
const OF_DATABASES =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom)\(|["'`](?:kysely|better-sqlite3|pg|pg-boss)["'`/]/;
const filesWithSql = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.js') && OF_DATABASES.test(readFileSync(path.join(folder, name), 'utf8')),
  );

test('no file that a browser may import reaches SQL', () => {
  expect(filesWithSql(CLIENT)).toEqual([]);
  expect(filesWithSql('build/server'), 'as the server has it').not.toEqual([]);
});

/** A page without these looks a little plainer, and works. */
const PLAINER = [
  // The browser's own mark of focus stays.
  ':focus-visible',
  // The button that picks a file looks as the browser's others do.
  ':file-selector-button',
  // More columns, or less width, than a phone has.
  ':has',
  'min()',
  // What can be opened is open as it was left.
  ':details-content',
  'content-visibility',
  'content-visibility: visible',
  // Canvases have the ratio of their own points.
  'aspect-ratio',
  'accent-color',
  'align-self: start',
  'appearance',
  'appearance: auto',
  'break-after: avoid',
  'font-family: ui-monospace',
  'hyphenate-limit-chars',
  'hyphens',
  'hyphens: auto',
  // `word-break: break-word` of the whole page does the same.
  'overflow-wrap: anywhere',
  'overflow-anchor',
  'overflow-anchor: none',
  'resize',
  'resize: vertical',
  'scroll-margin-top',
  'scroll-padding-bottom',
  // A phone has no pointer; an outline has square corners; a backdrop is not needed where there are no dialogs.
  'cursor',
  'cursor: default',
  'cursor: grab',
  'cursor: pointer',
  'cursor: progress',
  'outline',
  ':backdrop',
];

const PARTS = 'build/host/parts';
/** A rule that the server adds to pages with an author's picture that may not be shown. */
const isOwnRule = (text: string) => text.startsWith('.no-picture{');
/** The stylesheets that pages carry are texts in one part of the host's own program. */
const ofPages = readdirSync(PARTS)
  .map((name) => stylesheetsIn(readFileSync(path.join(PARTS, name), 'utf8')).filter((text) => !isOwnRule(text)))
  .reduce((most, found) => (found.length > most.length ? found : most), []);
const ofScripts = [...scripts].flatMap(([address, text]) =>
  address === '/service-worker.js' ? [] : stylesheetsIn(text),
);
const stylesheets = [...new Set([...ofPages, ...ofScripts])];

test('each stylesheet is found', () => {
  expect(ofPages.length).toBe(
    ['app/styles', 'app/areas']
      .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      .filter((name) => name.endsWith('.css')).length,
  );
  expect(ofScripts.length).toBeGreaterThan(0);
});

test('stylesheets are compiled for the browserslist', () => {
  const compile = (stylesheet: string) =>
    transform({
      filename: 'stylesheet.css',
      code: Buffer.from(stylesheet),
      minify: true,
      targets: STYLE_TARGETS,
    }).code.toString();
  expect(stylesheets.filter((stylesheet) => compile(stylesheet) !== stylesheet.trim())).toEqual([]);
});

test('stylesheets use nothing that a browser of the browserslist lacks', () => {
  const used = new Set(stylesheets.flatMap(newStyles));
  expect([...used].filter((name) => !PLAINER.includes(name))).toEqual([]);
  expect(
    PLAINER.filter((name) => !used.has(name)),
    'listed for nothing',
  ).toEqual([]);
});

test('items of flexible rows have margins where the browser knows no gap', () => {
  expect(bareGaps(stylesheets)).toEqual([]);
});
