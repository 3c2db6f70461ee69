import type { z } from 'zod';

const FORMATS: Readonly<Record<string, string>> = {
  url: 'is no address of the kind that it takes',
  email: 'is no email address',
  regex: 'is not written as it has to be (docs/configuration.md)',
};

/** How zod begins what it says where a rule has no words of its own. */
const DEFAULT_MESSAGE = /^(?:Invalid|Too) /;

/** What is wrong with a variable, in words for the operator; never what is in it, which may be a secret. */
export function describeVariableIssue(issue: z.core.$ZodIssue): string {
  if (!DEFAULT_MESSAGE.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? 'must be a whole number' : `is no ${issue.expected}`;
    case 'too_small':
      return issue.origin === 'string'
        ? issue.minimum === 1
          ? 'must not be empty'
          : `must have at least ${issue.minimum} characters`
        : `must be ${issue.minimum} or more`;
    case 'too_big':
      return issue.origin === 'string'
        ? `must have at most ${issue.maximum} characters`
        : `must be ${issue.maximum} or less`;
    case 'invalid_value':
      return `must be one of ${issue.values.map((value) => (value === '' ? 'nothing' : String(value))).join(', ')}`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? issue.message;
    case 'invalid_union': {
      // Of those that may be empty, what the other kind says.
      const inner = issue.errors.at(-1)?.[0];
      return inner ? describeVariableIssue(inner) : issue.message;
    }
    default:
      return issue.message;
  }
}
