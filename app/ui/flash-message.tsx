import type { TextKey } from 'i18next';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type FlashProps = ComponentProps<'div'> & { kind: string; text: ReactNode };

/** A sentence in a box: an error is read out at once, a success when there is time; others have no role but one that is given. */
export function Flash({ kind, text, ...rest }: FlashProps) {
  const role = kind === 'error' ? 'alert' : kind === 'success' ? 'status' : undefined;
  return (
    <div className={`flash flash-${kind}`} role={role} {...rest}>
      <p>{text}</p>
    </div>
  );
}

/**
 * A message about what has just been done. It stays in the page until the next one; with JavaScript a success leaves after
 * 10 seconds in view, which `data-toast` asks for. What a page is about is no such message.
 */
export function FlashMessage({ flash }: { flash: { kind: string; key: TextKey } | undefined }) {
  const { t, i18n } = useTranslation();
  // Another version of the product, during an upgrade, may name a text that this one does not have.
  if (!flash || !i18n.exists(flash.key)) return null;
  const { kind, key } = flash;
  const role = kind === 'error' || kind === 'warning' ? 'alert' : 'status';
  return <Flash kind={kind} role={role} data-toast={kind === 'success' ? '' : undefined} text={t(key)} />;
}
