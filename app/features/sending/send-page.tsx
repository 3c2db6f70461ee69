import { useTranslation } from 'react-i18next';
import { LIST_COLUMNS, MAX_LIST_ROWS } from '~/domain/recipient-list';
import { ErrorSummary } from '~/ui/error-summary';
import { Field, FieldGroup } from '~/ui/field';
import { FormTabs } from '~/ui/form-tabs';
import { isolate } from '~/ui/isolate';
import { PageForm } from '~/ui/page-form';
import {
  CHANNELS,
  EXAMPLE_LIST,
  FIELDS,
  MAX_DAYS,
  NO_LIST,
  NO_ONE,
  type ListValues,
  type OneValues,
  type SendChannel,
} from './fields';

export interface SendView {
  formId: string;
  title: string;
  csrf: string;
  /** Drawn with the page: sent twice it sends once. */
  nonce: string;
  languages: { language: string; name: string }[];
}

/** A sentence by its key, with what it says. */
export interface Said {
  key: string;
  params?: Record<string, string | number>;
}

/** What was posted, and why nothing was sent. */
export interface SendProblem {
  one?: OneValues;
  list?: ListValues;
  /** None when nothing is wrong: a list that is to be changed. */
  message?: Said;
  /** By field. */
  errors: Record<string, Said>;
}

/** The three ways to send a form: a test, one recipient, a list. */
export function SendPage({ view, problem }: { view: SendView; problem?: SendProblem }) {
  const { t } = useTranslation();
  const errors = Object.entries(problem?.errors ?? {}).map(([id, { key, params }]) => ({ id, text: t(key, params) }));
  return (
    <article>
      <FormTabs formId={view.formId} current="send" maySend />
      <h1>{t('sending:title', { title: isolate(view.title) })}</h1>
      {problem?.message ? (
        <ErrorSummary message={t(problem.message.key, problem.message.params)} errors={errors} />
      ) : null}
      <section aria-labelledby="test-title">
        <h2 id="test-title">{t('sending:testTitle')}</h2>
        <p>{t('sending:testText')}</p>
        <form method="post">
          <input type="hidden" name="csrf" value={view.csrf} />
          <button type="submit" className="button plain" name="intent" value="test">
            {t('sending:testOpen')}
          </button>
        </form>
      </section>
      <OneForm view={view} values={problem?.one ?? NO_ONE} errors={problem?.one ? problem.errors : {}} />
      <ListForm view={view} values={problem?.list ?? NO_LIST} errors={problem?.list ? problem.errors : {}} />
    </article>
  );
}

type Errors = Record<string, Said>;

function OneForm({ view, values, errors }: { view: SendView; values: OneValues; errors: Errors }) {
  const { t } = useTranslation();
  const say = (name: string) => errors[name] && t(errors[name].key, errors[name].params);
  const texts = [
    { name: 'email', hint: 'contactHint', type: 'email', autoComplete: 'off', dir: 'ltr' },
    { name: 'phone', hint: 'contactHint', type: 'tel', autoComplete: 'off', dir: 'ltr' },
    { name: 'name', hint: undefined, type: 'text', autoComplete: 'off', dir: undefined },
    { name: 'recipientId', hint: 'recipientHint', type: 'text', autoComplete: 'off', dir: 'ltr' },
  ] as const;
  return (
    <section aria-labelledby="one-title">
      <h2 id="one-title">{t('sending:oneTitle')}</h2>
      <PageForm noValidate enter={{ name: 'intent', value: 'one' }}>
        <input type="hidden" name="csrf" value={view.csrf} />
        <input type="hidden" name="nonce" value={view.nonce} />
        <ChannelField prefix="one" value={values.channel} />
        {texts.map(({ name, hint, ...rest }) => (
          <Field
            key={name}
            id={FIELDS[name]}
            label={t(`sending:field.${name}`)}
            hint={hint && t(`sending:${hint}`)}
            error={say(name)}
          >
            {(control) => <input {...control} {...rest} name={FIELDS[name]} defaultValue={values[name]} />}
          </Field>
        ))}
        <Field id={FIELDS.language} label={t('sending:field.language')} hint={t('sending:languageHint')}>
          {(control) => (
            <select {...control} name={FIELDS.language} defaultValue={values.language}>
              <option value="">{t('sending:languageKept')}</option>
              {view.languages.map(({ language, name }) => (
                <option key={language} value={language} lang={language}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <DaysField id="one-days" value={values.days} error={say('one-days')} />
        <div className="actions">
          <button type="submit" className="button" name="intent" value="one">
            {t('sending:oneSend')}
          </button>
        </div>
      </PageForm>
    </section>
  );
}

function ListForm({ view, values, errors }: { view: SendView; values: ListValues; errors: Errors }) {
  const { t } = useTranslation();
  const say = (name: string) => errors[name] && t(errors[name].key, errors[name].params);
  return (
    <section aria-labelledby="list-title">
      <h2 id="list-title">{t('sending:listTitle')}</h2>
      <p>{t('sending:listText', { n: MAX_LIST_ROWS })}</p>
      <p>
        {t('sending:listColumns')} <code className="ltr">{LIST_COLUMNS.join(', ')}</code>
      </p>
      <p>{t('sending:listTags')}</p>
      <pre className="example" tabIndex={0} role="region" aria-label={t('sending:example')}>
        {EXAMPLE_LIST}
      </pre>
      <p>
        <a href={`/smart/dynamic-form/${encodeURIComponent(view.formId)}/send/example.csv`} download="">
          {t('sending:exampleDownload')}
        </a>
      </p>
      <form method="post" encType="multipart/form-data" noValidate>
        <input type="hidden" name="csrf" value={view.csrf} />
        <ChannelField prefix="list" value={values.channel} />
        <Field id={FIELDS.file} label={t('sending:file')} hint={t('sending:fileHint')} error={say('file')}>
          {(control) => (
            <input {...control} type="file" name={FIELDS.file} accept=".csv,.txt,.tsv,text/csv,text/plain" />
          )}
        </Field>
        <Field id={FIELDS.list} label={t('sending:pasted')} error={say('list')}>
          {(control) => (
            <textarea
              {...control}
              name={FIELDS.list}
              defaultValue={values.list}
              rows={6}
              className="list-text"
              spellCheck={false}
            />
          )}
        </Field>
        <DaysField id="list-days" value={values.days} error={say('list-days')} />
        <div className="actions">
          <button type="submit" className="button" name="intent" value="check">
            {t('sending:check')}
          </button>
        </div>
      </form>
    </section>
  );
}

function ChannelField({ prefix, value }: { prefix: string; value: SendChannel }) {
  const { t } = useTranslation();
  return (
    <FieldGroup id={`${prefix}-channel`} label={t('sending:channel')} isRequired>
      {CHANNELS.map((channel) => (
        <div className="choice" key={channel}>
          <input
            type="radio"
            id={`${prefix}-${channel}`}
            name={FIELDS.channel}
            value={channel}
            defaultChecked={channel === value}
          />
          <label htmlFor={`${prefix}-${channel}`}>{t(`sending:channels.${channel}`)}</label>
        </div>
      ))}
    </FieldGroup>
  );
}

function DaysField({ id, value, error }: { id: string; value: string; error: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Field id={id} label={t('sending:days')} hint={t('sending:daysHint', { most: MAX_DAYS })} error={error} isRequired>
      {(control) => (
        <input
          {...control}
          name={FIELDS.days}
          defaultValue={value}
          inputMode="numeric"
          className="short"
          dir="ltr"
          autoComplete="off"
        />
      )}
    </Field>
  );
}
