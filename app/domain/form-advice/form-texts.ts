import { EMPTY_TRANSLATION, INPUT_TEXTS, type BuilderForm, type BuilderItem } from '../form-builder';
import { TRANSLATION_TEXTS } from '../form-builder';

/** A text that recipients read, in one language of the form. */
export interface FormText {
  item: string;
  part: string;
  /** In the form's own language. */
  original: string;
  /** Empty where it is not translated. */
  text: string;
  isHtml: boolean;
}

const HTML_SETTINGS: readonly string[] = ['reportHtml'];

/** Every text of a form that its author has written, in the form's own language or in another, in the order of the form. */
export function listFormTexts(form: BuilderForm, language: string): FormText[] {
  const isOwn = language === form.settings.language;
  const texts = form.translations.get(language) ?? EMPTY_TRANSLATION;
  const settings = TRANSLATION_TEXTS.map((name) => ({
    item: '',
    part: name,
    original: form.settings[name],
    text: isOwn ? form.settings[name] : texts[name],
    isHtml: HTML_SETTINGS.includes(name),
  }));
  const all = [...settings, ...form.items.flatMap((item) => itemTexts(form, item, language))];
  return all.filter(({ original }) => original.trim() !== '');
}

function itemTexts(form: BuilderForm, item: BuilderItem, language: string): FormText[] {
  const isOwn = language === form.settings.language;
  const texts = form.translations.get(language) ?? EMPTY_TRANSLATION;
  const of = (part: string, original: string, translated = ''): FormText => ({
    item: item.key,
    part,
    original,
    text: isOwn ? original : translated,
    isHtml: item.kind === 'html',
  });
  if (item.kind === 'html') return [of('html', item.html, item.htmlIn.get(language))];
  if (item.kind === 'section') return [of('sectionTitle', item.title, item.titleIn.get(language))];
  if (item.kind === 'tags') return item.tags.map(({ name }, at) => of(`tags.${at}`, name, texts.mergeTags.get(name)));
  const { input } = item;
  const own = texts.inputs.get(input.id);
  return [
    ...INPUT_TEXTS.map((name) => of(name, input[name] ?? '', own?.[name])),
    // What a file may be is no text.
    ...(input.inputType === 'attachment' ? [] : input.options).flatMap((option, at) => {
      const translated = own?.options.get(option.guid);
      return [
        of(`options.${at}.name`, option.name, translated?.name),
        of(`options.${at}.notes`, option.notes ?? '', translated?.notes),
      ];
    }),
  ];
}
