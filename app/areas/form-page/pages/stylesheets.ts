import { INPUT_TYPE_FIELDS } from '~/areas/forms/input-types/fields';
import { styleRulesOf } from '~/domain/sanitized-html';
import type { FormView } from './form-view';

/** Stylesheets of the questions on a page. */
export function questionStylesheets({ view }: { view?: Pick<FormView, 'model'> }) {
  const questions = view?.model.inputs.filter(({ id }) => !view.model.here || view.model.here.includes(id)) ?? [];
  const inputs = questions.flatMap(({ inputType, parts }) =>
    parts ? (['parts'] as const) : (INPUT_TYPE_FIELDS[inputType].stylesheets ?? []),
  );
  return ['form-page', ...inputs] as const;
}

/** Stylesheets of a preview: a post of it is answered with another step than the requested one. */
export function previewStylesheets({ view }: { view?: Pick<FormView, 'model' | 'installment' | 'summary' | 'step'> }) {
  if (!view?.step) return formStylesheets({ view });
  const all = { model: { ...view.model, here: undefined } };
  return [...questionStylesheets({ view: all }), 'description-list', 'tables', 'review'] as const;
}

/** Stylesheets of a form's page and its steps, whatever the answers show of it; without a view, what was sent, and the results over it. */
export function formStylesheets({
  view,
  resultsPath,
}: {
  view?: Pick<FormView, 'model' | 'installment' | 'summary'>;
  resultsPath?: string | null;
}) {
  const tables = view && !view.installment ? [] : (['tables'] as const);
  const more = view?.summary ? (['review'] as const) : resultsPath ? (['charts', 'results'] as const) : [];
  return [...questionStylesheets({ view }), 'description-list', ...tables, ...more] as const;
}

/** Style rules of one form alone: what its answers hide, and the looks of its blocks of HTML. */
export function formStyleRules(view: Pick<FormView, 'visibilityCss' | 'elements'> | undefined): string[] {
  const blocks = view?.elements.flatMap((element) => (element.kind === 'html' ? [element.html] : [])) ?? [];
  return view ? [...styleRulesOf(...blocks), view.visibilityCss] : [];
}
