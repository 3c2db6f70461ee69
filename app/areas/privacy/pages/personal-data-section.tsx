import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_SECTION_LINES } from '../calls';
import { ListTable, type ListRow } from '~/ui/list-table';

interface SectionProps {
  id: string;
  title: string;
  heads: readonly string[];
  rows: readonly ListRow[];
  numbers?: readonly number[];
  /** Where all of it is; nothing where this is all. */
  allPath?: string;
  children?: ReactNode;
}

/** One section of the personal data page: a table with a link to all of its rows. */
export function PersonalDataSection({ id, title, heads, rows, numbers, allPath, children }: SectionProps) {
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

/** Shows that there are more rows than the page lists. */
export function TruncationNote({ isCut }: { isCut: boolean }) {
  const { t } = useTranslation();
  return isCut ? <p>{t('unsubscribe:history.latest', { n: MAX_SECTION_LINES })}</p> : null;
}
