import type { FormFile, FormTranslation } from './form-file';
import { decodeElement } from './form-wire-schemas';
import type { FormElement, FormInput, MergeTag } from '~/domain/form-model';
import { matchLanguageTag } from '~/domain/language-match';

interface LocalizedForm {
  language: string;
  title: string;
  submitName: string;
  thanksMessage: string;
  /** What happens next; empty where the form says nothing of it. */
  nextSteps: string;
  /** What to have at hand; empty where the form leaves it to its questions. */
  haveReady: string;
  /** Of the page that shows what was enrolled in; empty where the form has none of its own. */
  reportTitle: string;
  reportHtml: string;
  elements: FormElement[];
}

/** The language of the form that matches the requested one best, else its own. */
export function chooseLanguage(form: Pick<FormFile, 'language' | 'translations'>, requestedLanguage: string): string {
  return matchLanguageTag([form.language, ...Object.keys(form.translations)], requestedLanguage) ?? form.language;
}

/** The form's texts in one language; what a translation lacks stays in the form's own language. */
export function localizeForm(form: FormFile, requestedLanguage: string): LocalizedForm {
  const language = chooseLanguage(form, requestedLanguage);
  const texts: FormTranslation = form.translations[language] ?? {};
  let htmlIndex = 0;
  const elements = form.formElements.map(decodeElement).map((element): FormElement => {
    if (element.type === 'html') return { ...element, html: texts.html?.[htmlIndex++] ?? element.html };
    if (element.type === 'section') return { ...element, title: texts.sections?.[element.id] ?? element.title };
    if (element.type === 'mergeTags')
      return { ...element, mergeTags: element.mergeTags.map((tag) => localizeTag(tag, texts)) };
    if (element.type === 'inputs')
      return { ...element, inputs: element.inputs.map((input) => localizeInput(input, texts)) };
    return element;
  });
  return {
    language,
    title: texts.title ?? form.title,
    submitName: texts.submitName ?? form.submitName ?? '',
    thanksMessage: texts.thanksMessage ?? form.thanksMessage ?? '',
    nextSteps: texts.nextSteps ?? form.nextSteps ?? '',
    haveReady: texts.haveReady ?? form.haveReady ?? '',
    reportTitle: texts.reportTitle ?? form.reportTitle ?? '',
    reportHtml: texts.reportHtml ?? form.reportHtml ?? '',
    elements,
  };
}

/** The label of a tag in the asked language. The tag is still found by its own name, which then stands in `value`. */
function localizeTag({ name, value }: MergeTag, texts: FormTranslation): MergeTag {
  const label = texts.mergeTags?.[name];
  return label ? { name: label, value: value || name } : { name, value };
}

function localizeInput(input: FormInput, texts: FormTranslation): FormInput {
  const own = texts.inputs?.[input.id];
  if (!own) return input;
  return {
    ...input,
    name: own.name ?? input.name,
    // A question in another language is not answered in the original's: its type then has a sentence.
    requiredMessage: own.requiredMessage ?? (own.name ? undefined : input.requiredMessage),
    lowLabel: own.lowLabel ?? input.lowLabel,
    highLabel: own.highLabel ?? input.highLabel,
    options: input.options.map((option) => ({ ...option, ...own.options?.[option.guid] })),
  };
}

/** Every input of the form, in order. */
export const inputsOf = (elements: readonly FormElement[]): FormInput[] =>
  elements.flatMap((element) => (element.type === 'inputs' ? element.inputs : []));

/** Every input of a form file, in its order and its own language. */
export const formInputs = ({ formElements }: Pick<FormFile, 'formElements'>): FormInput[] =>
  inputsOf(formElements.map(decodeElement));
