import { extensionsFor } from '../attachment-types';
import type { FieldError } from '../error-keys';
import type { FormInput } from '../form-model';
import type { AttachedFile, FileRules } from './rules';
import { AS_TYPED, like } from './server-rules';

export const BYTES_PER_MB = 1048576;
interface AttachmentRules {
  /** Extensions without a dot, lower case. Empty: every kind that is kept. */
  extensions: string[];
  maxMegabytes?: number;
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
export function attachmentError(input: FormInput, file: AttachedFile): FieldError | undefined {
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

/** One file. */
export const rules: FileRules = {
  answer: 'file',
  missing: 'file',
  errors: ['file.tooBig', 'file.wrongType'],
  counting: 'submitted',
  isSigned: false,
  judge: attachmentError,
};

export const server = /* @__PURE__ */ like(AS_TYPED, {
  issues({ options: [, size] }) {
    const isSize = size === undefined || Number(size.value.replace(',', '.')) > 0;
    return isSize ? [] : [{ path: ['options', 1, 'value'], message: 'must be the largest size in MB' }];
  },
});
