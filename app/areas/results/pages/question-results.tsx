import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionResult, SurveyResults } from '../calls';
import { areSharesUneven, DISTINCT_LIMIT, summaryOf } from '~/domain/poll-results';
import { pollTables, type PollLine } from '~/domain/poll-tables';
import { ChartDownloads } from '~/ui/chart-downloads';
import { PollLines, useNumberFormats } from './poll-table';

interface Paths {
  /** Of the page that lists every answer to a question; none where nothing is left out. */
  all?: (inputId: string, place: string) => string;
  /** Of the files of a question's chart. */
  chart: (inputId: string) => string;
}

type PollChart = ComponentType<{ lines: readonly PollLine[]; labelledBy: string }>;

/**
 * Every question with its numbers as tables whose lines have bars. Spec: forms-and-approval 2.7, 4 "Poll results", 9.
 *
 * @param before submissions in the period before, where it is compared with
 */
export function QuestionResults({
  results: { questions, submissions },
  before,
  paths,
  chart,
}: {
  results: SurveyResults;
  before?: number;
  paths: Paths;
  /** Stands above the first table of each question, whose lines have no bars then. */
  chart?: PollChart;
}) {
  return (
    <>
      {questions.map((question, index) => (
        <Question
          key={question.inputId}
          question={question}
          whole={{ submissions, before }}
          id={`question-${index + 1}`}
          paths={paths}
          chart={chart}
        />
      ))}
    </>
  );
}

function Question({
  question,
  whole,
  id,
  paths,
  chart: Chart,
}: {
  question: QuestionResult;
  whole: { submissions: number; before?: number };
  id: string;
  paths: Paths;
  chart?: PollChart;
}) {
  const { t } = useTranslation();
  const { answered, name, inputId } = question;
  const tables = pollTables(question, whole, {
    submitted: t('results:submitted'),
    notSubmitted: t('results:notSubmitted'),
  });
  const isHidden = answered === null || tables.some(({ lines }) => lines.some(({ count }) => count === null));
  return (
    <section aria-labelledby={id} className="poll">
      <h2 id={id}>
        <bdi>{name}</bdi>
      </h2>
      {answered === null ? null : (
        <p className="hint">{t('results:answeredLine', { answered, submissions: whole.submissions })}</p>
      )}
      {isHidden ? <p>{t('results:hiddenNote')}</p> : null}
      <Rating question={question} />
      {Chart && tables[0] ? <Chart lines={tables[0].lines} labelledBy={id} /> : null}
      {tables.map((table) => (
        <PollLines
          key={table.of}
          table={table}
          labelledBy={id}
          isScale={question.scale !== null && table.of === 'answers'}
          hasChart={Chart !== undefined}
        />
      ))}
      {tables.some(({ lines }) => lines.some(({ isBar }) => isBar)) ? (
        <ChartDownloads path={paths.chart(inputId)} describedBy={id} />
      ) : null}
      <Notes
        question={question}
        answers={tables.find(({ of }) => of === 'answers')?.lines ?? []}
        allPath={paths.all?.(inputId, id) ?? ''}
      />
    </section>
  );
}

const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** Mean and median of a rating, and of the numbers 0 to 10 the promoter score. None is told where numbers are held back. */
function Rating({ question: { scale, answers, answeredBefore } }: { question: QuestionResult }) {
  const { t } = useTranslation();
  const { written, signed, share } = useNumberFormats();
  const counts = answers?.flatMap(({ answer, count }) => (count === null ? [] : [{ answer, count }])) ?? [];
  const summary = scale && counts.length === answers?.length ? summaryOf(scale, counts) : undefined;
  if (!scale || !summary) return null;
  const { mean, median, promoters: split } = summary;
  const before = answeredBefore
    ? summaryOf(
        scale,
        (answers ?? []).map(({ answer, before: count = 0 }) => ({ answer, count })),
      )
    : undefined;
  const compared = (now: string, change: number | undefined, digits = 0) =>
    change === undefined ? now : `${now} (${t('results:points', { points: signed(round(change, digits)) })})`;
  return (
    <>
      {split ? (
        <>
          <p>
            <strong>
              {t('results:promoterScore', {
                score: compared(signed(split.score), before?.promoters && split.score - before.promoters.score),
              })}
            </strong>
          </p>
          <p className="hint">
            {t('results:promoterNote', { promoters: share(split.promoters), detractors: share(split.detractors) })}
          </p>
        </>
      ) : null}
      <p>
        {t('results:mean', { mean: compared(written(mean, ONE_DIGIT), before && mean - before.mean, 1) })} ·{' '}
        {t('results:median', { median: written(median) })}
      </p>
    </>
  );
}

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

/** What the shares are of, and which answers are not in the table. */
function Notes({
  question: { distinct, others, takesMany, answers },
  answers: lines,
  allPath,
}: {
  question: QuestionResult;
  answers: PollLine[];
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
