import { barColor, barLengths, cutLabel, type PollLine } from '~/domain/poll-tables';
import { isolate } from '~/domain/punctuation';
import { ComparisonBars, useNumberFormats } from './poll-table';

/**
 * A chart of the table below it: the server's bars, in a box of a fixed height in which Recharts draws the same from that table's
 * numbers (`app/browser/charts.ts`). A picture of the table, so hidden from screen readers. Spec: forms-and-approval 2.7, 9.
 *
 * @param labelledBy id of what the chart is called
 */
export function PollChart({ lines, labelledBy }: { lines: readonly PollLine[]; labelledBy: string }) {
  const { written, share: shareText } = useNumberFormats();
  if (!lines.some(({ isBar, count }) => isBar && count !== null)) return null;
  const lengths = barLengths(lines);
  const bars = lines.map((line, index) => ({ ...line, length: lengths[index]?.now ?? 0 })).filter(({ isBar }) => isBar);
  return (
    <div className="chart" data-chart={labelledBy}>
      {bars.map(({ label, count, share, length }, index) => (
        <p key={index} className="chart-line" aria-hidden="true">
          <bdi>{cutLabel(label)}</bdi> <ComparisonBars now={length} before={null} color={barColor(index)} />
          <span>
            {count === null
              ? '–'
              : isolate(share === null ? written(count) : `${written(count)} · ${shareText(share)}`)}
          </span>
        </p>
      ))}
    </div>
  );
}
