import { useTranslation } from 'react-i18next';
import type { SandboxName } from '~/domain/sandbox-name';

/** Says above a page what of it is not the real thing. */
export function SandboxNotice({ names }: { names: readonly SandboxName[] }) {
  const { t } = useTranslation();
  if (names.length === 0) return null;
  return (
    <aside className="sandbox" aria-label={t('common:sandbox.label')}>
      {names.map((name) => (
        <div key={name}>{t(`common:sandbox.${name}`)}</div>
      ))}
    </aside>
  );
}
