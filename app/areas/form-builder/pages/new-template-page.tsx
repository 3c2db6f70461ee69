import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FORM_FILE_TYPES } from '~/areas/forms/form-file';
import type { FormProblem } from '~/domain/error-keys';
import { Button } from '~/ui/button';
import { TextareaField, SelectField, TextField, useFields, type Fields, Options } from '~/ui/form-fields';
import { Input } from '~/ui/inputs';
import { PageForm } from '~/ui/page-form';
import { issueText } from './builder-view';

/** Why no form came of what was typed. */
export interface NewProblem extends FormProblem {
  /** What is wrong with a form file. */
  issues?: { path: string; message: string }[];
}

/** A new form: from a template, blank, or from a form file. */
export function NewTemplatePage({
  nonce,
  problem,
  language,
  children,
}: {
  nonce: string;
  problem?: NewProblem;
  language: string;
  /** What one may begin with. */
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { field, summary } = useFields(problem, { language });
  return (
    <article>
      <p>
        <a href="/smart/dynamic-form/">{t('form-builder:backToList')}</a>
      </p>
      <h1>{t('form-builder:new')}</h1>
      {summary(t('form-builder:checkFields'))}
      {children}
      {/* One form: what is typed on one side is kept when the other side has mistakes. */}
      <PageForm encType="multipart/form-data" noValidate>
        <Input type="hidden" name="nonce" defaultValue={nonce} />
        <Blank field={field} />
        <Import field={field} issues={problem?.issues ?? []} />
      </PageForm>
    </article>
  );
}

function Blank({ field }: Pick<Fields, 'field'>) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="blank">
      <h2 id="blank">{t('form-builder:newBlank')}</h2>
      <TextField {...field('title')} label={t('form-builder:setting.title')} isRequired maxLength={300} dir="auto" />
      <SelectField {...field('type')} label={t('form-builder:setting.type')} isRequired>
        <Options values={FORM_FILE_TYPES} label={(type) => t(`form-builder:type.${type}`)} />
      </SelectField>
      <TextField
        {...field('language')}
        label={t('form-builder:setting.language')}
        hint={t('form-builder:settingHint.language')}
        isRequired
        className="short"
        maxLength={35}
        dir="ltr"
      />
      <Button intent="create" text={t('form-builder:create')} />
    </section>
  );
}

function Import({ field, issues }: Pick<Fields, 'field'> & { issues: Issue[] }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="import">
      <h2 id="import">{t('form-builder:newImport')}</h2>
      <p>{t('form-builder:importLead')}</p>
      {issues.length > 0 ? <Issues issues={issues} /> : null}
      <TextField {...field('file')} label={t('form-builder:importFile')} type="file" accept=".json,application/json" />
      <TextareaField {...field('text')} label={t('form-builder:importText')} className="code" dir="ltr" rows={8} />
      <Button intent="import" text={t('form-builder:importButton')} />
    </section>
  );
}

type Issue = NonNullable<NewProblem['issues']>[number];

function Issues({ issues }: { issues: Issue[] }) {
  const { t } = useTranslation();
  return (
    <div className="summary" role="alert">
      <h3>{t('form-builder:importIssues', { count: issues.length })}</h3>
      <ul>
        {issues.map(({ path, message }, index) => (
          <li key={index}>
            {path ? (
              <>
                <code className="ltr">{path}</code>:{' '}
              </>
            ) : null}
            {issueText(message, t)}
          </li>
        ))}
      </ul>
    </div>
  );
}
