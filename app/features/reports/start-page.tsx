import { useTranslation } from 'react-i18next';
import type { ReportKind } from '~/contract/reports';
import type { LookUpProblem } from '~/domain/look-up';
import { LookUpForm, LookUpNotice } from '~/ui/look-up-form';
import { OWN_TITLES } from './enrollment-view';

/** The way in without a link: the two numbers of a bill. */
export function ReportStartPage({
  kind,
  accountNumber,
  problem,
}: {
  kind: ReportKind;
  accountNumber: string;
  problem?: LookUpProblem;
}) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t(OWN_TITLES[kind])}</h1>
      <LookUpNotice problem={problem} />
      <p>{t(`reports:${kind}.start`)}</p>
      <LookUpForm problem={problem} accountNumber={accountNumber} submit={t('common:continue')} />
    </article>
  );
}
