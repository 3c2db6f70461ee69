import type { FieldError } from './error-keys';
import type { FormInput } from './form-model';

export const BYTES_PER_MB = 1048576;
/** Signature images should not be larger. Spec: forms-and-approval 9. */
export const PREFERRED_SIGNATURE_BYTES = 2 * BYTES_PER_MB;

export interface AttachedFile {
  name: string;
  /** Bytes. */
  size: number;
  /** Media type as the browser says; the name decides when it is missing. */
  type?: string;
}

export interface AttachmentRules {
  /** Extensions with a dot (`.pdf`), media types or `image/*`, lower case. Empty: any. */
  accept: string[];
  maxMegabytes?: number;
}

/**
 * What an attachment input allows: its first option carries the file types, its second the largest
 * size in MB. Spec: forms-and-approval 3, "Option".
 */
export function attachmentRules(input: FormInput): AttachmentRules {
  const [types, size] = input.options;
  const accept = (types?.value ?? '')
    .toLowerCase()
    .split(/[\s,;|]+/)
    .filter((type) => type !== '' && type !== '*' && type !== '*/*')
    .map((type) => (type.includes('/') || type.startsWith('.') ? type : `.${type}`));
  const maxMegabytes = Number((size?.value ?? '').replace(',', '.'));
  return maxMegabytes > 0 ? { accept, maxMegabytes } : { accept };
}

/** What is wrong with one file by its size and name. Its content is for the server to check. */
export function attachmentError(input: FormInput, file: AttachedFile): FieldError | undefined {
  const { accept, maxMegabytes } = attachmentRules(input);
  if (maxMegabytes !== undefined && file.size > maxMegabytes * BYTES_PER_MB) {
    return { key: 'file.tooBig', params: { n: maxMegabytes } };
  }
  if (accept.length > 0 && !accept.some((type) => isOfType(file, type))) {
    return { key: 'file.wrongType', params: { types: accept.join(', ') } };
  }
  return undefined;
}

function isOfType(file: AttachedFile, accepted: string): boolean {
  const type = (file.type ?? '').toLowerCase();
  if (accepted.startsWith('.')) return file.name.toLowerCase().endsWith(accepted);
  return accepted.endsWith('/*') ? type.startsWith(accepted.slice(0, -1)) : type === accepted;
}
