import { useTranslation } from 'react-i18next';
import type { FormProblem } from '~/domain/error-keys';
import { LIST_COLUMNS, MAX_LIST_ROWS } from '~/domain/recipient-list-columns';
import { Button } from '~/ui/button';
import {
  TextareaField,
  SelectField,
  TextField,
  useFields,
  type Fields,
  LanguageOptions,
  Choices,
} from '~/ui/form-fields';
import { ErrorSummary } from '~/ui/error-summary';
import { FieldGroup } from '~/ui/field';
import { FormTabs } from '~/ui/form-tabs';
import { Input } from '~/ui/inputs';
import { isolate } from '~/domain/punctuation';
import { CsrfForm, PageForm } from '~/ui/page-form';
import { CHANNELS, DEFAULT_DAYS, EXAMPLE_LIST, MAX_DAYS } from './fields';

export interface SendView {
  formId: string;
  title: string;
  /** Drawn with the page: sent twice it sends once. */
  nonce: string;
  languages: { language: string; name: string }[];
}

/** Why nothing was sent; a list that is to be changed has nothing wrong. */
export interface SendProblem extends FormProblem {
  form?: 'one' | 'list';
}

const NOTHING_TYPED = { channel: 'email', days: DEFAULT_DAYS };

/** The three ways to send a form: a test, one recipient, a list. */
export function SendPage({ view, problem }: { view: SendView; problem?: SendProblem }) {
  const { t } = useTranslation();
  const { notice, lines } = useFields(problem);
  return (
    <article>
      <FormTabs formId={view.formId} current="send" maySend />
      <h1>{t('form-invitations:title', { title: isolate(view.title) })}</h1>
      {notice ? <ErrorSummary message={notice} errors={lines} /> : null}
      <section aria-labelledby="test-title">
        <h2 id="test-title">{t('form-invitations:testTitle')}</h2>
        <p>{t('form-invitations:testText')}</p>
        <CsrfForm>
          <Button intent="test" text={t('form-invitations:testOpen')} isPlain />
        </CsrfForm>
      </section>
      <OneForm view={view} problem={problem?.form === 'one' ? problem : undefined} />
      <ListForm view={view} problem={problem?.form === 'list' ? problem : undefined} />
    </article>
  );
}

interface FormProps {
  view: SendView;
  problem: SendProblem | undefined;
}

function OneForm({ view, problem }: FormProps) {
  const { t } = useTranslation();
  const { field } = useFields(problem, NOTHING_TYPED);
  const texts = [
    { name: 'email', hint: 'contactHint', type: 'email', autoComplete: 'off', dir: 'ltr' },
    { name: 'phone', hint: 'contactHint', type: 'tel', autoComplete: 'off', dir: 'ltr' },
    { name: 'name', hint: undefined, type: 'text', autoComplete: 'off', dir: undefined },
    { name: 'recipientId', hint: 'recipientHint', type: 'text', autoComplete: 'off', dir: 'ltr' },
  ] as const;
  return (
    <section aria-labelledby="one-title">
      <h2 id="one-title">{t('form-invitations:oneTitle')}</h2>
      <PageForm noValidate>
        <Input type="hidden" name="nonce" defaultValue={view.nonce} />
        <ChannelField prefix="one" chosen={field('channel').value} />
        {texts.map(({ name, hint, ...rest }) => (
          <TextField
            key={name}
            {...field(name)}
            label={t(`form-invitations:field.${name}`)}
            hint={hint && t(`form-invitations:${hint}`)}
            {...rest}
          />
        ))}
        <SelectField
          {...field('messageLanguage')}
          label={t('form-invitations:field.language')}
          hint={t('form-invitations:languageHint')}
        >
          <option value="">{t('form-invitations:languageKept')}</option>
          <LanguageOptions languages={view.languages} />
        </SelectField>
        <DaysField id="one-days" field={field} />
        <div className="actions">
          <Button intent="one" text={t('form-invitations:oneSend')} />
        </div>
      </PageForm>
    </section>
  );
}

function ListForm({ view, problem }: FormProps) {
  const { t } = useTranslation();
  const { field } = useFields(problem, NOTHING_TYPED);
  return (
    <section aria-labelledby="list-title">
      <h2 id="list-title">{t('form-invitations:listTitle')}</h2>
      <p>{t('form-invitations:listText', { n: MAX_LIST_ROWS })}</p>
      <p>
        {t('form-invitations:listColumns')} <code className="ltr">{LIST_COLUMNS.join(', ')}</code>
      </p>
      <p>{t('form-invitations:listTags')}</p>
      <pre className="example" tabIndex={0} role="region" aria-label={t('form-invitations:example')}>
        {EXAMPLE_LIST}
      </pre>
      <p>
        <a href={`/smart/dynamic-form/${encodeURIComponent(view.formId)}/send/example.csv`} download="">
          {t('form-invitations:exampleDownload')}
        </a>
      </p>
      <CsrfForm encType="multipart/form-data" noValidate>
        <ChannelField prefix="list" chosen={field('channel').value} />
        <TextField
          {...field('file')}
          label={t('form-invitations:file')}
          hint={t('form-invitations:fileHint')}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
        />
        <TextareaField
          {...field('list')}
          label={t('form-invitations:pasted')}
          rows={6}
          className="list-text"
          spellCheck={false}
        />
        <DaysField id="list-days" field={field} />
        <div className="actions">
          <Button intent="check" text={t('form-invitations:check')} />
        </div>
      </CsrfForm>
    </section>
  );
}

function ChannelField({ prefix, chosen }: { prefix: string; chosen: string }) {
  const { t } = useTranslation();
  return (
    <FieldGroup id={`${prefix}-channel`} label={t('form-invitations:channel')} isRequired>
      <Choices
        name="channel"
        id={prefix}
        values={CHANNELS}
        chosen={[chosen]}
        label={(channel) => t(`form-invitations:channels.${channel}`)}
      />
    </FieldGroup>
  );
}

function DaysField({ id, field }: { id: string } & Pick<Fields, 'field'>) {
  const { t } = useTranslation();
  return (
    <TextField
      {...field('days')}
      id={id}
      error={field(id).error}
      label={t('form-invitations:days')}
      hint={t('form-invitations:daysHint', { most: MAX_DAYS })}
      isRequired
      inputMode="numeric"
      className="short"
      dir="ltr"
    />
  );
}
