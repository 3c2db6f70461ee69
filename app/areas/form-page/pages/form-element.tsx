import { useTranslation } from 'react-i18next';
import { MultilineText } from '~/ui/multiline-text';
import { SafeHtml } from '~/ui/safe-html';
import { useTextLanguage } from '~/ui/in-language';
import { InputField } from '~/areas/forms/input-types/fields';
import type { FieldTexts } from '~/areas/forms/input-types/field-props';
import type { PostProblem } from './form-errors';
import type { FormView, ViewElement } from './form-view';

interface ElementProps {
  element: ViewElement;
  view: FormView;
  fields: FieldTexts;
  wrong: PostProblem['fields'] | undefined;
}

/** A part of the form: a text, a heading, what is known of the person, or questions. */
export function FormElement({ element, view, fields, wrong }: ElementProps) {
  const { t } = useTranslation();
  switch (element.kind) {
    case 'html':
      return <SafeHtml html={element.html} className="html-block" />;
    case 'section':
      return <h2 id={`section-${element.id}`}>{element.title}</h2>;
    case 'inputs':
      return (
        <>
          {element.inputs.map((input) => (
            <InputField key={input.id} input={input} view={view} errors={fields} wrongPart={wrong?.[input.id]?.part} />
          ))}
        </>
      );
    case 'mergeTags':
      return (
        <section aria-label={t('form-page:yourInformation')}>
          <dl className="facts card">
            {element.tags.map((tag) => (
              <Tag key={tag.name} {...tag} />
            ))}
          </dl>
        </section>
      );
  }
}

function Tag({ name, value }: { name: string; value: string }) {
  const { t } = useTranslation();
  const language = useTextLanguage();
  return (
    <>
      <dt>{name}</dt>
      <dd {...(value ? {} : language)}>{value ? <MultilineText text={value} /> : t('common:notAvailable')}</dd>
    </>
  );
}
