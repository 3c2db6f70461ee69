import eslint from '@eslint/js';
import boundaries from 'eslint-plugin-boundaries';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tseslint from 'typescript-eslint';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The folders and what each may import beside itself. `platform/factory` is `app/platform/index.ts` alone; `lib` is `app/lib` but for
 * `app/lib/contract`; `areas` is what other folders may use of the areas: their calls and schemas. `frame` is root.tsx,
 * entry.server.tsx, route-handle.ts and routes.ts. What the files of an area may import is below.
 */
const pages = ['areas', 'ui', 'lib', 'domain', 'contract', 'config', 'locales', 'styles', 'routes', 'frame'];
export const MAY_IMPORT = {
  domain: [],
  contract: ['domain', 'areas'],
  config: [],
  locales: ['config', 'contract', 'domain', 'areas'],
  styles: [],
  browser: ['domain', 'locales', 'styles'],
  platform: ['domain', 'contract', 'config', 'locales', 'areas'],
  lib: ['domain', 'contract', 'config', 'locales', 'areas', 'platform/factory'],
  ui: ['domain'],
  routes: pages,
  frame: pages,
  server: ['areas', 'ui', 'domain', 'contract', 'config', 'locales', 'lib', 'styles', 'platform/factory', 'build'],
  cli: ['areas', 'domain', 'contract', 'config', 'locales', 'lib', 'platform', 'server'],
  scripts: ['areas', 'cli', 'domain', 'contract', 'config', 'locales', 'lib', 'platform', 'server', 'build'],
  tests: ['*'],
  bench: ['scripts'],
};

/** Rules of input types are domain; their fields and settings, beside them, are for pages. */
const DOMAIN = ['app/domain', 'app/areas/forms/input-types'];
const FIELDS = 'app/areas/forms/input-types/{**/*.tsx,*-props.ts,builders.ts,*/builder.ts}';

const patternOf = (room) =>
  ({ domain: DOMAIN, contract: 'app/lib/contract' })[room] ??
  (['server', 'cli', 'scripts', 'tests', 'bench', 'build'].includes(room) ? room : `app/${room}`);

const elements = [
  { type: 'demo', pattern: 'app/platform/demo', partialMatch: false },
  // The first that fits counts.
  ...[...Object.keys(MAY_IMPORT), 'build']
    .filter((room) => room !== 'frame')
    .map((type) => ({ type, pattern: patternOf(type), partialMatch: false })),
  { type: 'area', pattern: 'app/areas/*', capture: ['area'], partialMatch: false },
];

/** Files of an area and of its parts, which are folders in it. */
const inArea = (name) => [`app/areas/*/${name}`, `app/areas/*/@(!(pages))/${name}`];
const files = [
  { category: 'platform-factory', pattern: 'app/platform/index.ts' },
  { category: 'platform-assembly', pattern: 'app/platform/{index.ts,assembly/*.ts}' },
  { category: 'area-service', pattern: inArea('service.server.ts') },
  { category: 'area-handlers', pattern: inArea('handlers.server.ts') },
  { category: 'area-server', pattern: inArea('*.server.ts') },
  { category: 'area-contract', pattern: [...inArea('+([^.]).ts'), 'app/areas/data-import/datasets/*.ts'] },
  { category: 'area-pages', pattern: 'app/areas/**/pages/**' },
  { category: 'area-page-services', pattern: 'app/areas/**/pages/*.server.ts' },
  { category: 'stylesheet', pattern: 'app/areas/**/*.css' },
  { category: 'fields', pattern: FIELDS },
  { category: 'frame', pattern: 'app/{root.tsx,entry.server.tsx,route-handle.ts,routes.ts}' },
];

/** One pattern for many names: each selector costs time at every import. */
const anyOf = (names) => (names.length === 1 ? names[0] : `{${names.join(',')}}`);

const toElement = (type) => ({ to: { element: { type } } });
const toFiles = (...categories) => ({ to: { file: { categories: anyOf(categories) } } });
const ownArea = { to: { element: { type: 'area', captured: { area: '{{ from.element.captured.area }}' } } } };

function toRooms(names) {
  const rooms = names.filter((name) => !['frame', 'platform/factory', 'areas'].includes(name));
  return [
    ...(rooms.length > 0 ? [toElement(anyOf(rooms))] : []),
    ...(names.includes('areas') ? [toFiles('area-contract')] : []),
    ...(names.includes('frame') || names.includes('*') ? [toFiles('frame')] : []),
    ...(names.includes('platform/factory') ? [toFiles('platform-factory')] : []),
  ];
}

function allowedIn(room) {
  const names = MAY_IMPORT[room];
  return [
    ...toRooms([room, ...names]),
    ...(names.includes('platform') ? [toElement('demo'), toFiles('area-server')] : []),
    ...(names === pages ? [toFiles('area-pages')] : []),
    ...(room === 'server' ? [toFiles('area-page-services')] : []),
    ...(room === 'styles' ? [toFiles('stylesheet')] : []),
  ];
}

const filesOf = (room) =>
  room === 'frame'
    ? 'app/{root.tsx,entry.server.tsx,route-handle.ts,routes.ts}'
    : `${anyOf([patternOf(room)].flat())}/**`;

const mayImport = (files, allow, disallow = []) => ({
  files: [files].flat(),
  rules: {
    'boundaries/dependencies': [
      'error',
      { default: 'disallow', checkInternals: disallow.length > 0, policies: [{ allow }, ...disallow] },
    ],
  },
});

/** What the platform's parts share: it knows no area's rules, nor what assembles them. */
const SHARED = toRooms(['platform', ...MAY_IMPORT.platform]);
const disallow = (...categories) => [{ disallow: toFiles(...categories) }];
const NO_ASSEMBLY = disallow('platform-assembly', 'fields', 'area-pages');
const assembly = [...SHARED, toElement('demo'), toFiles('area-service')];
/** Only pages show fields. */
const noFields = (room) => (pages.includes(room) && room !== 'domain' ? [] : disallow('fields'));

/** Who may import whom, apart for each folder and kind of file: of what fits a file, the last counts. */
const imports = [
  // `app/lib/contract` after `app/lib`.
  ...Object.keys(MAY_IMPORT)
    .reverse()
    .map((room) => mayImport(filesOf(room), allowedIn(room), noFields(room))),
  mayImport('app/platform/**', SHARED, NO_ASSEMBLY),
  mayImport('app/platform/demo/**', assembly),
  mayImport(['app/platform/index.ts', 'app/platform/assembly/**'], [...assembly, toFiles('area-handlers')]),
  mayImport(inArea('+([^.]).ts'), toRooms(['domain', 'contract', 'areas']), disallow('area-server', 'area-pages')),
  // Another area is used by its service; that no two use each other is what `scripts/cycles.ts` looks at.
  mayImport(inArea('*.server.ts'), [ownArea, toFiles('area-service'), ...SHARED], NO_ASSEMBLY),
  mayImport(
    'app/areas/operations/demo/*.server.ts',
    [ownArea, toFiles('area-service'), toElement('demo'), ...SHARED],
    NO_ASSEMBLY,
  ),
  mayImport(
    'app/areas/**/pages/**',
    [ownArea, ...toRooms(['ui', 'domain', 'contract', 'areas'])],
    disallow('area-server'),
  ),
  mayImport(
    'app/areas/**/pages/**/*.server.ts',
    [ownArea, toFiles('area-pages'), ...toRooms(MAY_IMPORT.lib), ...toRooms(['lib'])],
    disallow('area-server'),
  ),
  mayImport(FIELDS, toRooms(['ui', 'domain', 'contract', 'areas'])),
  mayImport('app/**/*.test.{ts,tsx}', allowedIn('tests')),
];

/** Which area alone touches a table; those that are missing belong to none. */
const TABLE_OWNERS = JSON.parse(readFileSync(at('app/platform/db/table-owners.json'), 'utf8'));
const ROW_HELPERS =
  '/^(findRow|findRowsAmong|lockRow|rowsOf|removeRows|updateRows|insertRow|insertIfNew|insertAll|upsert|upsertAll)$/';
const STATEMENTS =
  '/^(selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto|from|using|(inner|left|right|full|cross)Join(Lateral)?)$/';

/**
 * Refuses statements on the tables of other areas, also `'table as alias'`, lists of tables and SQL as text, and tables that
 * are not named where the statement is.
 */
function noForeignTables(area) {
  const foreign = Object.entries(TABLE_OWNERS).flatMap(([owner, tables]) => (owner === area ? [] : tables));
  const named = `Literal[value=/^(${foreign.join('|')})( as |$)/]`;
  const calls = [STATEMENTS, ROW_HELPERS].flatMap((names) => [
    `CallExpression[callee.property.name=${names}]`,
    `CallExpression[callee.name=${names}]`,
  ]);
  const before = '(\\b(from|join|into|update|using)|,)\\s+("?public"?\\.)?"?';
  return [
    ...calls.flatMap((call) => ['', 'ArrayExpression > '].map((list) => `${call} > ${list}${named}`)),
    `TaggedTemplateExpression[tag.name='sql'] TemplateElement[value.raw=/${before}(${foreign.join('|')})\\b/i]`,
  ].map((selector) => ({
    selector,
    message: 'A table is touched by its own area alone: app/platform/db/table-owners.json.',
  }));
}

const computed = '/^(Identifier|MemberExpression|TemplateLiteral|ConditionalExpression|TSAsExpression)$/';
/** `from` of an array or a buffer takes what it likes. */
const statement = `CallExpression[callee.property.name=${STATEMENTS}][callee.property.name!='from']`;
const noComputedTable = [
  `${statement}[arguments.0.type=${computed}]`,
  `${statement} > ArrayExpression:first-child > Identifier`,
  `CallExpression[callee.name=${ROW_HELPERS}][arguments.1.type=${computed}]`,
  "MemberExpression[object.name='sql'][property.name=/^(table|raw|id|ref)$/]",
  'MemberExpression[property.name=/^(create|alter|drop)(Table|Index|View)$/]',
].map((selector) => ({ selector, message: 'Name the table where its statement is.' }));

const noDangerousHtml = {
  selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
  message: 'HTML goes through the components of ui/safe-html.tsx.',
};
/** A hidden field with a fixed value is the page's own. */
const noBareControl = {
  selector:
    "JSXOpeningElement[name.name=/^(input|select|textarea)$/]:not(:has(> JSXAttribute[name.name='type'][value.value='hidden']):has(> JSXAttribute[name.name='value']))",
  message: 'Controls are those of ui/inputs.tsx: they show again what was typed.',
};
const noHiddenTime = ['NewExpression', 'CallExpression'].map((kind) => ({
  selector: `${kind}[callee.name='Date'][arguments.length=0]`,
  message: 'The time is an argument: clock.now().',
}));
const noHiddenInput = [
  { object: 'Date', property: 'now', message: 'The time is an argument: clock.now().' },
  { object: 'Math', property: 'random', message: 'Randomness is an argument: ids.next().' },
];
const noEnvironment = { object: 'process', property: 'env', message: 'The environment is read in app/config alone.' };

export default defineConfig(
  {
    ignores: [
      'node_modules/**',
      'build/**',
      'release/**',
      'site/**',
      'data/**',
      'public/**',
      'test-results/**',
      '.cache/**',
    ],
  },
  { linterOptions: { noInlineConfig: true } },
  eslint.configs.recommended,
  tseslint.configs.recommended,
  {
    languageOptions: { globals: globals.node },
    rules: {
      eqeqeq: 'error',
      // Its three hundred files take more than a second of each process that reads them.
      'no-restricted-imports': ['error', { name: 'date-fns', message: 'Name the function: date-fns/addDays.' }],
      // The rules that ask the type checker are in .oxlintrc.json, and its program has no option that ignores such comments.
      'no-warning-comments': ['error', { terms: ['oxlint-disable'], location: 'anywhere' }],
      // Refusing control characters in names and files is what those expressions are for.
      'no-control-regex': 'off',
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true },
      ],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: true },
      ],
      // A leading underscore says that a value is left out on purpose, as in `const { secret: _secret, ...rest }`.
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrorsIgnorePattern: '^_' },
      ],
    },
  },
  {
    // That a missing text is an error of the compiler is what this test is about.
    files: ['tests/services/text-keys.test.ts'],
    rules: { '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }] },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  {
    files: ['**/*.tsx'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['app/**', 'server/**', 'cli/**', 'scripts/**', 'tests/**', 'bench/**'],
    plugins: { boundaries },
    settings: {
      'boundaries/root-path': at('.'),
      'boundaries/elements': elements,
      'boundaries/files': files,
      'import/resolver': { [at('scripts/eslint-resolver.cjs')]: {} },
    },
    rules: {
      'boundaries/dependencies': ['error', { default: 'disallow', policies: [] }],
    },
  },
  ...imports,
  {
    files: ['app/**/*.{ts,tsx}'],
    rules: {
      // A folder that belongs to no room has no rules: give it some above.
      'boundaries/no-unknown-files': 'error',
      'no-console': 'error',
      'no-restricted-syntax': ['error', noDangerousHtml, noBareControl],
      'no-restricted-properties': ['error', noEnvironment],
    },
  },
  { files: ['app/routes/**'], rules: { 'max-lines': ['error', 200] } },
  { files: ['app/types/**'], rules: { 'boundaries/no-unknown-files': 'off' } },
  { files: ['app/config/**'], rules: { 'no-restricted-properties': 'off' } },
  { files: ['app/ui/safe-html.tsx'], rules: { 'no-restricted-syntax': ['error', noBareControl] } },
  { files: ['app/ui/inputs.tsx'], rules: { 'no-restricted-syntax': ['error', noDangerousHtml] } },
  {
    files: ['app/{domain,platform}/**'],
    ignores: ['app/platform/ports/**'],
    rules: {
      'no-restricted-syntax': ['error', ...noHiddenTime],
      'no-restricted-properties': ['error', noEnvironment, ...noHiddenInput],
    },
  },
  {
    files: ['app/platform/**'],
    ignores: ['app/platform/{adapters,db,demo,ports}/**'],
    rules: { 'no-restricted-syntax': ['error', ...noHiddenTime, ...noComputedTable, ...noForeignTables('')] },
  },
  ...readdirSync(at('app/areas')).map((area) => ({
    files: [`app/areas/${area}/**/*.server.ts`],
    ignores: ['app/areas/**/pages/**'],
    rules: {
      'no-restricted-syntax': ['error', ...noHiddenTime, ...noComputedTable, ...noForeignTables(area)],
      'no-restricted-properties': ['error', noEnvironment, ...noHiddenInput],
    },
  })),
  {
    files: ['app/domain/**', 'app/lib/contract/**', ...inArea('+([^.]).ts')],
    ignores: [FIELDS],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['node:*', 'react', 'react-dom', '@remix-run/*', 'hono', 'kysely'],
              message: 'Pure rules: no I/O, no React.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['server/**', 'cli/**'],
    rules: { 'no-console': 'error', 'no-restricted-properties': ['error', noEnvironment] },
  },
  { files: ['app/browser/**'], languageOptions: { globals: globals.browser } },
);
