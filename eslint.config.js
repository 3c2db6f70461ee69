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
 * The rooms of the house and what each may import beside itself. `platform/factory` is `app/platform/index.ts` alone.
 * Commands and tests reach every room of the platform: what its modules share, the modules, the demo and what assembles them.
 * `frame` is root.tsx, entry.server.tsx, page.ts and routes.ts.
 */
const pages = ['features', 'ui', 'services', 'domain', 'contract', 'config', 'locales', 'styles', 'routes', 'frame'];
export const MAY_IMPORT = {
  domain: [],
  contract: ['domain'],
  config: [],
  locales: ['config', 'contract', 'domain'],
  styles: [],
  enhance: ['domain', 'locales', 'styles'],
  platform: ['domain', 'contract', 'config', 'locales'],
  services: ['domain', 'contract', 'config', 'locales', 'platform/factory'],
  ui: ['domain'],
  features: ['ui', 'domain', 'contract'],
  routes: pages,
  frame: pages,
  server: ['ui', 'domain', 'contract', 'config', 'locales', 'services', 'styles', 'platform/factory', 'build'],
  cli: ['domain', 'contract', 'config', 'locales', 'services', 'platform', 'server'],
  scripts: ['cli', 'domain', 'contract', 'config', 'locales', 'services', 'platform', 'server', 'build'],
  tests: ['*'],
  bench: ['scripts'],
};

/**
 * The platform's modules. Of the kernel each may import those before it; of the leaves, those of the kernel and of the layers
 * before its own.
 */
export const KERNEL = [
  'events',
  'short-links',
  'accounts',
  'recipients',
  'deliveries',
  'people',
  'forms',
  'gate',
  'contacts',
  'otp',
  'consents',
  'push',
  'texts',
  'messages',
];
export const LEAVES = [
  [
    'addresses',
    'banks',
    'branding',
    'closing',
    'domains',
    'keys',
    'look-up',
    'pictures',
    'preferences',
    'public-forms',
    'results',
    'sign-up',
    'system',
    'uploads',
    'wallet',
  ],
  ['enrollment', 'payments', 'signing', 'submissions', 'supplier', 'templates', 'unsubscribe'],
  ['alerts', 'approval', 'bills', 'field-agent', 'reports', 'segments', 'sending', 'starters'],
  ['drafts'],
  ['link-state'],
  ['dashboard', 'demo', 'documents', 'form-page', 'links', 'search'],
  ['data', 'mailings', 'operator'],
  ['dossier', 'settings', 'webhooks'],
];
/** Places of the order, each with the modules that may be imported from it. */
const ORDER = [...KERNEL.map((module) => [module]), ...LEAVES];
const MODULES = ORDER.flat();
const strays = readdirSync(at('app/platform/modules')).filter((name) => !MODULES.includes(name));
if (strays.length > 0) throw new Error(`Modules without a place in the order: ${strays.join(', ')}`);

const inApp = Object.keys(MAY_IMPORT).filter(
  (room) => !['frame', 'features', 'server', 'cli', 'scripts', 'tests', 'bench'].includes(room),
);

/** Rules of input types are domain; their fields and settings, beside them, are for pages. */
const DOMAIN = ['app/domain', 'app/areas/forms/input-types'];
const FIELDS = 'app/areas/forms/input-types/{**/*.tsx,*-props.ts,builders.ts,*/builder.ts}';

const elements = [
  { type: 'features', pattern: 'app/features/*', capture: ['feature'], partialMatch: false },
  { type: 'modules', pattern: 'app/platform/modules/*', capture: ['module'], partialMatch: false },
  { type: 'demo', pattern: 'app/platform/demo', partialMatch: false },
  ...inApp.map((room) => ({ type: room, pattern: room === 'domain' ? DOMAIN : `app/${room}`, partialMatch: false })),
  ...['server', 'cli', 'scripts', 'tests', 'bench', 'build'].map((room) => ({
    type: room,
    pattern: room,
    partialMatch: false,
  })),
];

const files = [
  { category: 'platform-factory', pattern: 'app/platform/index.ts' },
  { category: 'platform-assembly', pattern: 'app/platform/{index.ts,assembly/*.ts}' },
  { category: 'module-service', pattern: 'app/platform/modules/*/service.ts' },
  { category: 'module-handlers', pattern: 'app/platform/modules/*/handlers.ts' },
  { category: 'fields', pattern: FIELDS },
  { category: 'frame', pattern: 'app/{root.tsx,entry.server.tsx,page.ts,routes.ts}' },
];

/** One pattern for many names: each selector costs time at every import. */
const anyOf = (names) => (names.length === 1 ? names[0] : `{${names.join(',')}}`);

const toFiles = (type, categories) => ({ to: { element: { type }, file: { categories } } });
const toModules = (module) => ({ to: { element: { type: 'modules', captured: { module } } } });
const toServices = (modules) => ({ to: { ...toModules(anyOf(modules)).to, file: { categories: 'module-service' } } });

/** Files of the frame lie beside the rooms and so are told by their names. */
function toRooms(names) {
  const rooms = names.filter((name) => name !== 'frame' && name !== 'platform/factory');
  return [
    ...(rooms.length > 0 ? [{ to: { element: { type: anyOf(rooms) } } }] : []),
    ...(names.includes('frame') || names.includes('*') ? [{ to: { file: { categories: 'frame' } } }] : []),
    ...(names.includes('platform/factory') ? [toFiles('platform', 'platform-factory')] : []),
  ];
}

const ownFeature = {
  to: { element: { type: 'features', captured: { feature: '{{ from.element.captured.feature }}' } } },
};

function allowedIn(room) {
  const names = MAY_IMPORT[room];
  if (room === 'features') return [ownFeature, ...toRooms(names)];
  // A module's face is its service; the commands alone, and what may import anything, reach behind it.
  return toRooms([room, ...names, ...(names.includes('platform') ? ['modules', 'demo'] : [])]);
}

function filesOf(room) {
  if (room === 'frame') return 'app/{root.tsx,entry.server.tsx,page.ts,routes.ts}';
  if (room === 'domain') return `{${DOMAIN.join(',')}}/**`;
  return room === 'features' || inApp.includes(room) ? `app/${room}/**` : `${room}/**`;
}

const mayImport = (files, allow, disallow = []) => ({
  files: [files],
  rules: {
    'boundaries/dependencies': [
      'error',
      { default: 'disallow', checkInternals: disallow.length > 0, policies: [{ allow }, ...disallow] },
    ],
  },
});

/** What the platform's modules share: it knows none of them, nor what assembles them. */
const SHARED = toRooms(['platform', ...MAY_IMPORT.platform]);
const NO_ASSEMBLY = [{ disallow: { to: { file: { categories: '{platform-assembly,fields}' } } } }];
/** Only pages show fields. */
const noFields = (room) =>
  pages.includes(room) && room !== 'domain' ? [] : [{ disallow: { to: { file: { categories: 'fields' } } } }];
const assembly = [...SHARED, ...toRooms(['demo']), toServices(['*'])];

/** Who may import whom, apart for each room and module: a file is held against every policy that it is given. */
const imports = [
  ...Object.keys(MAY_IMPORT).map((room) => mayImport(filesOf(room), allowedIn(room), noFields(room))),
  mayImport(FIELDS, toRooms(['ui', 'domain', 'contract'])),
  mayImport('app/**/*.test.ts', allowedIn('tests')),
  mayImport('app/platform/**', SHARED, NO_ASSEMBLY),
  mayImport('app/platform/demo/**', assembly),
  ...['app/platform/index.ts', 'app/platform/assembly/**'].map((files) =>
    mayImport(files, [...assembly, toFiles('modules', 'module-handlers')]),
  ),
  ...ORDER.flatMap((modules, place) =>
    modules.map((module) =>
      mayImport(
        `app/platform/modules/${module}/**`,
        [
          toModules(module),
          ...(place > 0 ? [toServices(ORDER.slice(0, place).flat())] : []),
          ...SHARED,
          ...(module === 'demo' ? toRooms(['demo']) : []),
        ],
        NO_ASSEMBLY,
      ),
    ),
  ),
];

/** Which module alone touches a table; those that are missing belong to no module. */
const TABLE_OWNERS = JSON.parse(readFileSync(at('app/platform/db/table-owners.json'), 'utf8'));
const ROW_HELPERS =
  '/^(findRow|findRowsAmong|holdRow|rowsOf|removeRows|updateRows|insertRow|insertIfNew|insertAll|upsert|upsertAll)$/';
const STATEMENTS =
  '/^(selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto|from|using|(inner|left|right|full|cross)Join(Lateral)?)$/';

/**
 * Refuses statements on the tables of other modules, also `'table as alias'`, lists of tables and SQL as text, and tables that
 * are not named where the statement is.
 */
function noForeignTables(module) {
  const foreign = Object.entries(TABLE_OWNERS).flatMap(([owner, tables]) => (owner === module ? [] : tables));
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
    message: 'A table is touched by its own module alone: app/platform/db/table-owners.json.',
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
    ignores: ['app/platform/{adapters,db,demo,modules,ports}/**'],
    rules: { 'no-restricted-syntax': ['error', ...noHiddenTime, ...noComputedTable, ...noForeignTables('')] },
  },
  ...MODULES.map((module) => ({
    files: [`app/platform/modules/${module}/**`],
    rules: { 'no-restricted-syntax': ['error', ...noHiddenTime, ...noComputedTable, ...noForeignTables(module)] },
  })),
  {
    files: ['app/domain/**', 'app/contract/**'],
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
  { files: ['app/enhance/**'], languageOptions: { globals: globals.browser } },
);
