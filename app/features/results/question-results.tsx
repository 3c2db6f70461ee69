import { useTranslation } from 'react-i18next';
import type { QuestionResult, SurveyResults } from '~/contract/results';
import { formatLocale } from '~/domain/format';
import {
  areSharesUneven,
  cutLabel,
  MAX_BARS,
  SHARE_DIGITS,
  sharesOf,
  summaryOf,
  DISTINCT_LIMIT,
} from '~/domain/poll-results';

/** One line of a question's table. */
interface Line {
  label: string;
  /** Null where it would tell of single people. */
  count: number | null;
  /** 0 to 1. */
  share: number | null;
  /** It is one of the bars of the chart. */
  isBar: boolean;
}

interface Table {
  lines: Line[];
  /** What the first column says: an answer, or whether there is one. */
  isAnswer: boolean;
}

/** Shares of `whole` people. A hidden number hides the shares too: they could be turned back into it. */
function linesOf(
  counted: { label: string; count: number | null }[],
  whole: number | null,
  isBar: (count: number | null) => boolean,
): Line[] {
  const isWhole = whole !== null && counted.every(({ count }) => count !== null);
  const shares = isWhole
    ? sharesOf(
        counted.map(({ count }) => count ?? 0),
        whole,
      )
    : [];
  return counted.map((line, index) => ({ ...line, share: shares[index] ?? null, isBar: isBar(line.count) }));
}

/** Who answered and who did not, where there are no bars; then every answer, as shares of those who answered. */
function tablesOf(
  { answers, answered, hasBars, scale }: QuestionResult,
  submissions: number,
  words: { submitted: string; notSubmitted: string },
): Table[] {
  const tables: Table[] = [];
  if (!hasBars) {
    const notAnswered = answered === null ? null : submissions - answered;
    const split = [
      { label: words.submitted, count: answered },
      { label: words.notSubmitted, count: notAnswered },
    ];
    tables.push({ lines: linesOf(split, submissions, () => true), isAnswer: false });
  }
  if (answers && answers.length > 0) {
    const isEveryOneBar = scale !== null || answers.length <= MAX_BARS;
    const counted = answers.map(({ answer, count }) => ({ label: answer, count }));
    tables.push({
      lines: linesOf(counted, answered, (count) => hasBars && (isEveryOneBar || count !== 0)),
      isAnswer: true,
    });
  }
  return tables;
}

/**
 * Every question with its numbers as tables. With JavaScript a chart stands above them: its module reads the rows' data, so
 * that table and chart can't differ. Spec: forms-and-approval 2.7, 4 "Poll results", 9.
 *
 * @param all path of the page that lists every answer to a question; none where nothing is left out
 */
export function QuestionResults({
  results: { questions, submissions },
  all,
}: {
  results: SurveyResults;
  all?: (inputId: string, place: string) => string;
}) {
  return (
    <>
      {questions.map((question, index) => {
        const id = `question-${index + 1}`;
        return (
          <Question
            key={question.inputId}
            question={question}
            submissions={submissions}
            id={id}
            allPath={all?.(question.inputId, id) ?? ''}
          />
        );
      })}
    </>
  );
}

function Question({
  question,
  submissions,
  id,
  allPath,
}: {
  question: QuestionResult;
  submissions: number;
  id: string;
  allPath: string;
}) {
  const { t } = useTranslation();
  const { answered, name } = question;
  const tables = tablesOf(question, submissions, {
    submitted: t('results:submitted'),
    notSubmitted: t('results:notSubmitted'),
  });
  const isHidden = answered === null || tables.some(({ lines }) => lines.some(({ count }) => count === null));
  return (
    <section aria-labelledby={id} className="poll" data-enhance="results-chart">
      <h2 id={id}>
        <bdi>{name}</bdi>
      </h2>
      {answered === null ? null : <p className="hint">{t('results:answeredLine', { answered, submissions })}</p>}
      {isHidden ? <p>{t('results:hiddenNote')}</p> : null}
      <Rating question={question} />
      {tables.length > 0 ? <figure className="poll-chart" data-poll-chart="" hidden /> : null}
      {tables.map((table) => (
        <Lines key={String(table.isAnswer)} table={table} labelledBy={id} />
      ))}
      <Notes question={question} answers={tables.find(({ isAnswer }) => isAnswer)?.lines ?? []} allPath={allPath} />
    </section>
  );
}

/** Mean of a rating, and of the numbers 0 to 10 the promoter score. Neither is told where numbers are held back. */
function Rating({ question: { scale, answers } }: { question: QuestionResult }) {
  const { t, i18n } = useTranslation();
  const counts = answers?.flatMap(({ answer, count }) => (count === null ? [] : [{ answer, count }])) ?? [];
  const summary = scale && counts.length === answers?.length ? summaryOf(scale, counts) : undefined;
  if (!summary) return null;
  const { mean, promoters: split } = summary;
  const written = (value: number, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(formatLocale(i18n.language), options).format(value);
  const share = (value: number) => written(value, { style: 'percent', maximumFractionDigits: SHARE_DIGITS });
  const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return (
    <>
      <p>{t('results:mean', { mean: written(mean, ONE_DIGIT) })}</p>
      {split ? (
        <>
          <p>
            {t('results:promoterScore', {
              score: written(split.score, { signDisplay: 'exceptZero' }).replace('-', '−'),
            })}
          </p>
          <p className="hint">
            {t('results:promoterNote', { promoters: share(split.promoters), detractors: share(split.detractors) })}
          </p>
        </>
      ) : null}
    </>
  );
}

/** What the shares are of, and which answers are not in the table. */
function Notes({
  question: { distinct, others, takesMany, answers },
  answers: lines,
  allPath,
}: {
  question: QuestionResult;
  answers: Line[];
  allPath: string;
}) {
  const { t } = useTranslation();
  const shares = lines.map(({ share }) => share ?? 0);
  const isCut = answers !== null && answers.filter(({ count }) => count !== 0).length < distinct;
  return (
    <>
      {takesMany && shares.some((share) => share > 0) ? <p className="hint">{t('results:manyNote')}</p> : null}
      {!takesMany && !isCut && others === 0 && areSharesUneven(shares) ? (
        <p className="hint">{t('results:roundedNote')}</p>
      ) : null}
      {others > 0 ? <p className="hint">{t('results:othersNote', { n: DISTINCT_LIMIT, others })}</p> : null}
      {isCut ? (
        <p>
          {t('results:mostGiven', { n: lines.length })} <a href={allPath}>{t('results:allAnswers', { n: distinct })}</a>
        </p>
      ) : null}
    </>
  );
}

function Lines({ table: { lines, isAnswer }, labelledBy }: { table: Table; labelledBy: string }) {
  const { t, i18n } = useTranslation();
  const numbers = new Intl.NumberFormat(formatLocale(i18n.language));
  const shares = new Intl.NumberFormat(formatLocale(i18n.language), {
    style: 'percent',
    maximumFractionDigits: SHARE_DIGITS,
  });
  return (
    <table aria-labelledby={labelledBy} className="poll-table">
      <thead>
        <tr>
          <th scope="col">{t(isAnswer ? 'results:answerColumn' : 'results:whether')}</th>
          <th scope="col" className="num">
            {t('results:countColumn')}
          </th>
          <th scope="col" className="num">
            {t('results:shareColumn')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, count, share, isBar }, index) => (
          <tr
            key={index}
            {...(isBar && {
              'data-label': cutMark(label),
              'data-count': count ?? undefined,
              'data-text': count === null ? undefined : numbers.format(count),
            })}
          >
            <th scope="row">
              <bdi>{label}</bdi>
            </th>
            <td className="num">{count === null ? <NotShown /> : numbers.format(count)}</td>
            <td className="num">{share === null ? <NotShown /> : shares.format(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A dash, which leaves the answers their room on a phone; read out in words. The note above says why. */
function NotShown() {
  const { t } = useTranslation();
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr">{t('results:notShown')}</span>
    </>
  );
}

/** As the chart writes it: 26 characters, and a mark that there is more. */
function cutMark(text: string): string {
  const { label, isCut } = cutLabel(text);
  return isCut ? `${label}…` : label;
}
