/** Examples from schemas, for the calls that have none of their own. */
import { z } from 'zod';

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

const TEXTS = [
  'sample-1',
  '2026-01-15T16:00:00.000Z',
  '2026-01-15',
  '12:30',
  'maya@mail.example',
  'https://mail.example/a',
  '+13125550142',
  '021000021',
  '60601',
  'en',
  '1',
  '#1d5fa8',
  '12/30',
  'a-device-of-16-or-more',
];

/** Which one of several alternatives is drawn. A last one is often `null`: good where a text has rules of its own. */
type Choice = 0 | -1;

interface Drawing {
  choice: Choice;
  definitions: Record<string, Shape>;
}

/** Something that the wire side of a schema takes, every optional part included. Throws when it finds nothing. */
export function sampleOf(schema: z.ZodType): unknown {
  const { $defs: definitions = {}, ...root } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  }) as Shape & { $defs?: Record<string, Shape> };
  const first = generateSample(root, { choice: 0, definitions });
  const checked = schema.safeParse(first);
  if (checked.success) return first;
  const last = generateSample(root, { choice: -1, definitions });
  if (schema.safeParse(last).success) return last;
  throw new Error(`The sample ${JSON.stringify(first)} does not fit: ${checked.error.message}`);
}

function generateSample(shape: Shape, drawing: Drawing): unknown {
  if (shape.$ref) return generateSample(drawing.definitions[shape.$ref.split('/').at(-1) ?? ''] ?? {}, drawing);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  const chosen = (shape.anyOf ?? shape.oneOf)?.at(drawing.choice);
  if (chosen) return generateSample(chosen, drawing);
  if (shape.allOf) return Object.assign({}, ...shape.allOf.map((each) => generateSample(each, drawing)));
  switch (shape.type) {
    case 'object':
      return generateObject(shape, drawing);
    case 'array':
      return Array.from({ length: Math.max(1, shape.minItems ?? 0) }, () => generateSample(shape.items ?? {}, drawing));
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Math.max(shape.minimum ?? 1, (shape.exclusiveMinimum ?? 0) + 1);
    case 'null':
      return null;
    default:
      return generateText(shape);
  }
}

function generateObject(shape: Shape, drawing: Drawing): Record<string, unknown> {
  if (shape.properties)
    return Object.fromEntries(
      Object.entries(shape.properties).map(([name, part]) => [name, generateSample(part, drawing)]),
    );
  if (typeof shape.additionalProperties !== 'object') return {};
  return {
    [String(generateSample(shape.propertyNames ?? {}, drawing))]: generateSample(shape.additionalProperties, drawing),
  };
}

function generateText({ pattern, format, minLength = 0, maxLength = Infinity }: Shape): string {
  const preferred =
    { 'date-time': TEXTS[1], date: TEXTS[2], time: TEXTS[3], email: TEXTS[4], uri: TEXTS[5] }[format ?? ''] ??
    'sample-1';
  const fits = pattern ? [preferred, ...TEXTS].find((text) => new RegExp(pattern, 'u').test(text)) : preferred;
  if (fits === undefined) throw new Error(`No sample for the pattern ${pattern}`);
  return pattern || format ? fits : fits.padEnd(minLength, 'x').slice(0, maxLength);
}
