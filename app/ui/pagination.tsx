import { useTranslation } from 'react-i18next';
import { ButtonLink } from './button';

interface PaginationProps {
  /** Where the list begins. */
  firstPath: string;
  isFirst: boolean;
  /** Where the pages beside this one are; empty where there is none. */
  newerPath?: string;
  nextPath: string;
  /** The latest come first. */
  isByTime?: boolean;
}

/** The ways between the pages of a list; nothing where one page has it all. */
export function Pagination({ firstPath, isFirst, newerPath = '', nextPath, isByTime = false }: PaginationProps) {
  const { t } = useTranslation();
  if (isFirst && !newerPath && !nextPath) return null;
  return (
    <nav aria-label={t('results:pages')} className="actions">
      {isFirst ? null : <ButtonLink href={firstPath} text={t(isByTime ? 'results:latest' : 'data:first')} isPlain />}
      {newerPath ? <ButtonLink href={newerPath} text={t('results:newer')} isPlain rel="prev" /> : null}
      {nextPath ? (
        <ButtonLink href={nextPath} text={t(isByTime ? 'results:older' : 'data:next')} isPlain rel="next" />
      ) : null}
    </nav>
  );
}
