import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { calls, callsByArea } from '~/lib/contract';
import { defineCalls, envelope } from '~/lib/contract/call';
import { formFileSchema } from '~/areas/forms/form-file';
import { WEBHOOK_EVENTS, webhookBodySchema, type WebhookEventType } from '~/areas/webhooks/webhook-events';
import { buildFormSchema, buildOpenApi, listStaleDocuments } from '../../scripts/openapi';

interface Operation {
  operationId: string;
  description: string;
  tags: string[];
  parameters?: { name: string; in: string; required: boolean; schema: { type?: string }; example?: unknown }[];
  security?: object[];
  requestBody?: {
    content: Record<string, { schema: { properties?: Record<string, unknown>; $ref?: string }; example?: unknown }>;
  };
  responses: Record<
    string,
    { description: string; 'x-errors'?: { name: string }[]; content?: Record<string, unknown> }
  >;
  'x-extra'?: boolean;
  'x-audience': string;
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  servers: object[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: { parameters: { name: string }[]; requestBody: object; responses: object } }>;
  components: { schemas: Record<string, { properties?: Record<string, unknown> }> };
}

const document = buildOpenApi() as unknown as Document;
const operationOf = (id: string) => {
  const call = calls.find((item) => item.id === id);
  const operation = call && document.paths[`/${call.path}`]?.[call.method.toLowerCase()];
  if (!operation) throw new Error(`No operation ${id}`);
  return operation;
};

describe('the OpenAPI document', () => {
  test('the files in docs/api are current', () => {
    expect(listStaleDocuments()).toEqual([]);
  });

  test('is the same each time it is built', () => {
    expect(JSON.stringify(buildOpenApi())).toBe(JSON.stringify(buildOpenApi()));
  });

  test.each(Object.keys(WEBHOOK_EVENTS) as WebhookEventType[])(
    '%s is there with its headers and an example',
    (type) => {
      const { parameters, requestBody, responses } = document.webhooks[type]?.post ?? { parameters: [] };
      expect(parameters.map(({ name }) => name)).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature']);
      const { example } = (requestBody as { content: Record<string, { example: unknown }> }).content[
        'application/json'
      ] ?? { example: undefined };
      expect(webhookBodySchema(type).parse(example)).toEqual(example);
      expect(Object.keys(responses ?? {})).toEqual(expect.arrayContaining(['2XX', '410']));
    },
  );

  test('has the head of OpenAPI 3.1', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(document.info.title).not.toBe('');
    expect(document.info.version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test.each(calls.map((call) => [call.id, call] as const))('%s is there with its answers', (id, call) => {
    const operation = operationOf(id);
    expect(operation.operationId).toBe(id);
    expect(callsByArea[String(operation.tags[0])]).toContain(call);
    expect(operation['x-audience']).toBe(call.audience);
    expect(operation['x-extra'] ?? false).toBe(call.path.startsWith('api/x/'));
    for (const response of Object.values(operation.responses)) expect(response.description).not.toBe('');
    const named = Object.values(operation.responses).flatMap((response) => response['x-errors'] ?? []);
    expect(named.map((error) => error.name)).toEqual(expect.arrayContaining([...call.errors]));
    const inPath = (operation.parameters ?? [])
      .filter((parameter) => parameter.in === 'path')
      .map((parameter) => parameter.name);
    expect(inPath).toEqual([...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
  });

  test.each(calls.map((call) => [call.id, call] as const))('%s has examples that its schemas take', (id, call) => {
    const { parameters = [], requestBody, responses } = operationOf(id);
    const valuesIn = (place: string) =>
      Object.fromEntries(
        parameters
          .filter((parameter) => parameter.in === place && parameter.example !== undefined)
          .map(({ name, example }) => [name, call.example ? String(example) : example]),
      );
    if (call.params) expect(call.params.safeParse(valuesIn('path')).error).toBeUndefined();
    if (call.query) expect(call.query.safeParse(valuesIn('query')).error).toBeUndefined();
    if (call.body) {
      const example = requestBody?.content['application/json']?.example;
      expect(call.body.safeParse(example).error).toBeUndefined();
    }
    if (call.reply.kind === 'file') return;
    const { example } = responses['200']?.content?.['application/json'] as { example: { data: unknown } };
    expect(call.reply.data.safeParse(call.reply.kind === 'bare' ? example : example.data).error).toBeUndefined();
  });

  test('has the example of a number as a number', () => {
    const numbers = Object.values(document.paths)
      .flatMap((item) => Object.values(item))
      .flatMap(({ parameters = [] }) => parameters)
      .filter(({ schema, example }) => example !== undefined && /number|integer/.test(String(schema.type)));
    expect(numbers.length).toBeGreaterThan(0);
    for (const { name, example } of numbers) expect(typeof example, name).toBe('number');
  });

  test('says of every operation who may call it, and where', () => {
    expect(document.servers).not.toEqual([]);
    for (const item of Object.values(document.paths))
      for (const operation of Object.values(item)) expect(Array.isArray(operation.security)).toBe(true);
    expect(operationOf('getKeyHolder').security).toContainEqual({ apiKey: [] });
    expect(operationOf('getDraft').security).toEqual([]);
  });

  test("says in which field a link's token goes", () => {
    expect(operationOf('getDraft').description).toMatch(/its token goes in the field `token` of the query\.$/);
    expect(operationOf('runPostActions').description).toMatch(
      /`encAccount` of the body and in the field `token` of the body/,
    );
    for (const { id } of calls.filter(({ audience }) => audience === 'link')) {
      const { description, parameters = [], requestBody } = operationOf(id);
      const { $ref = '', ...schema } = requestBody?.content['application/json']?.schema ?? {};
      const body = document.components.schemas[$ref.split('/').at(-1) ?? ''] ?? schema;
      const fields = Object.keys(body.properties ?? {});
      const named = [...description.matchAll(/the field `(\w+)` of the (query|body)/g)];
      expect(named, id).not.toEqual([]);
      for (const [, name, place] of named)
        expect(place === 'query' ? parameters.map((each) => each.name) : fields, id).toContain(name);
    }
  });

  test('says what belongs in each part of a multipart list, and which are required', () => {
    const schema = operationOf('submitAttachments').requestBody?.content['multipart/form-data']?.schema;
    expect(schema).toMatchObject({ required: ['reportId', 'inputId', 'file'] });
    for (const part of Object.values(schema?.properties ?? {})) expect(part).toHaveProperty('description');
  });

  test('says what a report answers without a token', () => {
    for (const id of ['getGenericReport', 'getSubmissionData'])
      expect(operationOf(id).parameters?.find(({ name }) => name === 'token')).toMatchObject({
        required: false,
        schema: { description: expect.stringContaining('401') },
      });
  });

  test('has no schema that contains itself without a name of its own', () => {
    expect(Object.keys(document.components.schemas).filter((name) => name.startsWith('__'))).toEqual([]);
  });

  test('has no enum with an empty member, which has no name in a generated program', () => {
    expect(JSON.stringify(document)).not.toMatch(/"enum":\[[^\]]*""/);
    expect(document.components.schemas.DraftFile?.properties?.method).toEqual({
      anyOf: [
        { type: 'string', enum: ['draw', 'type', 'upload'] },
        { type: 'string', const: '' },
      ],
    });
  });

  test('has as many operations as there are calls', () => {
    expect(Object.values(document.paths).flatMap((item) => Object.keys(item))).toHaveLength(calls.length);
  });

  test('every reference leads somewhere', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(references.length).toBeGreaterThan(50);
    for (const reference of new Set(references)) {
      expect(document.components.schemas).toHaveProperty([reference.replace('#/components/schemas/', '')]);
    }
  });

  test('shows the wire side, misspellings included', () => {
    expect(Object.keys(document.components.schemas.ContactPreference?.properties ?? {})).toContain('preffered');
    expect(Object.keys(document.components.schemas.BankDetail?.properties ?? {})).toContain('banRoutingNumber');
    const body = operationOf('savePreferences').requestBody?.content['application/json']?.schema;
    expect(Object.keys(body?.properties ?? {})).toEqual(expect.arrayContaining(['prefferedLanguage', 'CustomerName']));
  });

  test('says what a call for keys needs, shows an example, and how a POST is repeated', () => {
    const who = operationOf('getKeyHolder');
    expect(who).toMatchObject({ 'x-scope': 'read' });
    expect(document.components).toMatchObject({ securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } } });
    expect(who.responses['200']?.content).toMatchObject({
      'application/json': { example: { hasErrors: false, data: { accountId: 'prairie' } } },
    });
    expect(operationOf('getFinishedSubmission').parameters).toMatchObject([{ example: 'LK-7F3K-92QD' }]);
    const post = defineCalls('system')({
      id: 'addNote',
      path: 'api/x/test/AddNote',
      summary: 'Writes a note',
      audience: 'key',
      scope: 'write',
      body: z.object({ text: z.string() }),
      reply: envelope(z.object({})),
      errors: [],
      example: { body: { text: 'a' }, reply: {} },
    });
    const { paths } = buildOpenApi({ test: [post] }) as unknown as Document;
    const operation = paths['/api/x/test/AddNote']?.post;
    expect(operation?.parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header', required: false }]);
    expect(operation?.responses).toMatchObject({ 409: { description: 'key.idempotencyBusy' } });
    expect(operation?.requestBody?.content['application/json']).toMatchObject({ example: { text: 'a' } });
    expect(calls.filter(({ audience }) => audience !== 'key').filter(({ id }) => 'x-scope' in operationOf(id))).toEqual(
      [],
    );
  });

  test('says of every amount of money that it has two decimals at most', () => {
    const names = /amount|balance|budgetEstimate|credit|demand|due$|least|most$|paid|refund|shownEstimate|tax|total$/i;
    const amounts: unknown[] = [];
    const collect = (value: unknown, name = ''): void => {
      if (typeof value !== 'object' || value === null) return;
      if ('type' in value && value.type === 'number' && names.test(name)) amounts.push(value);
      const isNamed = (key: string) => !/^(\d+|anyOf|allOf|items)$/.test(key);
      for (const [key, part] of Object.entries(value)) collect(part, isNamed(key) ? key : name);
    };
    collect([document.paths, document.components]);
    expect(amounts.length).toBeGreaterThan(40);
    for (const amount of amounts) expect(amount).toMatchObject({ multipleOf: 0.01 });
  });

  test('says what its schemas say of themselves', () => {
    expect(JSON.stringify(document.paths['/api/Enrollments/SubmitEnrollment'])).toContain(
      '"description":"When it was sent, in ISO 8601; without a zone it is taken as UTC"',
    );
  });

  test('says how files travel', () => {
    expect(Object.keys(operationOf('submitAttachments').requestBody?.content ?? {})).toEqual(['multipart/form-data']);
    expect(Object.keys(operationOf('uploadDraftFile').requestBody?.content ?? {})).toEqual([
      'application/octet-stream',
    ]);
    expect(Object.keys(operationOf('generateFieldAgentQr').responses['200']?.content ?? {})).toEqual(['image/png']);
  });
});

test('the schema of form files knows every field of one', () => {
  const schema = buildFormSchema() as { properties: object; required: string[] };
  expect(Object.keys(schema.properties)).toEqual(Object.keys(formFileSchema.shape));
  expect(schema.required).toEqual(['id', 'title', 'formElements']);
});
