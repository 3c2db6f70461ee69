import { z } from 'zod';
import {
  AUTOFILL_NAMES,
  ENROLLMENT_TYPES,
  INPUT_TYPES,
  RATING_SCALES,
  type FormElement,
  type FormInput,
  type RuleCondition,
} from '~/domain/form-model';
import { listOptions } from './input-types';

/**
 * Ids name things in URLs, in HTML attributes and in style rules: letters, digits, dash and underscore only. They are
 * keys of records too, so the names that every object has (`__proto__`, `constructor`) are no ids.
 */
export const idSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 letters, digits, "-" or "_"')
  .refine((id) => !(id in Object.prototype), 'must not be a name that every object has');

const WIRE_CONDITIONS = {
  selected: 'selected',
  'not selected': 'notSelected',
  displayed: 'displayed',
  'not displayed': 'notDisplayed',
} as const satisfies Record<string, RuleCondition>;
const PLAIN_CONDITIONS = Object.fromEntries(
  Object.entries(WIRE_CONDITIONS).map(([wire, plain]) => [plain, wire]),
) as Record<RuleCondition, keyof typeof WIRE_CONDITIONS>;

export const mergeTagSchema = z.object({ name: z.string().min(1).max(100), value: z.string().max(2000) });

export const optionSchema = z.object({
  guid: idSchema,
  value: z.string().max(500),
  name: z.string().max(500),
  checked: z.boolean().optional(),
  notes: z.string().max(1000).optional(),
});

export const ruleWireSchema = z.object({
  inputId: idSchema,
  parentId: idSchema,
  condition: z.enum(['selected', 'not selected', 'displayed', 'not displayed']),
  choiceId: idSchema.optional(),
});

/** An input as the API and the form files write it. Spec: forms-and-approval 3, "Input". */
export const inputWireSchema = z.object({
  id: idSchema,
  name: z.string().min(1).max(500),
  inputType: z.enum(INPUT_TYPES),
  required: z.boolean().default(false),
  requiredMessage: z.string().min(1).max(300).optional(),
  visible: z.boolean().default(true),
  value: z.string().max(5000).optional(),
  length: z.number().int().min(1).max(20000).optional(),
  options: z.array(optionSchema).max(200).default([]),
  rules: z.array(ruleWireSchema).max(50).default([]),
  mappedField: z.string().max(100).optional(),
  tagName: z.string().max(100).optional(),
  verificationRequired: z.boolean().optional(),
  autocomplete: z.enum(AUTOFILL_NAMES).optional(),
  parts: z.boolean().optional(),
  scale: z.enum(RATING_SCALES).optional(),
  lowLabel: z.string().min(1).max(100).optional(),
  highLabel: z.string().min(1).max(100).optional(),
});
export type InputWire = z.output<typeof inputWireSchema>;

/** A part of the form, in the order it is shown. Spec: forms-and-approval 3, "Form element". */
export const elementWireSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('mergeTags'), mergeTags: z.array(mergeTagSchema).min(1).max(100) }),
  z.object({ type: z.literal('html'), beefreeHtmlTemplate: z.string().max(200_000) }),
  z.object({ type: z.literal('section'), id: idSchema, title: z.string().min(1).max(300) }),
  z.object({ type: z.literal('inputs'), inputForms: z.array(inputWireSchema).min(1).max(200) }),
]);
export type ElementWire = z.output<typeof elementWireSchema>;

/** Wire input to the plain one, with the options that its type brings. */
export function decodeInput(wire: InputWire): FormInput {
  return {
    ...wire,
    options: listOptions(wire),
    rules: wire.rules.map((rule) => ({ ...rule, condition: WIRE_CONDITIONS[rule.condition] })),
  };
}

function encodeInput(input: FormInput): InputWire {
  return { ...input, rules: input.rules.map((rule) => ({ ...rule, condition: PLAIN_CONDITIONS[rule.condition] })) };
}

export function decodeElement(wire: ElementWire): FormElement {
  if (wire.type === 'html') return { type: 'html', html: wire.beefreeHtmlTemplate };
  if (wire.type === 'inputs') return { type: 'inputs', inputs: wire.inputForms.map(decodeInput) };
  return wire;
}

function encodeElement(element: FormElement): ElementWire {
  if (element.type === 'html') return { type: 'html', beefreeHtmlTemplate: element.html };
  if (element.type === 'inputs') return { type: 'inputs', inputForms: element.inputs.map(encodeInput) };
  return element;
}

export const enrollmentTypeWireSchema = z.number().int().min(0).max(5);

const TYPE_NAMES = Object.fromEntries(
  Object.entries(ENROLLMENT_TYPES).map(([name, number]) => [number, name]),
) as Record<number, keyof typeof ENROLLMENT_TYPES>;

/** Name of an enrollment type from its number on the wire; unknown numbers are custom forms. */
export function enrollmentTypeName(type: number): keyof typeof ENROLLMENT_TYPES {
  return TYPE_NAMES[type] ?? 'customForm';
}

/** Elements of a form. */
export const formElements = z.codec(z.array(elementWireSchema), z.array(z.custom<FormElement>()), {
  decode: (wire) => wire.map(decodeElement),
  encode: (plain) => plain.map(encodeElement),
});
