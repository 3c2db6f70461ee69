import { redirect } from '@remix-run/node';
import { FORM_FILE_TYPES, type FormFile } from '~/areas/forms/form-file';
import { requireLink, type LinkArgs } from '~/lib/page-link.server';
import { openForm, loadSubmittedForm, type SubmittedForm } from './load-form.server';

/** The form of a form link. `submitted` is undefined while nothing was sent, and where the form is of another type. */
export interface LinkedForm {
  isOfType: boolean;
  submitted: SubmittedForm | undefined;
  /** More may be sent: where. */
  formPath: string | undefined;
}

/** The form of the page's link, where it is one of these types; undefined for a link to a report. */
export async function loadLinkedForm(
  args: LinkArgs,
  ...types: readonly FormFile['type'][]
): Promise<LinkedForm | undefined> {
  if (requireLink(args, 'report', 'form').purpose !== 'form') return undefined;
  const form = await openForm(args);
  const { enrollment, link } = form;
  const type = FORM_FILE_TYPES[enrollment.type] ?? 'CustomForm';
  if (!types.includes(type)) return { isOfType: false, submitted: undefined, formPath: undefined };
  const formPath = enrollment.isSubmitted ? undefined : `/form/${link.token}`;
  if (enrollment.submissionCount === 0) return { isOfType: true, submitted: undefined, formPath };
  return { isOfType: true, submitted: await loadSubmittedForm(args, form), formPath };
}

/** Redirects to the form: before the first submission, a form link opens its form. */
export function redirectToForm(token: string): Response {
  return redirect(`/form/${token}`, 302);
}
