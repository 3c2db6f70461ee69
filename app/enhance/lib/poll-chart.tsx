import { createRoot } from 'react-dom/client';
import { Bar, BarChart, Cell, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { fitText, BAR_COLORS } from '~/domain/poll-results';
import { textWidth } from './chart';
import { BAR_HEIGHT, type PollBar } from './poll-bars';

const MOST_LABEL_WIDTH = 200;
const FONT_SIZE = 14;
const LINE_HEIGHT = 17;
/** Between a label and its axis. */
const LABEL_GAP = 8;

interface Tick {
  x?: number | string;
  y?: number | string;
  payload?: { value: string };
}

/** A label at the side of its bar, in at most two lines that are as long as there is room, wherever they have to be broken. */
function Label({ x, y, payload, width, isRtl }: Tick & { width: number; isRtl: boolean }) {
  const lines = fitText(payload?.value ?? '', {
    width: width - LABEL_GAP,
    lines: 2,
    measure: (text) => textWidth(text, FONT_SIZE),
  });
  return (
    <text textAnchor={isRtl ? 'start' : 'end'} fill="var(--text)" fontSize={FONT_SIZE} className="poll-label">
      {lines.map((line, index) => (
        <tspan
          key={index}
          x={x}
          y={Number(y) + (index - (lines.length - 1) / 2) * LINE_HEIGHT}
          dominantBaseline="central"
        >
          {line}
        </tspan>
      ))}
    </text>
  );
}

/**
 * Bars that take six colours in turn. Each has its answer at its side and its number at its end, so that no colour has to be
 * told from another; answers that are cut to the same letters stay bars of their own. Hidden from screen readers, which have the
 * table below it.
 */
function PollChart({ bars, isRtl, width }: { bars: PollBar[]; isRtl: boolean; width: number }) {
  return (
    <ResponsiveContainer width="100%" height={bars.length * BAR_HEIGHT}>
      <BarChart
        data={bars}
        layout="vertical"
        accessibilityLayer={false}
        margin={{ top: 0, bottom: 0, left: isRtl ? 56 : 0, right: isRtl ? 0 : 56 }}
      >
        <XAxis type="number" domain={[0, 'dataMax']} reversed={isRtl} hide />
        <YAxis
          type="category"
          dataKey="label"
          orientation={isRtl ? 'right' : 'left'}
          width={width}
          tick={(tick: Tick) => <Label {...tick} width={width} isRtl={isRtl} />}
          tickLine={false}
          stroke="var(--edge)"
          interval={0}
        />
        <Bar dataKey="count" isAnimationActive={false} maxBarSize={26} minPointSize={1}>
          {bars.map((_bar, index) => (
            <Cell key={index} fill={`var(--bar-${(index % BAR_COLORS) + 1})`} />
          ))}
          <LabelList dataKey="text" position="right" fill="var(--text)" fontSize={FONT_SIZE} />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}

/** Draws the bars into the figure; labels take at most half of it. */
export function drawBars(figure: HTMLElement, bars: PollBar[]): void {
  const isRtl = document.documentElement.dir === 'rtl';
  const width = Math.min(MOST_LABEL_WIDTH, Math.round(figure.clientWidth / 2));
  createRoot(figure).render(<PollChart bars={bars} isRtl={isRtl} width={width} />);
}
