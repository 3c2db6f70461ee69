import { useTranslation } from 'react-i18next';
import type { QuestionResult, SurveyResults } from '~/contract/results';
import { cutLabel, percentages } from '~/domain/poll-results';

/** One line of a question's table, and one bar of its chart. */
interface Line {
  label: string;
  /** Null where it would tell of single people. */
  count: number | null;
  percent: number | null;
}

/** Shares are of all answers given. A hidden number hides the shares too: they could be turned back into it. */
function linesOf({ answers, answered }: QuestionResult, submissions: number, words: { submitted: string; notSubmitted: string }): Line[] {
  const counted: { label: string; count: number | null }[] = answers
    ? answers.map(({ answer, count }) => ({ label: answer, count }))
    : [
        { label: words.submitted, count: answered },
        { label: words.notSubmitted, count: answered === null ? null : submissions - answered },
      ];
  const isWhole = counted.every(({ count }) => count !== null);
  const shares = isWhole ? percentages(counted.map(({ count }) => count ?? 0)) : [];
  return counted.map((line, index) => ({ ...line, percent: shares[index] ?? null }));
}

/**
 * Every question with its numbers as a table. With JavaScript a chart of the same stands above it: its module reads the
 * rows' data, so that table and chart can't differ. Spec: forms-and-approval 2.7, 4 "Poll results", 9.
 */
export function QuestionResults({ results: { questions, submissions } }: { results: SurveyResults }) {
  return (
    <>
      {questions.map((question, index) => (
        <Question key={question.inputId} question={question} submissions={submissions} id={`question-${index + 1}`} />
      ))}
    </>
  );
}

function Question({ question, submissions, id }: { question: QuestionResult; submissions: number; id: string }) {
  const { t } = useTranslation();
  const { answers, answered, name } = question;
  const lines = linesOf(question, submissions, { submitted: t('results:submitted'), notSubmitted: t('results:notSubmitted') });
  const isHidden = answered === null || lines.some(({ count }) => count === null);
  return (
    <section aria-labelledby={id} className="poll" data-enhance="results-chart">
      <h2 id={id}>
        <bdi>{name}</bdi>
      </h2>
      {answered === null ? null : <p className="hint">{t('results:answeredLine', { answered, submissions })}</p>}
      {isHidden ? <p>{t('results:hiddenNote')}</p> : null}
      {lines.length > 0 ? (
        <>
          <figure className="poll-chart" data-poll-chart="" hidden />
          <Lines lines={lines} labelledBy={id} isAnswer={answers !== null} />
        </>
      ) : null}
    </section>
  );
}

function Lines({ lines, labelledBy, isAnswer }: { lines: Line[]; labelledBy: string; isAnswer: boolean }) {
  const { t, i18n } = useTranslation();
  const numbers = new Intl.NumberFormat(i18n.language);
  const shares = new Intl.NumberFormat(i18n.language, { style: 'percent' });
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
        {lines.map(({ label, count, percent }, index) => (
          <tr key={index} data-label={cutMark(label)} data-count={count ?? undefined} data-text={count === null ? undefined : numbers.format(count)}>
            <th scope="row">
              <bdi>{label}</bdi>
            </th>
            <td className="num">{count === null ? <NotShown /> : numbers.format(count)}</td>
            <td className="num">{percent === null ? <NotShown /> : shares.format(percent / 100)}</td>
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
