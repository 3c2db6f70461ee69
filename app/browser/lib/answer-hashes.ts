import {
  ANY_HASH,
  hashAnswer,
  MAX_HASHES_PER_ANSWER,
  parseAnswerHashes,
  hashSignatureState,
  formatAnswerHashes,
} from '~/domain/draft-merge';
import { answerName, BASE_NAMES, partName, signatureName } from '~/domain/form-field-names';
import { isSignature, joinPartedAnswer } from '~/areas/forms/input-types';
import { typedAnswer } from './form-answers';
import { fieldOf, type PageModel } from './page';

export type FieldEntries = [name: string, value: string][];

interface AnswerHashTracker {
  /** As fields of a post. */
  fields(): FieldEntries;
  ofAnswers(): string;
  /** An answer or signature goes out: from now on it is no news to the page. */
  markSent(id: string, pairs: FieldEntries): void;
  /** It is kept. @param file hash of the file that a signature has become; undefined where it stayed the same one */
  markSaved(id: string, pairs: FieldEntries, file?: string): void;
  /** The field was rendered again, with these hashes. */
  markRendered(id: string, base: string): void;
}

const textOf = (pairs: FieldEntries, name: string): string => pairs.find(([own]) => own === name)?.[1] ?? '';

const hashSignature = (id: string, pairs: FieldEntries): string =>
  hashSignatureState(
    textOf(pairs, signatureName(id, 'method')),
    textOf(pairs, signatureName(id, 'typed')),
    textOf(pairs, signatureName(id, 'drawn')),
  );

/** Tracks the hashes of the answers that the page knows: those that the server rendered, and those that the page has sent. */
export function createAnswerHashTracker(form: HTMLFormElement, model: PageModel): AnswerHashTracker {
  const first = form.querySelector<HTMLInputElement>(`input[name="${BASE_NAMES.answers}"]`)?.defaultValue ?? '';
  const own = new Map(Object.entries(parseAnswerHashes([first])));
  /** Of signatures that are on their way, the hash that their field had before. */
  const before = new Map<string, string>();
  const files = () => [...form.querySelectorAll<HTMLInputElement>(`input[name="${BASE_NAMES.file}"]`)];
  const fileField = (id: string) =>
    fieldOf(id)?.querySelector<HTMLInputElement>(`input[name="${BASE_NAMES.file}"]`) ?? undefined;
  const signatures = new Set(model.inputs.filter(isSignature).map(({ id }) => id));
  const inputs = new Map(model.inputs.map((input) => [input.id, input]));
  /** The hash of an answer as it is kept: of several fields the whole, of a date or time what it was understood as. */
  const markOfAnswer = (id: string, pairs: FieldEntries) => {
    const input = inputs.get(id);
    const fields = new Map(pairs);
    const parted = input && joinPartedAnswer(input, (part) => fields.get(partName(id, part)));
    const texts = pairs.filter(([name]) => name === answerName(id)).map(([, value]) => value);
    return hashAnswer(parted ?? texts.map((text) => (input ? typedAnswer(input, text, model) : text)));
  };
  const ofAnswers = () => formatAnswerHashes(own);

  return {
    ofAnswers,
    fields: () => [
      [BASE_NAMES.answers, ofAnswers()],
      ...files().map((field): [string, string] => [BASE_NAMES.file, field.value]),
    ],
    markSent(id, pairs) {
      const field = signatures.has(id) ? fileField(id) : undefined;
      if (!field)
        return void own.set(id, [...(own.get(id) ?? []), markOfAnswer(id, pairs)].slice(-MAX_HASHES_PER_ANSWER));
      if (!before.has(id)) before.set(id, parseAnswerHashes([field.value])[id]?.[0] ?? '');
      field.value = formatAnswerHashes([[id, [ANY_HASH]]]);
    },
    markSaved(id, pairs, file) {
      const field = signatures.has(id) ? fileField(id) : undefined;
      if (!field) return void own.set(id, [markOfAnswer(id, pairs)]);
      field.value = formatAnswerHashes([[id, [file ?? before.get(id) ?? '', hashSignature(id, pairs)]]]);
      before.delete(id);
    },
    markRendered(id, base) {
      const fresh = parseAnswerHashes([base])[id];
      if (fresh) own.set(id, fresh);
    },
  };
}
