import { formatCalendarDate } from './calendar-date';
import { languageIn } from './languages';
import { labelled } from './punctuation';

/** What results are narrowed to; empty or absent: by nothing. */
export interface ResultChoice {
  from?: string;
  to?: string;
  language?: string;
  version?: string | number;
}

/** Says sentences of the area `results`. */
type SayChoice = (
  key: 'everything' | 'fromTo' | 'since' | 'until' | 'language' | 'version',
  values?: Record<string, string>,
) => string;

/** Which submissions results are of, in words: a part for each choice, or that all are. */
export function choiceWords({ from, to, language, version }: ResultChoice, say: SayChoice, locale: string): string[] {
  const day = (date: string) => formatCalendarDate(date, locale);
  const [first = '', last = ''] = from && to && from > to ? [to, from] : [from, to];
  const days =
    first && last
      ? say('fromTo', { from: day(first), to: day(last) })
      : first
        ? say('since', { from: day(first) })
        : last && say('until', { to: day(last) });
  const parts = [
    days,
    language && labelled(say('language'), languageIn(language, locale)),
    version && labelled(say('version'), String(version)),
  ].filter((part): part is string => Boolean(part));
  return parts.length > 0 ? parts : [say('everything')];
}
