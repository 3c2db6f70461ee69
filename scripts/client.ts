/**
 * The typed client of the API as an npm package, from the contract: `npm run build:client` writes it into `build/client-package`, or
 * into the folder of `--to`.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { z } from 'zod';
import { callsByArea } from '../app/lib/contract';
import type { Call } from '../app/lib/contract/call';
import { DATASETS } from '../app/areas/data-import/datasets';
import { schemaOf } from './data-docs';
import { buildOpenApi } from './openapi';

const FOLDER = path.resolve('build/client-package');
const NOTICE = '/** Made from the contract by `npm run build:client`. */\n';

const keyCalls: Readonly<Record<string, readonly Call[]>> = Object.fromEntries(
  Object.entries(callsByArea)
    .map(([area, calls]) => [area, calls.filter(({ audience }) => audience === 'key')] as const)
    .filter(([, calls]) => calls.length > 0),
);

/** What Zod calls a schema that contains itself. */
const ANY_VALUE = /^#\/components\/schemas\/__schema\d+$/;

/** Component of the OpenAPI document that a record of a dataset is. */
const componentOf = (dataset: string) => `dataset:${dataset}`;

async function typesText(): Promise<string> {
  const document = buildOpenApi(keyCalls) as unknown as OpenAPI3;
  const schemas: Record<string, unknown> = { ...document.components?.schemas };
  for (const dataset of DATASETS) {
    const { $schema: _schema, $defs, ...record } = schemaOf(dataset);
    Object.assign(schemas, $defs, { [componentOf(dataset.name)]: record });
  }
  document.components = { ...document.components, schemas: schemas as never };
  const moved = JSON.parse(JSON.stringify(document).replaceAll('"#/$defs/', '"#/components/schemas/')) as OpenAPI3;
  const nodes = await openapiTS(moved, {
    // What has a default may be left out.
    defaultNonNullable: false,
    // A value of any shape refers to itself, as no alias may.
    transform: (_schema, { path: where }) =>
      where && ANY_VALUE.test(where) ? ts.factory.createKeywordTypeNode(ts.SyntaxKind.UnknownKeyword) : undefined,
  });
  return NOTICE + astToString(nodes);
}

function methodText({ id, summary, scope, path: where, query, body, params }: Call): string {
  const isOfRecords = where.includes('{dataset}') && where !== 'api/x/data/{dataset}/Export';
  const input = isOfRecords ? `RecordsInput<operations['${id}'], D, Records[D]>` : `InputOf<operations['${id}']>`;
  const output = isOfRecords ? `RecordsOutput<operations['${id}'], Records[D]>` : `OutputOf<operations['${id}']>`;
  const isOptional = !params && !body && query?.safeParse({}).success !== false;
  return [
    `  /** ${summary}. Scope \`${scope}\`. */`,
    `  ${id}${isOfRecords ? '<D extends keyof Records>' : ''}(input${isOptional ? '?' : ''}: ${input}, options?: CallOptions): Promise<${output}>;`,
  ].join('\n');
}

function indexText(): string {
  const calls = Object.values(keyCalls).flat();
  const table = Object.fromEntries(
    calls.map(({ id, method, path: where, query }) => {
      const { properties = {} } = query ? z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) : {};
      return [id, { method, path: `/${where}`, query: Object.keys(properties) }];
    }),
  );
  return `${NOTICE}import type { components, operations, webhooks } from './api.js';
import { createCaller, type CallOptions, type InputOf, type LatchkeyOptions, type Operation, type OutputOf, type RecordsInput, type RecordsOutput } from './runtime.js';
import { verifySignature, type WebhookHeaders } from './webhooks.js';

export { LatchkeyError, type CallOptions, type LatchkeyOptions } from './runtime.js';
export { WebhookVerificationError, type WebhookHeaders } from './webhooks.js';

/** What a webhook brings, by its \`type\`. */
export type WebhookEvent = {
  [T in keyof webhooks]: webhooks[T]['post']['requestBody']['content']['application/json'];
}[keyof webhooks];

/**
 * The event that a webhook has brought, once it is proven to be from the account.
 *
 * @param secrets \`whsec_…\`; several while one takes the place of another
 * @param headers of the request
 * @param body of the request exactly as it came, before it is parsed
 * @throws WebhookVerificationError where it is not
 */
export async function verifyWebhook(
  secrets: string | readonly string[],
  headers: WebhookHeaders,
  body: string | Uint8Array,
): Promise<WebhookEvent> {
  await verifySignature(typeof secrets === 'string' ? [secrets] : secrets, headers, body, Date.now());
  return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body)) as WebhookEvent;
}

/** A record of each dataset, as docs/data.md has them. */
export interface Records {
${DATASETS.map(({ name }) => `  '${name}': components['schemas']['${componentOf(name)}'];`).join('\n')}
}

/** The calls of the API. Each throws a \`LatchkeyError\` with what the platform refused. */
export interface Latchkey {
${calls.map(methodText).join('\n')}
}

const OPERATIONS: Record<string, Operation> = ${JSON.stringify(table, null, 2)};

/** The API of one account, by one of its keys. */
export function createLatchkey(options: LatchkeyOptions): Latchkey {
  const call = createCaller(options);
  return Object.fromEntries(
    Object.entries(OPERATIONS).map(([id, operation]) => [
      id,
      (input?: Record<string, unknown>, how?: CallOptions) => call(operation, input, how),
    ]),
  ) as unknown as Latchkey;
}
`;
}

/** Compiles the sources of a folder into another. Throws with what the compiler says. */
function compile(from: string, to: string): void {
  const program = ts.createProgram([path.join(from, 'index.ts')], {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    strict: true,
    declaration: true,
    rootDir: from,
    outDir: to,
  });
  const { diagnostics } = program.emit();
  const problems = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (problems.length > 0)
    throw new Error(
      ts.formatDiagnostics(problems, {
        getCanonicalFileName: (name) => name,
        getCurrentDirectory: () => from,
        getNewLine: () => '\n',
      }),
    );
}

/** Writes the package into a folder, which is emptied first. */
export async function buildClient(folder: string): Promise<void> {
  const sources = mkdtempSync(path.join(tmpdir(), 'latchkey-client-'));
  try {
    writeFileSync(path.join(sources, 'package.json'), '{"type": "module"}');
    writeFileSync(path.join(sources, 'api.ts'), await typesText());
    writeFileSync(path.join(sources, 'index.ts'), indexText());
    for (const file of ['runtime.ts', 'webhooks.ts']) cpSync(`scripts/client/${file}`, path.join(sources, file));
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    compile(sources, folder);
  } finally {
    rmSync(sources, { recursive: true, force: true });
  }
  cpSync('scripts/client/README.md', path.join(folder, 'README.md'));
  const { version, license } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, string>;
  const manifest = {
    name: '@latchkey/client',
    version,
    description: 'Typed client of the Latchkey API',
    license,
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20' },
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
  };
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  const folder = values.to ? path.resolve(values.to) : FOLDER;
  await buildClient(folder);
  console.log(`The client's package is in ${folder}.`);
}
