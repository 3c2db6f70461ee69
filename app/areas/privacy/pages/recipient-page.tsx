import type { TextName } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDateOrNotAvailable } from '~/domain/calendar-date';
import { languageNameIn } from '~/domain/language-tags';
import { formatMoney } from '~/domain/money';
import { Button, ButtonLink } from '~/ui/button';
import { DateTime } from '~/ui/date-time';
import { CsrfForm } from '~/ui/page-form';
import { BackLink } from '~/ui/back-link';
import { ConsentSections, ContactSection } from './consent-sections';
import { MessageSection } from './message-section';
import { TruncationNote, PersonalDataSection } from './personal-data-section';
import { composeMessagePath, recipientPath, recordsPath, type RecipientView } from './view';

interface Props {
  view: RecipientView;
}

/** All that the account keeps of one recipient, each part with its latest lines. */
export function RecipientPage({ view }: Props) {
  const { t } = useTranslation();
  const { recipient } = view.personalData;
  return (
    <article>
      <BackLink to="/smart/recipients" text={t('privacy:title')} />
      <h1>
        <bdi>{recipient.name || recipient.id}</bdi>
      </h1>
      {recipient.isTest ? <p className="flash flash-info">{t('privacy:isTest')}</p> : null}
      <RecipientDescriptionList view={view} />
      <ContactSection view={view} />
      <ConsentSections view={view} />
      <MessageSection view={view} />
      <LinkPart view={view} />
      <SubmissionPart view={view} />
      <PaymentPart view={view} />
      <EnrollmentPart view={view} />
      <BillParts view={view} />
      <Rights view={view} />
    </article>
  );
}

function RecipientDescriptionList({ view: { personalData } }: Props) {
  const { t, i18n } = useTranslation();
  const { recipient, currency } = personalData;
  const label = (name: TextName<'data:fields.recipients.'>) => t(`data:fields.recipients.${name}`);
  const items: [string, string][] = [
    [label('id'), recipient.id],
    [label('name'), recipient.name],
    [label('type'), recipient.type],
    [label('email'), recipient.email ?? ''],
    [label('phone'), recipient.phone ?? ''],
    [label('language'), recipient.language ? languageNameIn(recipient.language, i18n.language) : ''],
    [
      label('balance'),
      recipient.balanceCents === null ? '' : formatMoney(recipient.balanceCents, currency, i18n.language),
    ],
    [
      label('nextBillDate'),
      recipient.nextBillDate ? formatDateOrNotAvailable(recipient.nextBillDate, i18n.language) : '',
    ],
    ...Object.entries(recipient.tags),
  ];
  const key = encodeURIComponent(recipient.id);
  return (
    <>
      <dl className="data-facts">
        {items
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>
                <bdi>{name}</bdi>
              </dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
      </dl>
      <p>
        <a href={`/smart/data/recipients/record?${new URLSearchParams({ key }).toString()}`} className="tap">
          {t('privacy:record')}
        </a>
      </p>
    </>
  );
}

function LinkPart({ view: { personalData, timeZone, all } }: Props) {
  const { t } = useTranslation();
  const { events, recipient } = personalData;
  return (
    <PersonalDataSection
      id="links"
      title={t('privacy:links')}
      heads={[t('unsubscribe:history.when'), t('unsubscribe:history.what'), t('privacy:about')]}
      rows={events.lines.map(({ at, kind, title, source }, index) => ({
        key: String(index),
        cells: [
          <DateTime key="at" at={at} timeZone={timeZone} />,
          t(`privacy:events.${kind}`),
          <>
            <bdi>{title}</bdi> <bdi className="hint inline">{source}</bdi>
          </>,
        ],
      }))}
      allPath={events.hasMore && all !== 'events' ? `${recipientPath(recipient.id)}?all=events#links` : ''}
    >
      <p>{t('privacy:linksText')}</p>
      <p>
        <ButtonLink href={recipientPath(recipient.id, 'links')} text={t('links:make.toLinks')} isPlain isSmall />{' '}
        <ButtonLink href={composeMessagePath([recipient.id])} text={t('mailings:toOne')} isPlain isSmall />
      </p>
      <TruncationNote isCut={events.hasMore && all === 'events'} />
    </PersonalDataSection>
  );
}

function SubmissionPart({ view: { personalData, timeZone } }: Props) {
  const { t } = useTranslation();
  const { submissions, recipient } = personalData;
  return (
    <PersonalDataSection
      id="submissions"
      title={t('data:datasets.submissions.title')}
      heads={[t('results:reference'), t('results:form'), t('results:submittedAt')]}
      rows={submissions.lines.map(({ id, reference, formId, formTitle, at }) => ({
        key: id,
        cells: [
          <a
            key="reference"
            href={`/smart/dynamic-form/${encodeURIComponent(formId)}/submissions/${encodeURIComponent(id)}`}
            className="tap"
          >
            <bdi>{reference}</bdi>
          </a>,
          <bdi key="form">{formTitle}</bdi>,
          <DateTime key="at" at={at} timeZone={timeZone} />,
        ],
      }))}
      allPath={submissions.hasMore ? recordsPath('submissions', recipient.id) : ''}
    />
  );
}

function PaymentPart({ view: { personalData, timeZone } }: Props) {
  const { t, i18n } = useTranslation();
  const { payments, recipient } = personalData;
  const query = new URLSearchParams({ recipient: recipient.id }).toString();
  return (
    <PersonalDataSection
      id="payments"
      title={t('data:datasets.payments.title')}
      heads={[
        t('results:reference'),
        t('unsubscribe:history.when'),
        t('payments:book.state'),
        t('payments:label.amount'),
        t('payments:book.refunded'),
      ]}
      numbers={[3, 4]}
      rows={payments.lines.map(({ reference, at, status, amountCents, refundedCents, currency }) => ({
        key: reference,
        cells: [
          <a key="reference" href={`/smart/payments/${encodeURIComponent(reference)}`} className="tap">
            <bdi>{reference}</bdi>
          </a>,
          <DateTime key="at" at={at} timeZone={timeZone} />,
          t(`payments:book.states.${status}`),
          formatMoney(amountCents, currency, i18n.language),
          refundedCents > 0 ? formatMoney(refundedCents, currency, i18n.language) : '',
        ],
      }))}
      allPath={payments.hasMore ? `/smart/payments?${query}` : ''}
    />
  );
}

function EnrollmentPart({ view: { personalData, timeZone } }: Props) {
  const { t } = useTranslation();
  const renderTimestamp = (at: string | null) => (at ? <DateTime at={at} timeZone={timeZone} /> : '');
  return (
    <PersonalDataSection
      id="enrollments"
      title={t('data:datasets.enrollments.title')}
      heads={(['kind', 'enrolled', 'enrolledAt', 'endedAt', 'source'] as const).map((name) =>
        t(`data:fields.enrollments.${name}`),
      )}
      rows={personalData.enrollments.map(({ kind, isEnrolled, enrolledAt, endedAt, source }) => ({
        key: kind,
        cells: [
          t(`data:choices.${kind}`),
          t(isEnrolled ? 'common:yes' : 'common:no'),
          renderTimestamp(enrolledAt),
          renderTimestamp(endedAt),
          source,
        ],
      }))}
    />
  );
}

function BillParts({ view: { personalData, timeZone } }: Props) {
  const { t, i18n } = useTranslation();
  const { bills, agreements, recipient, currency } = personalData;
  const record = (dataset: string, id: string, text: string) => (
    <a
      href={`/smart/data/${dataset}/record?${new URLSearchParams({ key: encodeURIComponent(id) }).toString()}`}
      className="tap"
    >
      <bdi>{text}</bdi>
    </a>
  );
  return (
    <>
      <PersonalDataSection
        id="bills"
        title={t('data:datasets.bills.title')}
        heads={(['number', 'issuedOn', 'dueOn', 'total'] as const).map((name) => t(`data:fields.bills.${name}`))}
        numbers={[3]}
        rows={bills.lines.map(({ id, number, issuedOn, dueOn, totalCents }) => ({
          key: id,
          cells: [
            record('bills', id, number),
            formatDateOrNotAvailable(issuedOn, i18n.language),
            formatDateOrNotAvailable(dueOn, i18n.language),
            formatMoney(totalCents, currency, i18n.language),
          ],
        }))}
        allPath={bills.hasMore ? recordsPath('bills', recipient.id) : ''}
      />
      <PersonalDataSection
        id="agreements"
        title={t('data:datasets.agreements.title')}
        heads={(['title', 'signedAt'] as const).map((name) => t(`data:fields.agreements.${name}`))}
        rows={agreements.lines.map(({ id, title, signedAt }) => ({
          key: id,
          cells: [
            record('agreements', id, title),
            signedAt ? <DateTime key="at" at={signedAt} timeZone={timeZone} /> : t('privacy:notSigned'),
          ],
        }))}
        allPath={agreements.hasMore ? recordsPath('agreements', recipient.id) : ''}
      />
    </>
  );
}

/** What the person may ask for by law. */
function Rights({ view: { personalData } }: Props) {
  const { t } = useTranslation();
  const { id } = personalData.recipient;
  return (
    <section aria-labelledby="rights-title">
      <h2 id="rights-title">{t('privacy:rightsTitle')}</h2>
      <p>{t('privacy:handOverText')}</p>
      <CsrfForm action={recipientPath(id, 'hand-over')}>
        <Button text={t('privacy:handOver')} isPlain />
      </CsrfForm>
      <p className="data-actions">{t('privacy:eraseText')}</p>
      <p className="actions">
        <ButtonLink href={recipientPath(id, 'erase')} text={t('privacy:erase')} isPlain />
        <ButtonLink
          href={`/smart/retention?${new URLSearchParams({ recipient: id }).toString()}`}
          text={t('privacy:actsTitle')}
          isPlain
        />
      </p>
    </section>
  );
}
