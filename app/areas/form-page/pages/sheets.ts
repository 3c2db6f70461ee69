import { TYPE_FIELDS } from '~/areas/forms/input-types/fields';
import { styleRulesOf } from '~/domain/sanitized-html';
import type { FormView } from './view';

/** What the questions that a page asks are styled by. */
export function questionSheets({ view }: { view?: Pick<FormView, 'model'> }) {
  const asked = view?.model.inputs.filter(({ id }) => !view.model.here || view.model.here.includes(id)) ?? [];
  const inputs = asked.flatMap(({ inputType, parts }) =>
    parts ? (['parts'] as const) : (TYPE_FIELDS[inputType].sheets ?? []),
  );
  return ['form-page', ...inputs] as const;
}

/** What a preview is styled by: a post of it is answered with another step than the one that it was asked for. */
export function previewSheets({ view }: { view?: Pick<FormView, 'model' | 'installment' | 'summary' | 'step'> }) {
  if (!view?.step) return formSheets({ view });
  const all = { model: { ...view.model, here: undefined } };
  return [...questionSheets({ view: all }), 'facts', 'tables', 'review'] as const;
}

/** What a form's page and its steps are styled by, whatever the answers show of it; without a view, what was sent, and the results over it. */
export function formSheets({
  view,
  resultsPath,
}: {
  view?: Pick<FormView, 'model' | 'installment' | 'summary'>;
  resultsPath?: string | null;
}) {
  const tables = view && !view.installment ? [] : (['tables'] as const);
  const more = view?.summary ? (['review'] as const) : resultsPath ? (['charts', 'results'] as const) : [];
  return [...questionSheets({ view }), 'facts', ...tables, ...more] as const;
}

/** Style rules of one form alone: what its answers hide, and the looks of its blocks of HTML. */
export function formRules(view: Pick<FormView, 'visibilityCss' | 'elements'> | undefined): string[] {
  const blocks = view?.elements.flatMap((element) => (element.kind === 'html' ? [element.html] : [])) ?? [];
  return view ? [...styleRulesOf(...blocks), view.visibilityCss] : [];
}
