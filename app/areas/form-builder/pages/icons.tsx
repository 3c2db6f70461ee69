import type { BuilderItem } from '~/domain/form-builder';
import { INPUT_TYPE_BUILDERS } from '~/areas/forms/input-types/builders';

/** What stands for the items that are no question: strokes in a square of 20. */
const STROKES = {
  html: 'M7 6l-4 4 4 4M13 6l4 4-4 4',
  section: 'M3 5h14M3 5v4M17 5v4M3 15h9',
  tags: 'M10 4a3 3 0 100 6 3 3 0 000-6zM4 17c1-6 11-6 12 0',
};

/** A drawing of what kind an item is, for the eye; its words stand beside it. */
export function TypeIcon({ item }: { item: BuilderItem }) {
  return <Mark strokes={item.kind === 'input' ? INPUT_TYPE_BUILDERS[item.input.inputType].icon : STROKES[item.kind]} />;
}

/** Three dots: there is more. */
export const MoreIcon = () => <Mark strokes="M4 10h.01M10 10h.01M16 10h.01" width={3} />;

/** An arrow that turns back: the last change is taken back. */
export const UndoIcon = () => <Mark strokes="M7 4L3 8l4 4M3 8h9a5 5 0 010 10H8" width={2} />;

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
