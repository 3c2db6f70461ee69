import { createRoot } from 'react-dom/client';
import { textWidth } from './chart';
import { Bar, CartesianGrid, ComposedChart, Legend, Line, ResponsiveContainer, XAxis, YAxis } from 'recharts';

interface Month {
  month: string;
  therms: number;
  bill: number;
}

const HEIGHT = 300;
const FONT_SIZE = 13;
const LEAST_AXIS_WIDTH = 44;
/** Between a number and its axis, with its mark. */
const NUMBER_GAP = 12;

/** Room for the numbers of an axis. Its last one may have a digit more than the largest value, which it rounds up. */
function axisWidth(values: readonly number[]): number {
  return Math.max(
    LEAST_AXIS_WIDTH,
    Math.ceil(textWidth(`${Math.ceil(Math.max(0, ...values))}0`, FONT_SIZE)) + NUMBER_GAP,
  );
}

/** The rows of the table, oldest first. */
function monthsOf(table: HTMLTableElement): Month[] {
  return [...table.querySelectorAll<HTMLTableRowElement>('tbody tr')].map(({ dataset }) => ({
    month: dataset.month ?? '',
    therms: Number(dataset.therms),
    bill: Number(dataset.cents) / 100,
  }));
}

/**
 * Usage as bars, bills as a line with round marks: told apart by their shape, not by colour alone. Colours are the page's
 * own, so that dark mode and an account's theme hold. A picture of the table beside it, so hidden from screen readers.
 */
function UsageChart({
  months,
  labels,
  isRtl,
}: {
  months: Month[];
  labels: { usage: string; bill: string };
  isRtl: boolean;
}) {
  const text = { fill: 'var(--dim)', fontSize: FONT_SIZE };
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <ComposedChart data={months} accessibilityLayer={false} margin={{ top: 8, right: 0, bottom: 8, left: 0 }}>
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis
          dataKey="month"
          reversed={isRtl}
          tick={text}
          stroke="var(--edge)"
          interval="preserveStartEnd"
          minTickGap={8}
        />
        <YAxis
          yAxisId="therms"
          orientation={isRtl ? 'right' : 'left'}
          tick={text}
          stroke="var(--edge)"
          width={axisWidth(months.map(({ therms }) => therms))}
        />
        <YAxis
          yAxisId="bill"
          orientation={isRtl ? 'left' : 'right'}
          tick={text}
          stroke="var(--edge)"
          width={axisWidth(months.map(({ bill }) => bill))}
        />
        <Legend wrapperStyle={{ color: 'var(--text)' }} />
        <Bar
          yAxisId="therms"
          dataKey="therms"
          name={labels.usage}
          fill="var(--chart-usage)"
          isAnimationActive={false}
          maxBarSize={28}
        />
        <Line
          yAxisId="bill"
          dataKey="bill"
          name={labels.bill}
          stroke="var(--chart-bill)"
          strokeWidth={3}
          dot={{ r: 4, fill: 'var(--page)' }}
          activeDot={false}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
}

/** Draws the table's figures into the figure beside it. */
export function drawUsage(figure: HTMLElement, table: HTMLTableElement): void {
  const labels = { usage: figure.dataset.usage ?? '', bill: figure.dataset.bill ?? '' };
  const isRtl = document.documentElement.dir === 'rtl';
  createRoot(figure).render(<UsageChart months={monthsOf(table)} labels={labels} isRtl={isRtl} />);
}
