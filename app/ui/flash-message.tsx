import { useTranslation } from 'react-i18next';

/** A message about what has just been done. It stays in the page until the next one. */
export function FlashMessage({ flash }: { flash: { kind: string; key: string } | undefined }) {
  const { t } = useTranslation();
  if (!flash) return null;
  const isProblem = flash.kind === 'error' || flash.kind === 'warning';
  return (
    <div className={`flash flash-${flash.kind}`} role={isProblem ? 'alert' : 'status'}>
      <p>{t(flash.key)}</p>
    </div>
  );
}
