/** Height of one bar with its gap, in CSS pixels. */
export const BAR_HEIGHT = 44;

export interface PollBar {
  label: string;
  count: number;
  /** The number as the page's language writes it. */
  text: string;
}

/** The bars of a question: the rows that are marked as such. None where a number is not shown. */
export function barsOf(poll: HTMLElement): PollBar[] {
  const rows = [...poll.querySelectorAll<HTMLTableRowElement>('tbody tr[data-label]')];
  if (rows.some(({ dataset }) => dataset.count === undefined)) return [];
  return rows.map(({ dataset }) => ({
    label: dataset.label ?? '',
    count: Number(dataset.count),
    text: dataset.text ?? '',
  }));
}
