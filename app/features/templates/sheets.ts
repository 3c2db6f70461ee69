import type { BuilderPart } from './view';

/** What a part of the builder is styled by: the form as rows, or the fields of one part of it. */
export const builderSheets = (part: BuilderPart['kind']) =>
  part === 'overview' || part === 'preview'
    ? (['status', 'builder', 'preview-window'] as const)
    : (['tables', 'code', 'builder-item'] as const);
