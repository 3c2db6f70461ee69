import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { intents, requiredText, text } from '~/lib/contract/form-field-schemas';
import { createFormValidator } from '~/lib/contract/form-validator';

const validator = createFormValidator(z.object({ name: requiredText(9), note: text(9) }));

/** Names that the library would take for paths into what every object inherits, and any others. */
const part = fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'call', 'name', '0', '');
const path = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('.'));
const bracketed = fc
  .array(part, { minLength: 1, maxLength: 4 })
  .map(([first = '', ...rest]) => first + rest.map((one) => `[${one}]`).join(''));
const fields = fc.array(fc.tuple(fc.oneof(path, bracketed, fc.string()), fc.string()), { maxLength: 8 });

const inherited = () =>
  Reflect.ownKeys(Object.prototype).concat(Reflect.ownKeys(Function.prototype), Reflect.ownKeys(Array.prototype));

test('no name of a field changes what every object inherits, of a post and of plain fields alike', async () => {
  const before = inherited();
  const toString = Object.prototype.toString;
  await fc.assert(
    fc.asyncProperty(fields, async (all) => {
      const post = new FormData();
      for (const [name, value] of all) post.append(name, value);
      for (const posted of [post, Object.fromEntries(all)]) {
        await validator.validate(posted);
        await validator.validateField?.(posted, all[0]?.[0] ?? 'name');
      }
      expect(inherited()).toEqual(before);
      expect(Object.prototype.toString).toBe(toString);
      expect(toString.call([])).toBe('[object Array]');
    }),
  );
});

test('a post and the fields of a browser are read alike', async () => {
  const post = new FormData();
  post.append('name', ' Ann ');
  post.append('other', 'x');
  expect((await validator.validate(post)).data).toEqual({ name: 'Ann', note: '' });
  expect((await validator.validate({ name: ' Ann ', other: 'x' })).data).toEqual({ name: 'Ann', note: '' });
  expect(await validator.validateField?.({ name: '' }, 'name')).toEqual({ error: 'input.required' });
  expect(await validator.validateField?.({ name: 'Ann' }, 'name')).toEqual({ error: undefined });
});

test('two forms on one page keep their mistakes apart', async () => {
  const post = new FormData();
  post.append('__rvfInternalFormId', 'second');
  post.append('subaction', 'rename');
  post.append('name', '');
  const { error } = await validator.validate(post);
  expect(error).toEqual({ formId: 'second', subaction: 'rename', fieldErrors: { name: 'input.required' } });
});

test('of several buttons the fields of all are read', async () => {
  const either = createFormValidator(
    intents([z.object({ intent: z.literal('leave') }), z.object({ intent: z.literal('save'), name: requiredText(9) })]),
  );
  expect((await either.validate({ intent: 'save', name: 'Ann' })).data).toEqual({ intent: 'save', name: 'Ann' });
});
