import { extensionsFor } from '~/domain/attachment-types';
import type { FieldError } from '~/domain/error-keys';
import type { FormInput } from '~/domain/form-model';
import type { AttachedFile, FileRules } from '../rules';
import { TYPED_RULES, extendRules } from '../server-rules';

export const BYTES_PER_MB = 1048576;
interface AttachmentRules {
  /** Extensions without a dot, lower case. Empty: every kind that is kept. */
  extensions: string[];
  maxMegabytes?: number;
}

/** Most files that a question can ask for. */
const MOST_FILES = 10;

/**
 * Maximum number of files of an input: a whole number in the third option of an attachment, 1 to 10, and one without it. A signature is one.
 */
export function maxFiles({ inputType, options }: Pick<FormInput, 'inputType' | 'options'>): number {
  const most = inputType === 'attachment' ? Number(options[2]?.value ?? '') : 1;
  return Number.isInteger(most) && most >= 1 ? Math.min(most, MOST_FILES) : 1;
}

/** Whether an attachment accepts photos. */
export function acceptsPhotos(input: Pick<FormInput, 'options'>): boolean {
  const { extensions } = attachmentRules(input);
  return extensions.length === 0 || extensions.includes('jpg') || extensions.includes('jpeg');
}

const ANY = ['*', '*/*', 'any', 'all'];

/**
 * What an attachment input allows: its first option carries the file types (words such as `image`, extensions or media
 * types), its second the largest size in MB. Spec: forms-and-approval 3, "Option".
 */
export function attachmentRules(input: Pick<FormInput, 'options'>): AttachmentRules {
  const [types, size] = input.options;
  const entries = (types?.value ?? '')
    .toLowerCase()
    .split(/[\s,;|]+/)
    .filter((entry) => entry !== '');
  const extensions = entries.some((entry) => ANY.includes(entry)) ? [] : extensionsFor(entries);
  const maxMegabytes = Number((size?.value ?? '').replace(',', '.'));
  return maxMegabytes > 0 ? { extensions, maxMegabytes } : { extensions };
}

/** What is wrong with one file by its size and name. Its content is for the server to check. */
export function validateAttachment(input: FormInput, file: AttachedFile): FieldError | undefined {
  if (file.size === 0) return { key: 'file.empty' };
  const { extensions, maxMegabytes } = attachmentRules(input);
  if (maxMegabytes !== undefined && file.size > maxMegabytes * BYTES_PER_MB) {
    return { key: 'file.tooBig', params: { n: maxMegabytes } };
  }
  // A name without an extension gets the one that its content shows.
  const extension = /\.([^.]+)$/.exec(file.name.toLowerCase())?.[1];
  if (extension && extensions.length > 0 && !extensions.includes(extension)) {
    return { key: 'file.wrongType', params: { types: extensions.join(', ') } };
  }
  return undefined;
}

/** Files, each validated by itself. */
export const rules: FileRules = {
  answer: 'file',
  missing: 'file',
  errors: ['file.tooBig', 'file.wrongType', 'file.empty', 'file.tooMany'],
  counting: 'submitted',
  isSignature: false,
  validate: validateAttachment,
};

export const server = /* @__PURE__ */ extendRules(TYPED_RULES, {
  estimatedSeconds: 60,
  findIssues({ options: [, size, most] }) {
    const isSize = size === undefined || Number(size.value.replace(',', '.')) > 0;
    const isCount = most === undefined || /^([1-9]|10)$/.test(most.value);
    return [
      ...(isSize ? [] : [{ path: ['options', 1, 'value'], message: 'must be the largest size in MB' }]),
      ...(isCount ? [] : [{ path: ['options', 2, 'value'], message: `must be how many files, 1 to ${MOST_FILES}` }]),
    ];
  },
});
