import type { FormFile } from '~/areas/forms/form-file';
import { localizeForm } from '~/areas/forms/localize-form';

/** What a report says of the form that it came from, in one language. */
interface ReportTexts {
  title: string;
  /** The form's own HTML, as its author wrote it: pages sanitise it. */
  descriptionHtml: string;
  /** The language that both are in, which may not be the one asked for. */
  language: string;
}

/** Picks the texts of a form for its report, else the texts of the form itself. */
export function pickReportTexts(definition: FormFile, requestedLanguage: string): ReportTexts {
  const { title, reportTitle, reportHtml, language, elements } = localizeForm(definition, requestedLanguage);
  const html = elements.flatMap((element) => (element.type === 'html' ? [element.html] : []));
  return { title: reportTitle || title, descriptionHtml: reportHtml || html.join('\n'), language };
}
