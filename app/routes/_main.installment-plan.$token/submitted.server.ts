import { redirect } from '@remix-run/node';
import { FORM_FILE_TYPES, type FormFile } from '~/contract/form-file';
import type { ReceiptView } from '~/features/form-page/receipt';
import type { LinkArgs } from '~/services/link.server';
import { openForm } from '../_link.form.$token/load.server';
import { loadReceipt } from '../_link.form.$token/page.server';

/** What the link's form has sent, and how the page says so. */
export interface SubmittedForm {
  title: string;
  language: string;
  thanks: string;
  isFresh: boolean;
  receipt: ReceiptView | undefined;
  link: string | null;
}

/** The form of a form link. `submitted` is undefined while nothing was sent, and where the form is of another type. */
export interface LinkedForm {
  isOfType: boolean;
  submitted: SubmittedForm | undefined;
  /** More may be sent: where. */
  formPath: string | undefined;
}

export async function loadLinkedForm(args: LinkArgs, types: readonly FormFile['type'][]): Promise<LinkedForm> {
  const form = await openForm(args);
  const { enrollment, link } = form;
  const type = FORM_FILE_TYPES[enrollment.type] ?? 'CustomForm';
  if (!types.includes(type)) return { isOfType: false, submitted: undefined, formPath: undefined };
  const formPath = enrollment.isSubmitted ? undefined : `/form/${link.token}`;
  if (enrollment.submissionCount === 0) return { isOfType: true, submitted: undefined, formPath };
  const submitted: SubmittedForm = {
    title: enrollment.title,
    language: enrollment.language,
    thanks: enrollment.thanksMessage,
    isFresh: new URL(args.request.url).searchParams.get('sent') === '1',
    receipt: await loadReceipt(args, form),
    link: enrollment.completionLink,
  };
  return { isOfType: true, submitted, formPath };
}

/** Before anything was sent, a form link opens its form. */
export function toForm(token: string): Response {
  return redirect(`/form/${token}`, 302);
}
