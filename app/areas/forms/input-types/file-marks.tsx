import { writeMarks } from '~/domain/draft-merge';
import { BASE_NAMES } from '~/domain/form-names';
import type { FieldInput } from './field-props';

/** What the page knows of the files of a question, within it, so that it comes along with the field. */
export function FileMarks({ input: { id, base } }: { input: Pick<FieldInput, 'id' | 'base'> }) {
  return <input type="hidden" name={BASE_NAMES.file} value={writeMarks([[id, base]])} />;
}
