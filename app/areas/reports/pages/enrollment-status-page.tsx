import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GenericReport, ReportKind } from '../calls';
import type { CustomerLookupProblem } from '~/domain/customer-lookup';
import type { SanitizedHtml } from '~/domain/sanitized-html';
import { ButtonLink } from '~/ui/button';
import { Confirm } from '~/ui/confirm';
import { Flash } from '~/ui/flash-message';
import { CustomerLookupForm, CustomerLookupNotice } from '~/ui/customer-lookup-form';
import { DescriptionItem } from '~/ui/description-items';
import { PhoneLink } from '~/ui/page-frame';
import { useFormatPhone } from '~/ui/phone-text';
import { ReportDescription, ReportTitle } from './report-components';

/** What the page of electronic bills or automatic payments shows. Spec: enrollment-and-payment 3, "Generic report response". */
export interface EnrollmentView extends Pick<
  GenericReport,
  'title' | 'language' | 'isEnrolled' | 'canUnenroll' | 'companyContactPhone' | 'companyContactEmail'
> {
  kind: ReportKind;
  descriptionHtml: SanitizedHtml;
  /** Where "Unenroll" is confirmed. */
  unenrollPath: string;
  /** Where one may enroll again without asking anybody. */
  enrollPath: string | undefined;
}

/** Text keys of the titles that the pages have without one of the account. */
export const DEFAULT_TITLES = {
  eBill: 'installments:ebillTitle',
  autopay: 'installments:autopayTitle',
} as const satisfies Record<ReportKind, string>;

/** Finds a customer's enrollment without a link, by the two numbers of a bill. */
export function EnrollmentLookupPage({
  kind,
  accountNumber,
  problem,
}: {
  kind: ReportKind;
  accountNumber: string;
  problem?: CustomerLookupProblem;
}) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t(DEFAULT_TITLES[kind])}</h1>
      <CustomerLookupNotice problem={problem} />
      <p>{t(`reports:${kind}.start`)}</p>
      <CustomerLookupForm problem={problem} accountNumber={accountNumber} submit={t('common:continue')} />
    </article>
  );
}

/** Id of what an answer in a dialog puts in place. */
const PART = 'report';

/** Electronic bills or automatic payments: whether one has them, and the way out. Spec: enrollment-and-payment 2 and 4. */
export function EnrollmentStatusPage({
  view,
  notice,
  children,
}: {
  view: EnrollmentView;
  /** What has just been done, above the rest. */
  notice?: ReactNode;
  /** What stands below. */
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const { kind, isEnrolled } = view;
  return (
    <article id={PART}>
      <ReportTitle title={view.title} language={view.language} own={t(DEFAULT_TITLES[kind])} />
      {isEnrolled ? notice : null}
      {isEnrolled ? <Enrolled view={view} /> : <Unenrolled view={view} />}
      {children}
    </article>
  );
}

function Enrolled({ view }: { view: EnrollmentView }) {
  const { t } = useTranslation();
  const { kind, canUnenroll, unenrollPath } = view;
  return (
    <>
      <ReportDescription html={view.descriptionHtml} language={view.language} />
      <div className="card">
        <p>
          <strong>{t(`reports:${kind}.enrolled`)}</strong>
        </p>
        {canUnenroll ? (
          <p className="actions">
            <ButtonLink href={unenrollPath} text={t('reports:unenroll')} isPlain id="unenroll" data-dialog={PART} />
          </p>
        ) : (
          <>
            <p>{t('reports:contactToUnenroll')}</p>
            <Contacts view={view} />
          </>
        )}
      </div>
    </>
  );
}

/** Says how to enroll again: who has pressed the wrong button shall not be left alone with it. */
function Unenrolled({ view }: { view: EnrollmentView }) {
  const { t } = useTranslation();
  const { kind, enrollPath } = view;
  return (
    <>
      <div className="flash flash-info">
        <p>
          <strong>{t(`reports:${kind}.unenrolled`)}</strong>
        </p>
        <p>{t(`reports:${kind}.effect`)}</p>
      </div>
      <h2>{t(`reports:${kind}.again`)}</h2>
      {enrollPath ? (
        <p className="actions">
          <ButtonLink href={enrollPath} text={t('reports:enrollAgain')} />
        </p>
      ) : (
        <>
          <p>{t('reports:contactToEnroll')}</p>
          <Contacts view={view} />
        </>
      )}
    </>
  );
}

function Contacts({
  view: { companyContactPhone: contactPhone, companyContactEmail: contactEmail },
}: {
  view: EnrollmentView;
}) {
  const { t } = useTranslation();
  const phoneText = useFormatPhone();
  if (!contactPhone && !contactEmail) return null;
  return (
    <dl className="facts">
      {contactPhone ? (
        <DescriptionItem
          label={t('common:supportPhone')}
          text={<PhoneLink phone={contactPhone}>{phoneText(contactPhone)}</PhoneLink>}
        />
      ) : null}
      {contactEmail ? (
        <DescriptionItem
          label={t('common:supportEmail')}
          text={
            <a className="ltr" href={`mailto:${contactEmail}`}>
              {contactEmail}
            </a>
          }
        />
      ) : null}
    </dl>
  );
}

/** The question before an enrollment is ended. Spec: enrollment-and-payment 2, "Unenroll happens after a Yes confirmation". */
export function UnenrollPage({
  kind,
  cancelPath,
  problem,
}: Pick<EnrollmentView, 'kind'> & {
  cancelPath: string;
  /** Why it could not be done. */
  problem?: string;
}) {
  const { t } = useTranslation();
  return (
    <Confirm
      title={t('reports:unenroll')}
      question={t(`reports:${kind}.question`)}
      cancelPath={cancelPath}
      no={t('common:no')}
    >
      {problem ? <Flash kind="error" text={problem} /> : null}
    </Confirm>
  );
}
