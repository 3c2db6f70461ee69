import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { missingReaders } from '../../../scripts/find-programs.mjs';
import { linkPath } from '~/lib/contract/page-paths';
import { anInput, inputsElement, someOptions } from '../../support/builders';
import { serverUrl } from '../support/global-setup';
import { expect, test } from '../support/journey';
import { publishForm } from '../support/own-form';

const missing = missingReaders();
test.skip(missing.includes('lynx') || missing.includes('w3m'), 'lynx and w3m are not installed');

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'text-browser-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (program: string, args: string[]) =>
  execFileSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, HOME: folder, LANG: 'C.UTF-8', TERM: 'vt100' },
  });

/** A page as its lines stand in the browser. */
const read = {
  lynx: (url: string) => run('lynx', ['-dump', '-nolist', '-width=100', '-display_charset=utf-8', url]),
  w3m: (url: string) => run('w3m', ['-dump', '-cols', '100', url]),
};

/** Presses keys in lynx, by their names as lynx has them, one after the other; a text is typed letter by letter. */
function pressInLynx(url: string, keys: string[]): void {
  const script = path.join(folder, 'keys');
  const named = keys.flatMap((key) =>
    /^(?:<tab>|\^J|Down Arrow)$/.test(key) ? [key] : [...key].map((c) => (c === ' ' ? '<space>' : c)),
  );
  writeFileSync(script, [...named, 'q', 'y'].map((key) => `key ${key}\n`).join(''));
  // lynx wants a terminal.
  run('script', ['-qec', `lynx -accept_all_cookies -cmd_script=${script} '${url}'`, '/dev/null']);
}

const times = (count: number, key: string): string[] => Array.from({ length: count }, () => key);

const small = () =>
  publishForm({
    title: 'A small form',
    formElements: [
      inputsElement(
        anInput('name', 'shortText', { name: 'Your name', required: true }),
        anInput('home', 'multipleChoice', { name: 'Your home', required: true, options: someOptions('flat', 'house') }),
        anInput('extras', 'checkbox', { name: 'Extras', options: someOptions('pool', 'solar') }),
      ),
    ],
  });

for (const browser of ['lynx', 'w3m'] as const)
  test(`${browser} shows questions, answers and what to press, in this order`, async ({ data }) => {
    const { path: address } = await data.newRecipientLink(small());
    const text = read[browser](serverUrl() + address);
    const order = [
      'A small form',
      'Your name',
      'Your home',
      'flat',
      'house',
      'Extras',
      'pool',
      'solar',
      'Send',
      'Terms',
    ];
    let from = 0;
    for (const words of order) {
      const at = text.indexOf(words, from);
      expect(at, `“${words}” after the ones before it in\n${text}`).toBeGreaterThanOrEqual(0);
      from = at + words.length;
    }
  });

for (const browser of ['lynx', 'w3m'] as const)
  test(`${browser} shows no button above a form but that of its language`, async ({ data, request }) => {
    const form = publishForm({
      title: 'A form in two languages',
      formElements: [inputsElement(anInput('name', 'shortText', { name: 'Your name' }))],
      translations: { es: { title: 'Un formulario' } },
    });
    const recipient = await data.newRecipientLink(form);
    const preferences = linkPath('preferences', await data.mintLink(recipient, { purpose: 'preferences' }));
    for (const address of [recipient.path, preferences]) {
      const text = read[browser](serverUrl() + address);
      const top = text.slice(0, text.search(/Your name|Email/));
      expect(top).not.toMatch(/\b(?:Send|Submit|Save|Continue)\b/i);
      // Other browsers have it: the Enter key presses it.
      expect(await (await request.get(serverUrl() + address)).text()).toMatch(
        /class="sr" tabindex="-1" aria-hidden="true"/i,
      );
    }
  });

test('a form is filled in and sent in lynx', async ({ data }) => {
  const recipient = await data.newRecipientLink(small());
  const url = serverUrl() + recipient.path;
  const numbered = run('lynx', ['-dump', '-nolist', '-number_fields', '-width=100', '-display_charset=utf-8', url]);
  /** How many fields and links stand up to a line, and what to press to get from the first to there. */
  const place = (line: RegExp): number => {
    const before = numbered.split('\n').find((text) => line.test(text)) ?? '';
    return Number(/\[(\d+)\]/.exec(before.slice(before.search(line)))?.[1]);
  };
  const [name, house, solar] = [place(/Your name/), place(/\[\d+\]\( \) house/), place(/\[\d+\]\[ \] solar/)];
  const send = Math.max(...[...numbered.matchAll(/\(\[(\d+)\]submit\)/g)].map(([, at]) => Number(at)));
  pressInLynx(url, [
    ...times(name - 1, '<tab>'),
    'Lynn X',
    ...times(house - name, '<tab>'),
    '^J',
    ...times(solar - house, '<tab>'),
    '^J',
    ...times(send - solar, '<tab>'),
    '^J',
  ]);
  expect(data.submissions(recipient)[0]?.answers).toEqual({ name: 'Lynn X', home: 'house', extras: ['solar'] });
  expect(read.lynx(url)).toContain('This form was already submitted by you');
});
