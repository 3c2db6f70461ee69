import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button';
import { useTextLanguage } from '~/ui/in-language';
import type { FormView } from './form-view';

/** Words of the button that sends: of a change none that were written for what is new; else the author's, or by what is enrolled in. */
export function useSubmitLabel({ change, submitLabel, type }: FormView): string {
  const { t } = useTranslation();
  if (change) return t('form-page:sendChanges');
  return submitLabel || t(`form-page:submitFor.${type}`, { defaultValue: t('form-page:submit') });
}

/** The button that sends a form. */
export function SubmitButton({ view }: { view: FormView }) {
  const { t } = useTranslation();
  const language = useTextLanguage();
  return (
    <Button
      intent="submit"
      text={useSubmitLabel(view)}
      data-part="submit"
      data-busy={t('form-page:submitting')}
      {...(view.submitLabel && !view.change ? {} : language)}
    />
  );
}
