import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { textDirectionOf } from '~/domain/language-tags';
import { Button } from '~/ui/button';
import { InLanguage, useTextLanguage } from '~/ui/in-language';
import { Input } from '~/ui/inputs';
import { PageForm } from '~/ui/page-form';
import { JsonData } from '~/ui/safe-html';
import { browserTexts } from './browser-texts';
import { FormElement } from './form-element';
import { SubmitButton } from './submit-button';
import type { FormView } from './form-view';

interface FormOnOtherPageProps {
  view: FormView;
  /** Where it is posted to: what begins it there hands the post on to the form's own page. */
  action: string;
  /** What begins it. */
  children: ReactNode;
}

/** A form on another page, before the person starts it. The form's own page validates its post. */
export function FormOnOtherPage(props: FormOnOtherPageProps) {
  const { language, title } = props.view;
  return (
    <div lang={language} dir={textDirectionOf(language)}>
      <h3>{title}</h3>
      <InLanguage language={language}>
        <Fields {...props} />
      </InLanguage>
    </div>
  );
}

function Fields({ view, action, children }: FormOnOtherPageProps) {
  const { t, i18n } = useTranslation();
  const language = useTextLanguage();
  return (
    <>
      <PageForm
        action={action}
        noValidate
        className={view.hasRules ? 'has-rules' : undefined}
        data-enhance="form"
        data-sentence-lang={language.lang}
        data-sentence-dir={language.dir}
      >
        {children}
        <Input type="hidden" name="submissionKey" defaultValue={view.submissionKey} />
        <Input type="hidden" name="formVersion" defaultValue={view.version} />
        {view.elements.map((element, index) => (
          <FormElement key={index} element={element} view={view} fields={{}} wrong={undefined} />
        ))}
        {view.hasRules ? (
          <div className="card update-step no-js-only" id="update" {...language}>
            <p>{t('form-page:updateHint')}</p>
            <Button intent="continue" text={t('form-page:update')} isPlain formNoValidate />
          </div>
        ) : null}
        <p className="actions">
          <SubmitButton view={view} />
        </p>
      </PageForm>
      <JsonData id="form-model" data={{ ...view.model, texts: browserTexts(i18n) }} />
    </>
  );
}
