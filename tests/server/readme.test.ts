import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { secretFileVariable, SECRETS } from '~/config/secrets';
import { checkForm } from '~/areas/forms/check-form';
import { RENAMED_COMMANDS } from '../../cli/renamed-commands';
import { slugOf } from '../../scripts/site/documents';

const read = (file: string) => readFileSync(file, 'utf8');

/** Every document of the repository. */
const documents = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join('docs', name)),
];

/** The text below a heading of the second level, up to the next one. */
function section(text: string, heading: string): string {
  const found = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`));
  if (found === undefined) throw new Error(`There is no section "${heading}"`);
  return found;
}

/** The first cell of each row of a section's tables, when it is code. */
function firstCells(text: string): string[] {
  return [...text.matchAll(/^\| `([^`]+)`/gm)].map(([, cell]) => cell ?? '');
}

/** Each markdown link to a file of the repository, without the part behind `#`. */
function linkedFiles(text: string): { file: string; anchor: string }[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => ({ file: target.split('#')[0] ?? '', anchor: target.split('#')[1] ?? '' }));
}

/** Addresses of a document's headings. */
const anchorsOf = (text: string): string[] => [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => slugOf(title));

const sorted = (values: Iterable<string>) => [...new Set(values)].sort();

describe('the map', () => {
  const folders = firstCells(section(read('README.md'), 'The map'));
  const rooms = firstCells(section(read('docs/architecture.md'), 'Folders'));

  test('of folders names every folder of app/ and no other', () => {
    const real = readdirSync('app', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(sorted(rooms.filter((room) => /^app\/\w+\/$/.test(room)))).toEqual(
      sorted(real.map(({ name }) => `app/${name}/`)),
    );
    expect(rooms.filter((room) => !existsSync(room))).toEqual([]);
  });

  test('of the README names every folder of the repository and no other', () => {
    const made = read('.gitignore')
      .split('\n')
      .map((line) => line.replace(/\//g, ''));
    const isSource = (name: string) => !name.startsWith('.') && !made.includes(name);
    const real = readdirSync('.', { withFileTypes: true }).filter(
      (entry) => entry.isDirectory() && isSource(entry.name),
    );
    expect(sorted(folders)).toEqual(sorted(real.map(({ name }) => `${name}/`)));
  });
});

test('every npm script is a developer’s command of the table or an operator’s of the reference', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const isOperators = (name: string) => scripts[name]?.includes('cli/main.ts') ?? false;
  const developers = firstCells(section(read('docs/development.md'), 'Commands')).map(
    (command) => /^npm (?:run )?([\w:-]+)/.exec(command)?.[1] ?? command,
  );
  expect(sorted(developers)).toEqual(sorted(Object.keys(scripts).filter((name) => !isOperators(name))));
  const reference = [...read('docs/commands.md').matchAll(/^## latchkey ([\w:-]+)$/gm)].map(([, name]) => name);
  const isKnown = (name: string) => reference.includes(RENAMED_COMMANDS.get(name) ?? name);
  expect(Object.keys(scripts).filter((name) => isOperators(name) && !isKnown(name))).toEqual([]);
});

test('every library is named in the table of what this is built on, and no other', () => {
  const installed = ['package.json', 'tools/checks/package.json'].flatMap((file) => {
    const { dependencies, devDependencies } = JSON.parse(read(file)) as Record<string, Record<string, string>>;
    return Object.keys({ ...dependencies, ...devDependencies });
  });
  const rows = section(read('docs/architecture.md'), 'Built on').matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm);
  const [, ...reasons] = [...rows].map(([, names = '', why = '']) => ({ names: names.split(', '), why: why.trim() }));
  const named = reasons.flatMap(({ names }) => names);
  const means = (name: string, each: string) =>
    name.endsWith('*') ? each.startsWith(name.slice(0, -1)) : name === each;
  expect(installed.filter((each) => !named.some((name) => means(name, each)))).toEqual([]);
  expect(named.filter((name) => !installed.some((each) => means(name, each)))).toEqual([]);
  expect(reasons.filter(({ why }) => why === '')).toEqual([]);
});

describe('joining in', () => {
  const text = read('CONTRIBUTING.md');

  test('names only files that there are', () => {
    const named = [
      ...text.matchAll(/[` ]((?:app|bench|cli|demo|deploy|docs|scripts|server|tests)\/[\w@$./-]*)(?=[` ])/g),
    ];
    const paths = named.map(([, name = '']) => name).filter((name) => !/[A-Z*]/.test(name));
    expect(paths.length).toBeGreaterThan(40);
    expect(paths.filter((name) => !existsSync(name))).toEqual([]);
  });

  test('shows how to run a test that there is', () => {
    const rows = section(text, 'One test').split('\n');
    const one = rows.flatMap((row) => {
      const [, file = '', title = ''] = /(tests\/\S+\.test\.ts)`.*`-t "([^"]+)"`/.exec(row) ?? [];
      return file ? [{ file, title }] : [];
    });
    expect(one).toHaveLength(1);
    for (const { file, title } of one) expect(read(file)).toMatch(new RegExp(`^ *test\\('[^'\\n]*${title}`, 'm'));
  });
});

describe('configuration', () => {
  const schema = /const envSchema = z\.object\(\{\n(.*?)\n\}\);/s.exec(read('app/config/env.ts'))?.[1] ?? '';
  const variables = [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map(([, name]) => name ?? '');

  test('every variable is in the table, and every variable of the table is read', () => {
    expect(variables.length).toBeGreaterThan(20);
    expect(sorted(firstCells(read('docs/configuration.md')))).toEqual(sorted(variables));
  });

  test('every secret that may be in a file is named, and is a variable', () => {
    const named = section(read('docs/operations.md'), 'Several machines').split('### Secrets in files')[1] ?? '';
    const list = /then has its path: ([^.]*)\./.exec(named)?.[1] ?? '';
    expect(sorted([...list.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name))).toEqual(sorted(SECRETS));
    expect(SECRETS.filter((name) => !variables.includes(name))).toEqual([]);
  });

  test('no document names a variable that does not exist', () => {
    // Read by the test runner and not by the product.
    const known = new Set([...variables, ...SECRETS.map(secretFileVariable), 'CI', 'CHROMIUM_PATH']);
    const named = documents.flatMap((file) =>
      [...read(file).matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|PORT|HOST|WORKERS|DEMO)(?:=[^`]*)?`/g)].map(
        ([, name]) => name ?? '',
      ),
    );
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });
});

describe.each(documents)('%s', (file) => {
  const text = read(file);

  test('links only to what is there', () => {
    const broken = linkedFiles(text).filter((link) => {
      const target = link.file === '' ? file : path.join(path.dirname(file), link.file);
      return !existsSync(target) || (link.anchor !== '' && !anchorsOf(read(target)).includes(link.anchor));
    });
    expect(broken).toEqual([]);
  });

  test('has only forms that can be imported', () => {
    const blocks = [...text.matchAll(/^```json\n(.*?)^```/gms)].map(([, json]) => JSON.parse(json ?? '') as object);
    const forms = blocks.filter((block) => 'formElements' in block);
    expect(forms.flatMap((form) => checkForm(form).issues)).toEqual([]);
  });
});

test('decisions are numbered without a gap', () => {
  const numbers = readdirSync('docs/decisions').map((name) => Number(name.slice(0, 4)));
  expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_number, index) => index + 1));
});
