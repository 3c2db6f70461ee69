import { findItem } from '~/domain/form-builder';
import { parseFormDefinition } from '~/domain/form-definition';
import { SAVE_BUTTON } from './shared-components';
import type { BuilderPart, BuilderView } from './builder-view';

/** The stylesheets of a part of the builder: the form as rows, or the fields of one part of it. */
export const builderStylesheets = (part: BuilderPart['kind']) =>
  part === 'overview' || part === 'preview'
    ? (['status', 'builder', 'preview-window'] as const)
    : (['tables', 'code', 'builder-item'] as const);

/** The first button of the form of a part of the builder; undefined for a part without fields. */
export function defaultButton({ part, template }: BuilderView) {
  if (part.kind === 'newLanguage') return { name: 'intent', value: 'add-language' };
  if (part.kind === 'settings' || part.kind === 'language') return SAVE_BUTTON;
  const isThere = part.kind === 'item' && findItem(parseFormDefinition(template.definition).form, part.key);
  return isThere ? SAVE_BUTTON : undefined;
}
