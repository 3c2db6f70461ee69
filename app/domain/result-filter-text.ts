import { formatDateOrNotAvailable } from './calendar-date';
import { languageNameIn } from './language-tags';
import { labelled } from './punctuation';

/** What results are filtered by; empty or absent: by nothing. */
export interface ResultFilter {
  from?: string;
  to?: string;
  language?: string;
  version?: string | number;
}

/** Returns texts of the area `results`. */
type FilterText = (
  key: 'everything' | 'fromTo' | 'since' | 'until' | 'language' | 'version',
  values?: Record<string, string>,
) => string;

/** Which submissions results are of, in words: a part for each choice, or that all are. */
export function describeFilter(
  { from, to, language, version }: ResultFilter,
  textOf: FilterText,
  locale: string,
): string[] {
  const day = (date: string) => formatDateOrNotAvailable(date, locale);
  const [first = '', last = ''] = from && to && from > to ? [to, from] : [from, to];
  const days =
    first && last
      ? textOf('fromTo', { from: day(first), to: day(last) })
      : first
        ? textOf('since', { from: day(first) })
        : last && textOf('until', { to: day(last) });
  const parts = [
    days,
    language && labelled(textOf('language'), languageNameIn(language, locale)),
    version && labelled(textOf('version'), String(version)),
  ].filter((part): part is string => Boolean(part));
  return parts.length > 0 ? parts : [textOf('everything')];
}
