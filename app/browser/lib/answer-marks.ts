import { ANY_MARK, markOf, MOST_MARKS, readMarks, signatureStateMark, writeMarks } from '~/domain/draft-merge';
import { answerName, BASE_NAMES, partName, signatureName } from '~/domain/form-names';
import { isSignature, joinPartedAnswer } from '~/areas/forms/input-types';
import { typedAnswer } from './answers';
import { fieldOf, type PageModel } from './page';

export type Pairs = [name: string, value: string][];

interface AnswerMarks {
  /** As fields of a post. */
  fields(): Pairs;
  ofAnswers(): string;
  /** An answer or signature goes out: from now on it is no news to the page. */
  markSent(id: string, pairs: Pairs): void;
  /** It is kept. @param file mark of the file that a signature has become; undefined where it stayed the same one */
  markSaved(id: string, pairs: Pairs, file?: string): void;
  /** The field was drawn anew; the marks of its page are these. */
  markRendered(id: string, base: string): void;
}

const textOf = (pairs: Pairs, name: string): string => pairs.find(([own]) => own === name)?.[1] ?? '';

const signatureMark = (id: string, pairs: Pairs): string =>
  signatureStateMark(
    textOf(pairs, signatureName(id, 'method')),
    textOf(pairs, signatureName(id, 'typed')),
    textOf(pairs, signatureName(id, 'drawn')),
  );

/** What the page knows of what is kept: it began with what the server drew, and hears what became of what it sends. */
export function createMarks(form: HTMLFormElement, model: PageModel): AnswerMarks {
  const first = form.querySelector<HTMLInputElement>(`input[name="${BASE_NAMES.answers}"]`)?.defaultValue ?? '';
  const own = new Map(Object.entries(readMarks([first])));
  /** Of signatures that are on their way, the mark that their field had before. */
  const before = new Map<string, string>();
  const files = () => [...form.querySelectorAll<HTMLInputElement>(`input[name="${BASE_NAMES.file}"]`)];
  const fileField = (id: string) =>
    fieldOf(id)?.querySelector<HTMLInputElement>(`input[name="${BASE_NAMES.file}"]`) ?? undefined;
  const signatures = new Set(model.inputs.filter(isSignature).map(({ id }) => id));
  const inputs = new Map(model.inputs.map((input) => [input.id, input]));
  /** The mark of an answer as it is kept: of several fields the whole, of a date or time what it was understood as. */
  const markOfAnswer = (id: string, pairs: Pairs) => {
    const input = inputs.get(id);
    const fields = new Map(pairs);
    const parted = input && joinPartedAnswer(input, (part) => fields.get(partName(id, part)));
    const texts = pairs.filter(([name]) => name === answerName(id)).map(([, value]) => value);
    return markOf(parted ?? texts.map((text) => (input ? typedAnswer(input, text, model) : text)));
  };
  const ofAnswers = () => writeMarks(own);

  return {
    ofAnswers,
    fields: () => [
      [BASE_NAMES.answers, ofAnswers()],
      ...files().map((field): [string, string] => [BASE_NAMES.file, field.value]),
    ],
    markSent(id, pairs) {
      const field = signatures.has(id) ? fileField(id) : undefined;
      if (!field) return void own.set(id, [...(own.get(id) ?? []), markOfAnswer(id, pairs)].slice(-MOST_MARKS));
      if (!before.has(id)) before.set(id, readMarks([field.value])[id]?.[0] ?? '');
      field.value = writeMarks([[id, [ANY_MARK]]]);
    },
    markSaved(id, pairs, file) {
      const field = signatures.has(id) ? fileField(id) : undefined;
      if (!field) return void own.set(id, [markOfAnswer(id, pairs)]);
      field.value = writeMarks([[id, [file ?? before.get(id) ?? '', signatureMark(id, pairs)]]]);
      before.delete(id);
    },
    markRendered(id, base) {
      const fresh = readMarks([base])[id];
      if (fresh) own.set(id, fresh);
    },
  };
}
