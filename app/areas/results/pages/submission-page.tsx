import { useTranslation } from 'react-i18next';
import type { CallData } from '~/lib/contract/call';
import { submissionFilePath, submissionPath } from '~/lib/contract/page-paths';
import type { getSubmission } from '~/areas/submissions/calls';
import { formatDateOrNotAvailable, formatDateAndTimeOrNotAvailable } from '~/domain/calendar-date';
import { textDirectionOf, languageNameIn } from '~/domain/language-tags';
import { formatBytes } from '~/domain/format-units-and-lists';
import { formatMoney } from '~/domain/money';
import { FormTabs } from '~/ui/form-tabs';
import { TableHead } from '~/ui/table-head';
import { DescriptionItem, PrintHeaderItems } from '~/ui/description-items';
import { VersionHistory } from '~/ui/version-history';

type SubmissionView = CallData<typeof getSubmission>;

/** One submission: answers in the reader's language beside what was given, files as downloads. */
export function SubmissionPage({ view, maySend }: { view: SubmissionView; maySend: boolean }) {
  const { t, i18n } = useTranslation();
  const { formId, formTitle, reference, language } = view;
  const pagePath = submissionPath(formId, view.id);
  return (
    <article>
      <FormTabs formId={formId} current="submissions" maySend={maySend} />
      <h1>
        {t('results:submissionTitle')} <span className="ltr">{reference}</span>
      </h1>
      {view.withdrawnAt ? (
        <p className="flash flash-info">
          {t('results:withdrawnAt', {
            time: formatDateAndTimeOrNotAvailable(Date.parse(view.withdrawnAt), view.timeZone, i18n.language),
          })}
        </p>
      ) : null}
      {view.changedAt ? (
        <p className="flash flash-info">
          {t('results:changedAt', {
            time: formatDateAndTimeOrNotAvailable(Date.parse(view.changedAt), view.timeZone, i18n.language),
          })}
        </p>
      ) : null}
      {view.sentVersion < view.sentVersions ? (
        <p className="flash flash-info">
          {t('form-page:versionReplaced')} <a href={pagePath}>{t('form-page:versionLatest')}</a>
        </p>
      ) : null}
      {view.isTest ? <p className="flash flash-info">{t('results:isTest')}</p> : null}
      <dl className="facts">
        <PrintHeaderItems company={view.companyName} />
        <DescriptionItem label={t('results:form')} text={<bdi>{formTitle}</bdi>} />
        <DescriptionItem
          label={t('results:submittedAt')}
          text={formatDateAndTimeOrNotAvailable(Date.parse(view.submittedAt), view.timeZone, i18n.language)}
        />
        <dt>{t('results:recipient')}</dt>
        <dd>
          <bdi>{view.recipientName}</bdi> <span className="hint ltr">{view.recipientId}</span>
        </dd>
        <DescriptionItem label={t('results:language')} text={languageNameIn(language, i18n.language)} />
        <DescriptionItem label={t('results:version')} text={view.version} />
        {view.sentVersions > 1 ? (
          <DescriptionItem
            label={t('form-page:historyTitle')}
            text={t('form-page:versionOf', { n: view.sentVersion, all: view.sentVersions })}
          />
        ) : null}
        {view.ip ? (
          <>
            <dt>{t('results:ip')}</dt>
            <dd className="ltr">{view.ip}</dd>
          </>
        ) : null}
      </dl>
      <Answers view={view} />
      <Files view={view} />
      <Plan view={view} />
      <VersionHistory
        history={view.history}
        timeZone={view.timeZone}
        language={view.textLanguage}
        around={i18n.language}
        shown={view.sentVersion}
        pathOf={(version) => (version === view.sentVersions ? pagePath : `${pagePath}?version=${version}`)}
      />
    </article>
  );
}

/** Questions and options in the reader's language where the form has it; beside them what the person read. */
function Answers({ view: { answers, language, textLanguage } }: { view: SubmissionView }) {
  const { t, i18n } = useTranslation();
  return (
    <section aria-labelledby="answers-title">
      <h2 id="answers-title">{t('results:answers')}</h2>
      {answers.length === 0 ? (
        <p>{t('results:noAnswers')}</p>
      ) : (
        <dl className="answers" lang={textLanguage} dir={textDirectionOf(textLanguage)}>
          {answers.map(({ inputId, name, text, given, isTyped }) => (
            <div key={inputId}>
              <dt>{name}</dt>
              <dd>
                <bdi lang={isTyped && language !== textLanguage ? language : undefined}>{text}</bdi>{' '}
                {given ? (
                  <span className="hint as-given" lang={i18n.language} dir={i18n.dir()}>
                    {t('results:asGiven', { language: languageNameIn(language, i18n.language) })}{' '}
                    <bdi lang={language} dir={textDirectionOf(language)}>
                      {given}
                    </bdi>
                  </span>
                ) : null}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function Files({ view: { id, formId, files, sentVersion, sentVersions } }: { view: SubmissionView }) {
  const { t, i18n } = useTranslation();
  if (files.length === 0) return null;
  const version = sentVersion < sentVersions ? `?version=${sentVersion}` : '';
  return (
    <section aria-labelledby="files-title">
      <h2 id="files-title">{t('results:files')}</h2>
      <p>{t('results:filesHint')}</p>
      <ul className="file-list">
        {files.map(({ fileId, inputName, name, size }) => (
          <li key={fileId}>
            {inputName ? <bdi>{inputName}: </bdi> : null}
            <a href={submissionFilePath({ formId, submissionId: id, fileId }) + version} download="">
              <span className="sr">{t('results:download')}</span> <bdi>{name}</bdi>
            </a>{' '}
            <span className="hint">{formatBytes(size, i18n.language)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Plan({ view: { planRows, currency } }: { view: SubmissionView }) {
  const { t, i18n } = useTranslation();
  if (planRows.length === 0) return null;
  return (
    <section>
      <div className="table-scroll">
        <table>
          <caption>{t('results:plan')}</caption>
          <TableHead heads={[t('results:planDue'), t('results:planAmount')]} numbers={[1]} />
          <tbody>
            {planRows.map(({ dueDate, amountCents, isDownPayment }, index) => (
              <tr key={index}>
                <th scope="row">
                  {isDownPayment ? t('results:downPayment') : formatDateOrNotAvailable(dueDate, i18n.language)}
                </th>
                <td className="num">
                  <span className="ltr">
                    {formatMoney(amountCents, currency === 'INR' ? 'INR' : 'USD', i18n.language)}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
