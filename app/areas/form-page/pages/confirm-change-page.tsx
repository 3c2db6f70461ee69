import { useTranslation } from 'react-i18next';
import { formatDateAndTimeOrNotAvailable } from '~/domain/calendar-date';
import { Confirm } from '~/ui/confirm';
import { noBreakText } from '~/ui/no-break-text';

interface ChangeView {
  reference: string;
  /** ISO. */
  until: string;
  timeZone: string;
  /** Address of the receipt, and of the form. */
  path: string;
  formPath: string;
  hasSignature: boolean;
}

/** A question before what was sent is changed; where something else is begun, whether that is given up. */
export function ConfirmChangePage({ view, replacesDraft }: { view: ChangeView; replacesDraft: boolean }) {
  const { t, i18n } = useTranslation();
  const { reference, path, formPath, timeZone, hasSignature } = view;
  const until = formatDateAndTimeOrNotAvailable(Date.parse(view.until), timeZone, i18n.language);
  return (
    <Confirm
      title={t('form-page:changeTitle')}
      question={
        replacesDraft ? t('form-page:changeInWay') : noBreakText(t('form-page:changeText', { reference, until }), until)
      }
      fields={replacesDraft ? [['inPlace', 'yes']] : []}
      yes={t(replacesDraft ? 'form-page:changeDiscard' : 'form-page:change')}
      no={replacesDraft ? t('form-page:changeGoOn') : undefined}
      cancelPath={replacesDraft ? formPath : path}
    >
      {hasSignature && !replacesDraft ? <p>{t('form-page:changeSignatures')}</p> : null}
    </Confirm>
  );
}
