import type { BuilderItem } from '~/domain/form-builder';
import type { InputType } from '~/domain/form-model';

const LINES = 'M3 6h14M3 10h14M3 14h9';

/** What stands for each kind of item: strokes in a square of 20. */
const STROKES: Record<InputType | 'html' | 'tags' | 'section', string> = {
  shortText: 'M3 12h14M6 9v-2h8v2M10 7v5',
  text: LINES,
  installmentPeriod: 'M3 5h14v12H3zM3 9h14M7 3v4M13 3v4M7 13h6',
  dropdown: 'M3 6h14v8H3zM11 9l2 2 2-2',
  multipleChoice: 'M10 3a7 7 0 100 14 7 7 0 000-14zM10 8a2 2 0 100 4 2 2 0 000-4z',
  checkbox: 'M4 4h12v12H4zM7 10l2 2 4-4',
  rating: 'M10 3l2.2 4.6 5 .7-3.6 3.5.8 5-4.4-2.4-4.4 2.4.8-5L2.8 8.3l5-.7z',
  phone: 'M6 2h8v16H6zM9 15h2',
  email: 'M3 5h14v10H3zM3 6l7 5 7-5',
  date: 'M3 5h14v12H3zM3 9h14M7 3v4M13 3v4',
  dateTime: 'M3 5h14v12H3zM3 9h14M7 3v4M13 3v4M10 11v3h2',
  time: 'M10 3a7 7 0 100 14 7 7 0 000-14zM10 6v4l3 2',
  address: 'M4 9l6-5 6 5v8H4zM8 17v-5h4v5',
  attachment: 'M14 8l-5 5a2 2 0 01-3-3l6-6a3 3 0 014 4l-6 6a5 5 0 01-7-7l5-5',
  signature: 'M3 16h14M4 12c2-7 5-9 5-6s-3 7-1 7 2-3 4-3 1 2 3 2',
  autopayDate: 'M3 5h14v12H3zM3 9h14M12 12l2 2-2 1.5M6 14h8',
  html: 'M7 6l-4 4 4 4M13 6l4 4-4 4',
  section: 'M3 5h14M3 5v4M17 5v4M3 15h9',
  tags: 'M10 4a3 3 0 100 6 3 3 0 000-6zM4 17c1-6 11-6 12 0',
};

/** A drawing of what kind an item is, for the eye; its words stand beside it. */
export function TypeMark({ item }: { item: BuilderItem }) {
  return <Mark strokes={STROKES[item.kind === 'input' ? item.input.inputType : item.kind]} />;
}

/** Three dots: there is more. */
export const MoreMark = () => <Mark strokes="M4 10h.01M10 10h.01M16 10h.01" width={3} />;

/** An arrow that turns back: the last change is taken back. */
export const UndoMark = () => <Mark strokes="M7 4L3 8l4 4M3 8h9a5 5 0 010 10H8" width={2} />;

function Mark({ strokes, width = 1.5 }: { strokes: string; width?: number }) {
  return (
    <svg
      className="type-mark"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={width}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={strokes} />
    </svg>
  );
}
