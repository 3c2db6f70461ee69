import type { FormFile, FormTranslation } from '~/areas/forms/form-file';
import { INPUT_TEXTS, TRANSLATION_TEXTS } from '~/domain/form-builder';

type Element = FormFile['formElements'][number];
type InputTexts = NonNullable<FormTranslation['inputs']>[string];

/**
 * A form in the languages of an account: written in the first of them that it speaks, translated into the others. Of a form that speaks
 * none of them its own language stays. Known facts are called by their names in every language, so no starter has any.
 *
 * @param languages tags, the account's own first
 */
export function localizeStarter(form: FormFile, languages: readonly string[]): FormFile {
  const spoken: Record<string, FormTranslation> = { ...form.translations, [form.language]: ownTexts(form) };
  const [language = form.language, ...others] = languages.filter((tag) => Object.hasOwn(spoken, tag));
  const inFirst = language === form.language ? form : applyTexts(form, spoken[language] ?? {});
  return {
    ...inFirst,
    language,
    translations: Object.fromEntries(others.map((tag) => [tag, spoken[tag] ?? {}])),
  };
}

const inputsOf = (elements: readonly Element[]) =>
  elements.flatMap((element) => (element.type === 'inputs' ? element.inputForms : []));

const withoutEmpty = <T extends object>(texts: T): T =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined && text !== '')) as T;

/** A form's texts in its own language, in the shape of a translation. */
function ownTexts(form: FormFile): FormTranslation {
  const { formElements } = form;
  const sections = formElements.flatMap((element) => (element.type === 'section' ? [[element.id, element.title]] : []));
  return {
    ...withoutEmpty(Object.fromEntries(TRANSLATION_TEXTS.map((name) => [name, form[name]]))),
    html: formElements.flatMap((element) => (element.type === 'html' ? [element.beefreeHtmlTemplate] : [])),
    ...(sections.length > 0 && { sections: Object.fromEntries(sections) as Record<string, string> }),
    inputs: Object.fromEntries(
      inputsOf(formElements).map((input): [string, InputTexts] => {
        const options = input.options.map(({ guid, name, notes }) => [guid, withoutEmpty({ name, notes })] as const);
        return [
          input.id,
          {
            ...withoutEmpty(Object.fromEntries(INPUT_TEXTS.map((name) => [name, input[name]]))),
            ...(options.length > 0 && { options: Object.fromEntries(options) }),
          },
        ];
      }),
    ),
  };
}

/** The form with a translation's texts in place of its own, which stay where the translation says nothing. */
function applyTexts(form: FormFile, { html = [], sections = {}, inputs = {}, ...texts }: FormTranslation): FormFile {
  let blocks = 0;
  const elementIn = (element: Element): Element => {
    if (element.type === 'html')
      return { ...element, beefreeHtmlTemplate: html[blocks++] ?? element.beefreeHtmlTemplate };
    if (element.type === 'section') return { ...element, title: sections[element.id] ?? element.title };
    if (element.type !== 'inputs') return element;
    return {
      ...element,
      inputForms: element.inputForms.map((input) => {
        const { options: words = {}, ...own } = inputs[input.id] ?? {};
        return { ...input, ...own, options: input.options.map((option) => ({ ...option, ...words[option.guid] })) };
      }),
    };
  };
  const own = Object.fromEntries(TRANSLATION_TEXTS.map((name) => [name, texts[name] ?? form[name]]));
  return { ...form, ...own, formElements: form.formElements.map(elementIn) };
}
