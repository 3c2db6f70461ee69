import { useTranslation } from 'react-i18next';

/**
 * First of radio buttons of which none is chosen. Text browsers choose the first by themselves, and nobody's answer must
 * not be one; other browsers neither show nor send it.
 */
export function NoChoice({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation();
  return (
    <div className="choice text-only">
      <input type="radio" id={`${id}-none`} name={name} value="" />
      <label htmlFor={`${id}-none`}>{t('common:noAnswer')}</label>
    </div>
  );
}
