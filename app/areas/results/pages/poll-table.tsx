import { useTranslation } from 'react-i18next';
import { formatLocale } from '~/domain/format-units-and-lists';
import { SHARE_DIGITS } from '~/domain/poll-results';
import { barLengths, type PollLine, type PollTable } from '~/domain/poll-tables';
import { changeOf } from '~/domain/result-period';
import { TableHead } from '~/ui/table-head';

type Lengths = ReturnType<typeof barLengths>[number];

/** Formats numbers in the page's language. */
export function useNumberFormats() {
  const { i18n } = useTranslation();
  const written = (value: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(formatLocale(i18n.language), options).format(value);
  return {
    written,
    share: (value: number, options: Intl.NumberFormatOptions = {}) =>
      written(value, { style: 'percent', maximumFractionDigits: SHARE_DIGITS, ...options }),
    /** With its sign, nothing before zero. */
    signed: (value: number, options: Intl.NumberFormatOptions = {}) =>
      written(value, { signDisplay: 'exceptZero', ...options }).replace('-', '−'),
  };
}

/**
 * Every line with its number and its share, and a bar below its label where no chart stands above the table. The bars are of the page
 * itself: they are there without JavaScript, on paper, and as long as the numbers beside them. Spec: forms-and-approval 2.7, 9.
 */
export function PollLines({
  table: { of, lines },
  labelledBy,
  isScale,
  hasChart,
}: {
  table: PollTable;
  labelledBy: string;
  /** The labels are numbers, so that each stands before its bar. */
  isScale: boolean;
  /** The bars are in a chart of their own. */
  hasChart: boolean;
}) {
  const { t } = useTranslation();
  const lengths = hasChart ? [] : barLengths(lines);
  return (
    <table aria-labelledby={labelledBy} className={isScale ? 'poll-table poll-scale' : 'poll-table'}>
      <TableHead
        heads={[
          t(of === 'answers' ? 'results:answerColumn' : 'results:whether'),
          t('results:countColumn'),
          t('results:shareColumn'),
        ]}
        numbers={[1, 2]}
      />
      <tbody>
        {lines.map((line, index) => (
          <Line key={index} line={line} lengths={lengths[index] ?? { now: null, before: null }} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ line: { label, count, share, before, isBar }, lengths }: { line: PollLine; lengths: Lengths }) {
  const { written, share: shareText } = useNumberFormats();
  return (
    <tr data-bar={isBar ? '' : undefined}>
      <th scope="row">
        <span className="poll-line">
          <bdi>{label}</bdi>
          {lengths.now === null ? null : <ComparisonBars now={lengths.now} before={lengths.before} />}
        </span>
      </th>
      <td className="num">
        {count === null ? <NotShown /> : <data value={count}>{written(count)}</data>}
        {before?.count === null || before === null || count === null ? null : (
          <CountChange now={count} before={before.count} />
        )}
      </td>
      <td className="num">
        {share === null ? <NotShown /> : <data value={share}>{shareText(share)}</data>}
        {before?.share === null || before === null || share === null ? null : (
          <ShareChange now={share} before={before.share} />
        )}
      </td>
    </tr>
  );
}

const HEIGHT = 14;
const THIN = 4;
const width = (part: number) => `${Math.round(part * 10_000) / 100}%`;

/** A picture of the numbers beside it, so hidden from screen readers. The sheet turns it round for right-to-left pages. */
export function ComparisonBars({ now, before, color }: { now: number; before: number | null; color?: string }) {
  const height = before === null ? HEIGHT : HEIGHT + THIN + 2;
  return (
    <svg className="poll-bars" width="100%" height={height} aria-hidden="true" focusable="false">
      <rect width={width(now)} height={HEIGHT} fill={color} />
      {before === null ? null : <rect y={HEIGHT + 2} width={width(before)} height={THIN} className="before" />}
    </svg>
  );
}

/** A short sign for those who see it, and a sentence for those who hear it. */
function Change({ sign, words }: { sign: string; words: string }) {
  return (
    <span className="hint poll-change">
      <span aria-hidden="true" className="ltr">
        {sign}
      </span>
      <span className="sr"> {words}</span>
    </span>
  );
}

function CountChange({ now, before }: { now: number; before: number }) {
  const { t } = useTranslation();
  const { signed, share } = useNumberFormats();
  if (now === before) return <Change sign="±0" words={t('results:same')} />;
  const change = changeOf(now, before);
  if (change === undefined) return <Change sign={signed(now)} words={t('results:noneBefore')} />;
  const whole = { style: 'percent', maximumFractionDigits: 0 } as const;
  return (
    <Change
      sign={signed(change, whole)}
      words={t(change > 0 ? 'results:more' : 'results:less', { share: share(Math.abs(change), whole) })}
    />
  );
}

function ShareChange({ now, before }: { now: number; before: number }) {
  const { t } = useTranslation();
  const { signed, written } = useNumberFormats();
  const points = Math.round((now - before) * 1000) / 10;
  if (points === 0) return <Change sign="±0" words={t('results:same')} />;
  return (
    <Change
      sign={t('results:points', { points: signed(points) })}
      words={t(points > 0 ? 'results:pointsMore' : 'results:pointsLess', { points: written(Math.abs(points)) })}
    />
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
