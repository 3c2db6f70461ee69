import { z } from 'zod';
import type { Call } from '~/contract/call';

/** The parts of JSON Schema that the contract's schemas come out as. */
interface Shape {
  type?: string;
  const?: unknown;
  default?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  minItems?: number;
  propertyNames?: Shape;
  additionalProperties?: Shape | boolean;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  $ref?: string;
}

const TEXTS = ['sample-1', '2026-01-15T16:00:00.000Z', '2026-01-15', '12:30', 'maya@mail.example', 'https://mail.example/a', '+13125550142', '021000021', '60601', 'en', '1', '#1d5fa8'];

/** Something that the wire side of a schema takes, every optional part included. Throws when it finds nothing. */
export function sampleOf(schema: z.ZodType): unknown {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape & { $defs?: Record<string, Shape> };
  const sample = draw(root, root.$defs ?? {});
  const checked = schema.safeParse(sample);
  if (!checked.success) throw new Error(`The sample ${JSON.stringify(sample)} does not fit: ${checked.error.message}`);
  return sample;
}

function draw(shape: Shape, definitions: Record<string, Shape>): unknown {
  if (shape.$ref) return draw(definitions[shape.$ref.split('/').at(-1) ?? ''] ?? {}, definitions);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  const [first] = shape.anyOf ?? shape.oneOf ?? [];
  if (first) return draw(first, definitions);
  if (shape.allOf) return Object.assign({}, ...shape.allOf.map((each) => draw(each, definitions)));
  switch (shape.type) {
    case 'object':
      return drawObject(shape, definitions);
    case 'array':
      return Array.from({ length: Math.max(1, shape.minItems ?? 0) }, () => draw(shape.items ?? {}, definitions));
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Math.max(shape.minimum ?? 1, (shape.exclusiveMinimum ?? 0) + 1);
    case 'null':
      return null;
    default:
      return drawText(shape);
  }
}

function drawObject(shape: Shape, definitions: Record<string, Shape>): Record<string, unknown> {
  if (shape.properties) return Object.fromEntries(Object.entries(shape.properties).map(([name, part]) => [name, draw(part, definitions)]));
  if (typeof shape.additionalProperties !== 'object') return {};
  return { [String(draw(shape.propertyNames ?? {}, definitions))]: draw(shape.additionalProperties, definitions) };
}

function drawText({ pattern, format, minLength = 0, maxLength = Infinity }: Shape): string {
  const preferred = { 'date-time': TEXTS[1], date: TEXTS[2], time: TEXTS[3], email: TEXTS[4], uri: TEXTS[5] }[format ?? ''] ?? 'sample-1';
  const fits = pattern ? [preferred, ...TEXTS].find((text) => new RegExp(pattern, 'u').test(text)) : preferred;
  if (fits === undefined) throw new Error(`No sample for the pattern ${pattern}`);
  return pattern || format ? fits : fits.padEnd(minLength, 'x').slice(0, maxLength);
}

/** What a caller passes to a call, in plain names. */
export function sampleInput(call: Call): { params?: unknown; query?: unknown; body?: unknown } {
  const plain = (schema: z.ZodType | undefined) => schema?.parse(sampleOf(schema));
  return { params: plain(call.params), query: plain(call.query), body: plain(call.body) };
}

/** A call's good answer, as it travels. */
export function sampleReply({ reply }: Call): Response {
  if (reply.kind === 'file') return new Response('bytes', { headers: { 'content-type': reply.contentTypes[0] ?? '' } });
  const data = sampleOf(reply.data);
  return Response.json(reply.kind === 'bare' ? data : { hasErrors: false, code: 0, errors: [], errorGuid: null, data });
}
