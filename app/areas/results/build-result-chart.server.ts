import type { QuestionResult, SurveyResults } from './calls';
import { formatDateOrNotAvailable, type CalendarDate } from '~/domain/calendar-date';
import type { Chart, ChartBar } from '~/domain/bar-chart-svg';
import { formatLocale, formatPercent } from '~/domain/format-units-and-lists';
import { textDirectionOf } from '~/domain/language-tags';
import { SHARE_DIGITS } from '~/domain/poll-results';
import { pollTables, type PollLine } from '~/domain/poll-tables';
import { joinClauses } from '~/domain/punctuation';
import { describeFilter, type ResultFilter } from '~/domain/result-filter-text';
import { textsOf } from '~/locales/platform';
import { messageLocale } from '~/locales/languages';

interface ChartOf {
  results: Pick<SurveyResults, 'title' | 'submissions'>;
  question: QuestionResult;
  choice: ResultFilter;
  before?: { from: CalendarDate; to: CalendarDate; submissions: number } | null;
  today: CalendarDate;
  /** A wish of the caller's. */
  language: string | undefined;
}

/** Renders the chart of a question from the numbers of its table; undefined where the question has no bars. */
export function buildResultChart({
  results,
  question,
  choice,
  before,
  today,
  language: requestedLanguage,
}: ChartOf): Chart | undefined {
  const language = messageLocale(requestedLanguage);
  const translate = textsOf('results', language);
  const day = (date: CalendarDate) => formatDateOrNotAvailable(date, language);
  const whole = { submissions: results.submissions, before: before?.submissions };
  const tables = pollTables(question, whole, {
    submitted: translate('submitted'),
    notSubmitted: translate('notSubmitted'),
  });
  const lines = tables.flatMap((table) => table.lines).filter(({ isBar }) => isBar);
  if (lines.length === 0) return undefined;
  // As on the page: by shares, so that periods compare; by numbers where shares are hidden.
  const hasShares = lines.every(({ share }) => share !== null);
  const isCompared = lines.some((line) => line.before !== null);
  const isHidden = lines.some(({ count }) => count === null);
  const { answered } = question;
  const numbers = numbersIn(language);
  return {
    title: question.name,
    details: [
      results.title,
      joinClauses(describeFilter(choice, translate, language)),
      answered === null
        ? translate('publicLead', { n: results.submissions })
        : translate('answeredLine', { answered, submissions: results.submissions }),
      translate('asOf', { date: day(today) }),
    ],
    bars: lines.map((line) => barOf(line, hasShares, numbers)),
    unit: translate(hasShares ? 'shareColumn' : 'countColumn'),
    writeTick: hasShares ? numbers.share : numbers.count,
    isWhole: !hasShares,
    notes: [
      ...(isHidden ? [translate('hiddenNote')] : []),
      ...(question.takesMany && hasShares ? [translate('manyNote')] : []),
      ...(before && isCompared ? [translate('chartBefore', { from: day(before.from), to: day(before.to) })] : []),
    ],
    language,
    isRtl: textDirectionOf(language) === 'rtl',
  };
}

type Numbers = ReturnType<typeof numbersIn>;

function numbersIn(language: string) {
  const format = new Intl.NumberFormat(formatLocale(language));
  return {
    count: (value: number) => format.format(value),
    share: (value: number) => formatPercent(value, language, SHARE_DIGITS),
  };
}

function barOf({ label, count, share, before }: PollLine, hasShares: boolean, numbers: Numbers): ChartBar {
  const written = (each: { count: number | null; share: number | null }) =>
    [
      each.count === null ? '–' : numbers.count(each.count),
      ...(each.share === null ? [] : [numbers.share(each.share)]),
    ].join(' · ');
  const sizeOf = (each: { count: number | null; share: number | null }) => (hasShares ? each.share : each.count);
  return {
    label,
    text: written({ count, share }),
    size: sizeOf({ count, share }),
    before: before && { text: written(before), size: sizeOf(before) },
  };
}
