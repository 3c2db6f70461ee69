import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_PART } from '../calls';
import { ListTable, type ListRow } from '~/ui/list-table';

interface PartProps {
  id: string;
  title: string;
  heads: readonly string[];
  rows: readonly ListRow[];
  numbers?: readonly number[];
  /** Where all of it is; nothing where this is all. */
  allPath?: string;
  children?: ReactNode;
}

/** One part of what is kept of a recipient. */
export function Part({ id, title, heads, rows, numbers, allPath, children }: PartProps) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby={`${id}-title`} id={id}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
      {rows.length > 0 ? (
        <ListTable id={`${id}-caption`} caption={title} heads={heads} rows={rows} numbers={numbers} />
      ) : (
        <p>{t('privacy:nothing')}</p>
      )}
      {allPath ? (
        <p>
          <a href={allPath} className="tap">
            {t('privacy:all', { title })}
          </a>
        </p>
      ) : null}
    </section>
  );
}

/** Shown where there is more than one page shows. */
export function TruncationNote({ isCut }: { isCut: boolean }) {
  const { t } = useTranslation();
  return isCut ? <p>{t('unsubscribe:history.latest', { n: LONGEST_PART })}</p> : null;
}
