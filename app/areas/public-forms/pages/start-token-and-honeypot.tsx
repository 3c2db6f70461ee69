import { useTranslation } from 'react-i18next';
import { TextField } from '~/ui/form-fields';
import { Input } from '~/ui/inputs';

/**
 * The hidden fields of the start page: its token, and a honeypot that no person sees.
 *
 * @param trap what stood in that field: it is shown, so that whoever did not mean to fill it in can empty it
 */
export function StartTokenAndHoneypot({ stamp, trap }: { stamp: string; trap?: string }) {
  const { t } = useTranslation();
  return (
    <>
      <input type="hidden" name="stamp" value={stamp} />
      {trap === undefined ? (
        <div className="sr" aria-hidden="true">
          <label htmlFor="comment">{t('public-forms:trap')}</label>
          <Input id="comment" name="comment" type="text" tabIndex={-1} autoComplete="off" />
        </div>
      ) : (
        <TextField name="comment" value={trap} label={t('public-forms:trap')} error={t('public-forms:trapFilled')} />
      )}
    </>
  );
}
