import { formatAnswerHashes } from '~/domain/draft-merge';
import { BASE_NAMES } from '~/domain/form-field-names';
import type { FieldInput } from './field-props';

/** Hidden field with the file marks that a question was rendered with, so that a post can be compared with the draft. */
export function FileBaseField({ input: { id, base } }: { input: Pick<FieldInput, 'id' | 'base'> }) {
  return <input type="hidden" name={BASE_NAMES.file} value={formatAnswerHashes([[id, base]])} />;
}
