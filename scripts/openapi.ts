/**
 * The contract as documents: `docs/api/openapi.json` (OpenAPI 3.1), `docs/api/form.schema.json` (form files), `docs/data.md` and
 * what belongs to it (datasets).
 * `npm run openapi` writes them; with `--check` it writes nothing and exits 1 when one is not current.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';
import { callsByArea } from '../app/lib/contract';
import { type Call, envelopeSchema, successEnvelope } from '../app/lib/contract/call';
import { ERRORS, type ErrorName } from '../app/lib/contract/errors';
import { formFileSchema } from '../app/areas/forms/form-file';
import { RATE_LIMITS } from '../app/lib/contract/rate-limits';
import { linkToken } from '../app/lib/contract/shared-call-parts';
import { buildDataDocuments } from './data-docs';
import { submissionFileSchema } from '../app/areas/submissions/export-schema';
import { WEBHOOK_EVENTS, webhookBodySchema, type WebhookEventType } from '../app/areas/webhooks/webhook-events';
import { WEBHOOK_PAYLOAD_EXAMPLES, WEBHOOK_SUMMARIES } from '../app/areas/webhooks/webhook-payload-examples';
import { COMPONENTS } from './openapi-components';
import { sampleOf } from './openapi-samples';

type Json = Record<string, unknown>;

/** Zod's own name for JSON of any shape, which contains itself: no generator writes that as a type. */
const JSON_VALUE = /"\$ref":"#\/\$defs\/__schema\d+"/g;

/** JSON Schema of the wire side, with shared entities as references; collects those it met in `found`. */
function toWireSchema(schema: z.ZodType, found: Map<string, unknown>): Json {
  const metadata = z.registry<{ id: string }>();
  for (const [id, component] of Object.entries(COMPONENTS)) metadata.add(component, { id });
  const json = z.toJSONSchema(schema, {
    io: 'input',
    metadata,
    unrepresentable: 'any',
    // The registry of the shared entities takes the place of the one that has the descriptions.
    override({ zodSchema, jsonSchema }) {
      const { description } = z.globalRegistry.get(zodSchema) ?? {};
      if (description) jsonSchema.description = description;
    },
  });
  const text = JSON.stringify(json)
    .replaceAll(JSON_VALUE, '"description":"JSON of any shape"')
    .replaceAll('"#/$defs/', '"#/components/schemas/');
  const moved = JSON.parse(text, (_name, value: unknown) => withoutEmptyMember(value)) as Json;
  const { $schema: _schema, $defs, id: _id, ...rest } = moved;
  for (const [name, definition] of Object.entries(($defs ?? {}) as Record<string, Json>)) {
    const { id: _componentId, ...bareDefinition } = definition;
    if (!name.startsWith('__schema')) found.set(name, bareDefinition);
  }
  return rest;
}

/** An enum with an empty text as two alternatives: generators make a name of each member, and an empty text gives none. */
function withoutEmptyMember(value: unknown): unknown {
  const { enum: members, ...rest } = (value ?? {}) as { enum?: unknown };
  if (!Array.isArray(members) || !members.includes('')) return value;
  const { default: initial, description, ...shape } = rest as Json;
  return {
    ...(description !== undefined && { description }),
    ...(initial !== undefined && { default: initial }),
    anyOf: [
      { ...shape, enum: members.filter((member) => member !== '') },
      { type: 'string', const: '' },
    ],
  };
}

/** A text of the address as its schema has it: numbers and switches are no texts in an example. */
function typedValue(value: unknown, { type }: Json): unknown {
  if (typeof value !== 'string') return value;
  if (type === 'integer' || type === 'number') return Number(value);
  return type === 'boolean' ? value === 'true' : value;
}

/** Query or path parameters from an object schema, with the values of the call's example. */
function toParameters(place: 'path' | 'query', call: Call, found: Map<string, unknown>): Json[] {
  const schema = place === 'path' ? call.params : call.query;
  if (!schema) return [];
  const own = place === 'path' ? call.example?.params : call.example?.query;
  const example = (call.example ? (own ?? {}) : sampleOf(schema)) as Json;
  const { properties = {}, required = [] } = toWireSchema(schema, found) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
    ...(example[name] !== undefined && { example: typedValue(example[name], property) }),
  }));
}

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Names this call: sent again within 24 hours, the first answer comes again with the header `idempotent-replayed: true`, and nothing is done twice. Answers of 5xx and of rate limits are not kept.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
};
const idempotencyErrors = ['key.idempotencyMismatch', 'key.idempotencyBusy'] as const;
/** A call that only reads is done again: its answer is not stored. */
const takesIdempotencyKey = ({ audience, method, scope }: Call): boolean =>
  audience === 'key' && method === 'POST' && scope !== 'read';

const bytes = { type: 'string', format: 'binary' };

function toRequestBody(call: Call, found: Map<string, unknown>): Json | undefined {
  if (call.bodyKind === 'binary') return { required: true, content: { 'application/octet-stream': { schema: bytes } } };
  if (call.bodyKind === 'multipart') {
    const schema = call.parts ? toWireSchema(call.parts, found) : { type: 'object', additionalProperties: true };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (!call.body) return undefined;
  const isOptional = call.body.safeParse(undefined).success;
  const schema = toWireSchema(call.body, found);
  const example = call.example?.body ?? sampleOf(call.body);
  return { required: !isOptional, content: { 'application/json': { schema, example } } };
}

function toSuccess(call: Call, found: Map<string, unknown>): Json {
  const { reply } = call;
  if (reply.kind === 'file') {
    return {
      description: 'The file',
      content: Object.fromEntries(reply.contentTypes.map((type) => [type, { schema: bytes }])),
    };
  }
  const data = toWireSchema(reply.data, found);
  const envelope = { $ref: '#/components/schemas/Envelope' };
  const schema = reply.kind === 'bare' ? data : { allOf: [envelope, { type: 'object', properties: { data } }] };
  const answered = call.example ? call.example.reply : sampleOf(reply.data);
  const example = reply.kind === 'bare' ? answered : successEnvelope(answered);
  return {
    description: reply.kind === 'bare' ? 'Bare answer' : 'Answer in the envelope',
    content: { 'application/json': { schema, example } },
  };
}

/** Failures of a call by HTTP status; the names are what `errorName` of the envelope can hold. */
function toFailures(call: Call): Json {
  const names: ErrorName[] = [
    ...new Set<ErrorName>([
      ...call.errors,
      ...(takesIdempotencyKey(call) ? idempotencyErrors : []),
      'request.invalid',
      'request.tooMany',
      'server.unexpected',
    ]),
  ];
  const byStatus: Record<string, { description: string; content: Json; 'x-errors': Json[] }> = {};
  for (const name of names) {
    const { code, status } = ERRORS[name];
    const schema = { $ref: '#/components/schemas/Envelope' };
    const entry = (byStatus[status] ??= {
      description: '',
      content: { 'application/json': { schema } },
      'x-errors': [],
    });
    entry['x-errors'].push({ name, code, status });
    entry.description = entry['x-errors'].map((error) => String(error.name)).join(', ');
  }
  return byStatus;
}

function toOperation(call: Call, area: string, found: Map<string, unknown>): Json {
  const parameters = [
    ...toParameters('path', call, found),
    ...toParameters('query', call, found),
    ...(takesIdempotencyKey(call) ? [IDEMPOTENCY_KEY] : []),
  ];
  const requestBody = toRequestBody(call, found);
  return {
    operationId: call.id,
    summary: call.summary,
    description: `${call.summary}. ${audienceOf(call)}${call.scope ? ` The key needs the scope \`${call.scope}\`.` : ''}`,
    tags: [area],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: { 200: toSuccess(call, found), ...toFailures(call) },
    security: securityOf(call),
    'x-audience': call.audience,
    ...(call.scope && { 'x-scope': call.scope }),
    'x-rate-limit': { name: call.rateLimit, ...RATE_LIMITS[call.rateLimit] },
    ...(call.path.startsWith('api/x/') && { 'x-extra': true }),
  };
}

const AUDIENCES: Record<Exclude<Call['audience'], 'link'>, string> = {
  public: 'Open to everyone.',
  session: 'For signed-in users.',
  key: 'For API keys.',
  operator: 'For tools beside the platform alone; never open to the internet.',
};

/** The fields of a query or a body, as they travel. */
function wireFields(schema: z.ZodType | undefined): Record<string, z.ZodType> {
  if (schema instanceof z.ZodPipe) return wireFields(schema.in as z.ZodType);
  return schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};
}

const isLinkToken = (schema: z.ZodType): boolean =>
  schema === linkToken || (schema instanceof z.ZodOptional && isLinkToken(schema.unwrap() as z.ZodType));

/** Who may make the call; of a link's call also which fields have its token. */
function audienceOf(call: Call): string {
  if (call.audience !== 'link') return AUDIENCES[call.audience];
  const places = (['query', 'body'] as const).flatMap((place) =>
    Object.entries(wireFields(call[place])).flatMap(([name, schema]) =>
      isLinkToken(schema) ? [`the field \`${name}\` of the ${place}`] : [],
    ),
  );
  return `For the holder of a link: its token goes in ${places.join(' and in ')}.`;
}

/** How a caller proves who they are; a link's token is a field of the call. A call for keys with roles is for sessions too. */
function securityOf({ audience, roles }: Call): Json[] {
  if (audience === 'session') return [{ bearer: [] }];
  if (audience === 'key') return [{ apiKey: [] }, ...(roles ? [{ bearer: [] }] : [])];
  return [];
}

const SECURITY_SCHEMES: Json = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The session of a signed-in user' },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'lk_{kind}_{id}_{secret}',
    description:
      'An API key of an account, with scopes (`x-scope` of each operation names the one it needs) and a kind: `live`, `team` or `test`. 600 calls a minute for each key.',
  },
};

/** The headers of Standard Webhooks. */
const WEBHOOK_HEADERS: Json[] = [
  {
    name: 'webhook-id',
    description: 'Names the event: the same at every try and every address. Who has had it takes it and does nothing.',
    example: 'evt_Zm9yLXRoZS1kb2N1bWVudA',
  },
  {
    name: 'webhook-timestamp',
    description: 'When this try was made, in seconds since 1970-01-01 UTC. Refuse what is older than five minutes.',
    example: '1768492800',
  },
  {
    name: 'webhook-signature',
    description:
      '`v1,` and the HMAC-SHA256 of `{id}.{timestamp}.{body}` in Base64, with the secret of the address. For a day after a rotation there are two, with a space between them: one that fits is enough.',
    example: 'v1,q8uSTNuHb5o3FmDVTjiYjSLLqDXbdrjzXRqR0Ca6zKI=',
  },
].map((header) => ({ ...header, in: 'header', required: true, schema: { type: 'string' } }));

/** What is posted to accounts' own systems, by its type. */
function toWebhook(type: WebhookEventType, found: Map<string, unknown>): Json {
  const example = {
    type,
    timestamp: '2026-01-15T16:00:00.000Z',
    accountId: 'prairie',
    data: WEBHOOK_PAYLOAD_EXAMPLES[type],
  };
  const schema = toWireSchema(webhookBodySchema(type), found);
  return {
    post: {
      operationId: `on.${type}`.replace(/[._-](\w)/g, (_all, letter: string) => letter.toUpperCase()),
      summary: WEBHOOK_SUMMARIES[type],
      tags: ['webhooks'],
      parameters: WEBHOOK_HEADERS,
      requestBody: { required: true, content: { 'application/json': { schema, example } } },
      responses: {
        '2XX': { description: 'Taken. Any other answer, or none within 15 seconds, is a reason to try again' },
        410: { description: 'Gone: the webhook is disabled at once' },
      },
      security: [],
    },
  };
}

/** The whole contract as an OpenAPI 3.1 document, area by area. Pure: the same calls, the same document. */
export function buildOpenApi(areas: Readonly<Record<string, readonly Call[]>> = callsByArea): Json {
  const found = new Map<string, unknown>();
  toWireSchema(z.object({ envelope: envelopeSchema }), found);
  const paths: Record<string, Json> = {};
  for (const [area, calls] of Object.entries(areas)) {
    for (const call of calls) {
      const item = (paths[`/${call.path}`] ??= {});
      item[call.method.toLowerCase()] = toOperation(call, area, found);
    }
  }
  const types = Object.keys(WEBHOOK_EVENTS) as WebhookEventType[];
  const webhooks = Object.fromEntries(types.map((type) => [type, toWebhook(type, found)]));
  const schemas = Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Latchkey platform API',
      version: '1.0.0',
      description: 'Calls of the public pages. Operations marked `x-extra` are not in the specifications.',
      contact: { name: 'The operator of the installation' },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [
      {
        url: '{origin}',
        description: 'An installation, by its `PUBLIC_URL`',
        variables: { origin: { default: 'http://localhost:3000' } },
      },
    ],
    tags: [...new Set([...Object.keys(areas), 'webhooks'])]
      .sort()
      .map((name) => ({ name, description: `Calls about ${name.replaceAll('-', ' ')}` })),
    paths,
    webhooks,
    components: { schemas, securitySchemes: SECURITY_SCHEMES },
  };
}

/** JSON Schema of the form files that `npm run -s forms -- import` reads. Pure. */
export function buildFormSchema(): Json {
  const json = z.toJSONSchema(formFileSchema, { io: 'input', unrepresentable: 'any' });
  return { ...json, title: 'Latchkey form file' };
}

/** JSON Schema of the submissions that are downloaded as JSON, and that `npm run -s submissions -- export ID --json` writes. Pure. */
export function buildSubmissionSchema(): Json {
  return { ...z.toJSONSchema(submissionFileSchema), title: 'Latchkey submissions' };
}

/** The documents by their path from the repository's root, as the text that is written. */
export function buildDocuments(): Record<string, string> {
  const text = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  return {
    'docs/api/openapi.json': text(buildOpenApi()),
    'docs/api/form.schema.json': text(buildFormSchema()),
    'docs/api/submissions.schema.json': text(buildSubmissionSchema()),
    ...buildDataDocuments(),
  };
}

/** Paths of the documents that differ from what the contract gives, or are missing. */
export function listStaleDocuments(): string[] {
  return Object.entries(buildDocuments()).flatMap(([path, text]) => (readCurrent(path) === text ? [] : [path]));
}

const rootUrl = new URL('../', import.meta.url);

function readCurrent(path: string): string | undefined {
  try {
    return readFileSync(new URL(path, rootUrl), 'utf8');
  } catch {
    return undefined;
  }
}

function run(isCheck: boolean): void {
  if (isCheck) {
    const stale = listStaleDocuments();
    if (stale.length > 0) {
      console.error(`Not current, run "npm run openapi": ${stale.join(', ')}`);
      process.exitCode = 1;
    }
    return;
  }
  mkdirSync(fileURLToPath(new URL('docs/api/data/', rootUrl)), { recursive: true });
  for (const [path, text] of Object.entries(buildDocuments())) writeFileSync(new URL(path, rootUrl), text);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) run(process.argv.includes('--check'));
