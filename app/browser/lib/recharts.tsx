import { createRoot } from 'react-dom/client';
import { Bar, BarChart, CartesianGrid, Text, Tooltip, usePlotArea, XAxis, YAxis } from 'recharts';
import { formatLocale } from '~/domain/format-units-and-lists';
import { formatMoney, toCents, type Currency } from '~/domain/money';
import { barColor, cutLabel } from '~/domain/poll-tables';
import { isolate } from '~/domain/punctuation';

/** A row of the table that the server drew. */
interface Row {
  /** On the axis. */
  label: string;
  /** Whole, in the tooltip. */
  name: string;
  /** Undefined where the number is not shown. */
  size: number | undefined;
  /** What the numbers are. */
  heading: string;
  text: string;
  fill?: string;
}

interface Look {
  rows: Row[];
  labelledBy: string;
  isRtl: boolean;
}

/** Of the usage and of the bills. */
const COLUMN_COLORS = ['var(--chart-usage)', 'var(--chart-bill)'];
/** From the middle of a bar up to the middle of its label. */
const LABEL_RISE = 17;
/** Room for the numbers behind the bars. */
const NUMBERS = 104;

const AXIS_TEXT = { fill: 'var(--dim)' };
const FILLING = { width: '100%', height: '100%' };

/** The numbers as the table writes them, with the whole label. */
const tooltip = (
  <Tooltip
    isAnimationActive={false}
    filterNull={false}
    separator=": "
    cursor={{ fill: 'var(--line)', fillOpacity: 0.4 }}
    labelFormatter={(label, [first]) => (first?.payload as Row | undefined)?.name ?? label}
    formatter={(_value, _name, { payload }) => [(payload as Row).text, (payload as Row).heading]}
    wrapperStyle={{ maxWidth: '100%', zIndex: 1 }}
    contentStyle={{
      maxWidth: '18rem',
      whiteSpace: 'normal',
      padding: '0.5rem 0.75rem',
      background: 'var(--page)',
      border: '1px solid var(--edge)',
      borderRadius: 8,
    }}
    labelStyle={{ color: 'var(--text)', fontWeight: 600 }}
    itemStyle={{ color: 'var(--text)', padding: 0 }}
  />
);

/** A label above its bar and the numbers behind it, at the sides where the page's lines begin and end. */
function AnswerTick({ y, row, isRtl }: { y: number; row: Row | undefined; isRtl: boolean }) {
  const area = usePlotArea();
  if (!area || !row) return null;
  const [left, right] = [
    isRtl ? area.x - NUMBERS : area.x,
    isRtl ? area.x + area.width : area.x + area.width + NUMBERS,
  ];
  const [start, end] = isRtl ? [right, left] : [left, right];
  return (
    <>
      <Text
        className="chart-label"
        x={start}
        y={y - LABEL_RISE}
        width={right - left}
        maxLines={1}
        breakAll
        textAnchor={isRtl ? 'end' : 'start'}
        verticalAnchor="middle"
        fill="var(--text)"
      >
        {isolate(row.label)}
      </Text>
      <text className="chart-label" x={end} y={y} dy="0.35em" textAnchor={isRtl ? 'start' : 'end'}>
        {row.text}
      </text>
    </>
  );
}

/** The answers to a question as horizontal bars in six colors. Spec: forms-and-approval 2.7, 4 "Poll results", 9. */
function AnswersChart({ rows, most, labelledBy, isRtl }: Look & { most: number }) {
  const colored = rows.map((row, index) => ({ ...row, fill: barColor(index) }));
  return (
    <BarChart
      data={colored}
      layout="vertical"
      responsive
      style={FILLING}
      margin={{ top: 0, bottom: 0, left: isRtl ? NUMBERS : 0, right: isRtl ? 0 : NUMBERS }}
      aria-labelledby={labelledBy}
    >
      <XAxis type="number" domain={[0, most]} reversed={isRtl} hide />
      <YAxis
        type="category"
        dataKey="name"
        orientation={isRtl ? 'right' : 'left'}
        mirror
        interval={0}
        axisLine={false}
        tickLine={false}
        tick={({ y, index }: { y: number | string; index: number }) => (
          <AnswerTick y={Number(y)} row={rows[index]} isRtl={isRtl} />
        )}
      />
      {tooltip}
      <Bar dataKey="size" className="chart-bars" barSize={14} isAnimationActive={false} />
    </BarChart>
  );
}

/** A column of the usage by month. Spec: enrollment-and-payment 2. */
function MonthsChart({
  rows,
  labelledBy,
  isRtl,
  color,
  write,
}: Look & { color: string; write(value: number): string }) {
  return (
    <BarChart
      data={rows}
      responsive
      style={FILLING}
      margin={{ top: 8, bottom: 0, left: 0, right: 0 }}
      aria-labelledby={labelledBy}
    >
      <CartesianGrid stroke="var(--line)" vertical={false} />
      <XAxis
        dataKey="label"
        reversed={isRtl}
        interval="equidistantPreserveStart"
        tickLine={false}
        stroke="var(--edge)"
        tick={AXIS_TEXT}
      />
      <YAxis
        width="auto"
        tick={AXIS_TEXT}
        orientation={isRtl ? 'right' : 'left'}
        tickFormatter={write}
        axisLine={false}
        tickLine={false}
      />
      {tooltip}
      <Bar dataKey="size" className="chart-bars" fill={color} maxBarSize={40} isAnimationActive={false} />
    </BarChart>
  );
}

const textOf = (element: Element | null | undefined) => element?.textContent?.trim() ?? '';
/** The numbers of a row; null where one is not shown. */
const numbersIn = (row: Element) => [...row.querySelectorAll('td.num')].map((cell) => cell.querySelector('data'));
const sizeOf = (number: HTMLDataElement | null | undefined) => (number ? Number(number.value) : undefined);

/** What the numbers of a row are; of those that are shown. */
const headingOf = (table: HTMLTableElement, isShown: (column: number) => boolean) =>
  [...table.querySelectorAll('thead .num')]
    .filter((_head, column) => isShown(column))
    .map(textOf)
    .join(' · ');

/** Bars are as long as their shares; as their numbers, where shares would tell those that are hidden. */
function answersIn(table: HTMLTableElement): { rows: Row[]; most: number } {
  const lines = [...table.querySelectorAll('tr[data-bar]')].map((row) => ({
    name: textOf(row.querySelector('bdi')),
    numbers: numbersIn(row),
  }));
  const isOfShares = lines.every(({ numbers }) => numbers[1]);
  const rows = lines.map(({ name, numbers }) => ({
    label: cutLabel(name),
    name,
    size: sizeOf(numbers[isOfShares ? 1 : 0]),
    heading: headingOf(table, (column) => column === 0 || Boolean(numbers[column])),
    text: numbers.filter(Boolean).map(textOf).join(' · ') || '–',
  }));
  return { rows, most: isOfShares ? 1 : Math.max(1, ...rows.map(({ size }) => size ?? 0)) };
}

function monthsIn(table: HTMLTableElement, column: number): Row[] {
  return [...table.querySelectorAll('tbody tr')].map((row) => {
    const number = numbersIn(row)[column];
    return {
      label: row.querySelector('th')?.abbr ?? '',
      name: [...row.querySelectorAll('th,td:not(.num)')].map(textOf).join(' – '),
      size: sizeOf(number),
      heading: headingOf(table, (each) => each === column),
      text: textOf(number),
    };
  });
}

/** Of bars below one another Recharts takes ArrowLeft for the next one, and knows no ArrowDown: keys go where the bars are. */
function turnArrows(box: HTMLElement, isRtl: boolean): void {
  const [next, last] = isRtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const meant: Record<string, string> = {
    ArrowDown: 'ArrowLeft',
    [next]: 'ArrowLeft',
    ArrowUp: 'ArrowRight',
    [last]: 'ArrowRight',
  };
  box.addEventListener(
    'keydown',
    (event) => {
      const key = meant[event.key];
      if (!key || !event.isTrusted) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      event.target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    },
    true,
  );
}

/** Draws the numbers of the table behind a box into it, in place of the server's bars; the box stays as high as they are. */
export function renderChart(box: HTMLElement): void {
  const table = box.closest('section')?.querySelector('table');
  if (!table) return;
  const { chart: labelledBy = '', column, currency } = box.dataset;
  const isRtl = getComputedStyle(box).direction === 'rtl';
  box.style.height = `${box.offsetHeight}px`;
  if (column === undefined) turnArrows(box, isRtl);
  const root = createRoot(box);
  if (column === undefined) {
    root.render(<AnswersChart {...answersIn(table)} labelledBy={labelledBy} isRtl={isRtl} />);
    return;
  }
  const { lang } = document.documentElement;
  const numbers = new Intl.NumberFormat(formatLocale(lang));
  root.render(
    <MonthsChart
      rows={monthsIn(table, Number(column))}
      labelledBy={labelledBy}
      isRtl={isRtl}
      color={COLUMN_COLORS[Number(column)] ?? ''}
      write={(value) => (currency ? formatMoney(toCents(value), currency as Currency, lang) : numbers.format(value))}
    />,
  );
}
