import { useTranslation } from 'react-i18next';

/**
 * A message about what has just been done. It stays in the page until the next one; with JavaScript a success leaves after
 * 10 seconds in view, which `data-toast` asks for. What a page is about is no such message.
 */
export function FlashMessage({ flash }: { flash: { kind: string; key: string } | undefined }) {
  const { t } = useTranslation();
  if (!flash) return null;
  const isProblem = flash.kind === 'error' || flash.kind === 'warning';
  return (
    <div
      className={`flash flash-${flash.kind}`}
      role={isProblem ? 'alert' : 'status'}
      data-toast={flash.kind === 'success' ? '' : undefined}
    >
      <p>{t(flash.key)}</p>
    </div>
  );
}
