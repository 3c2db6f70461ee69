import { redirect } from '@remix-run/node';
import { getReceipt } from '~/contract/submissions';
import { currencyOf } from '~/domain/money';
import { isInstallmentType, type FormView } from '~/features/form-page/view';
import type { ReceiptView } from '~/features/form-page/receipt';
import { enrollmentTypeName } from '~/contract/form-wire';
import { appContext } from '~/services/context.server';
import type { LinkArgs } from '~/services/link.server';
import { FORM_ACTION_HEADER, PAGE_VERSION_HEADER } from '~/services/page-headers.server';
import { closedReason, closedStatus, openForm, pageAfter, viewOf, type OpenForm } from './load.server';

export type FormPageData =
  | { state: 'open'; title: string; view: FormView; languages: { language: string; name: string }[] }
  | {
      state: 'submitted';
      title: string;
      language: string;
      thanks: string;
      isFresh: boolean;
      receipt: ReceiptView | undefined;
      link: string | null;
      /** Where everybody's answers are shown together; null where the account keeps them to itself. */
      resultsPath: string | null;
    }
  | { state: 'expired' | 'failed' | 'invalidBalance'; title: string; recipientId: string; apiError: string | null };

export interface FormPageAnswer {
  data: FormPageData;
  status: number;
  headers: Record<string, string>;
}

/** The state of the form page and what it shows. Spec: forms-and-approval 4, "Form lifecycle". */
export async function loadFormPage(args: LinkArgs): Promise<FormPageAnswer> {
  const form = await openForm(args);
  const { enrollment, link } = form;
  const isFresh = new URL(args.request.url).searchParams.get('sent') === '1' && enrollment.submissionCount > 0;
  const closed = closedReason(form);
  if (closed === 'submitted' || isFresh) {
    // A submitted installment plan is shown where plans are.
    if (isInstallmentType(enrollmentTypeName(enrollment.type))) throw redirect(pageAfter(enrollment, link.token), 302);
    return answer({ ...(await submittedData(args, form)), isFresh }, 200);
  }
  if (closed)
    return answer(
      { state: closed, title: enrollment.title, recipientId: link.recipientId, apiError: form.opened.apiError },
      closedStatus(form, closed),
    );
  const headers: Record<string, string> = { [PAGE_VERSION_HEADER]: link.pageVersion };
  if (enrollment.completionLink) headers[FORM_ACTION_HEADER] = enrollment.completionLink;
  return {
    data: { state: 'open', title: enrollment.title, view: viewOf(form), languages: form.languages },
    status: 200,
    headers,
  };
}

function answer(data: FormPageData, status: number): FormPageAnswer {
  return { data, status, headers: {} };
}

async function submittedData(args: LinkArgs, form: OpenForm) {
  const { enrollment } = form;
  return {
    state: 'submitted' as const,
    title: enrollment.title,
    language: enrollment.language,
    thanks: enrollment.thanksMessage,
    receipt: await loadReceipt(args, form),
    link: enrollment.completionLink,
    resultsPath: enrollment.allowViewResults ? `/form/${form.link.token}/results` : null,
  };
}

/** What was sent, or undefined when it can't be shown: the page then still says that it was sent. */
export async function loadReceipt(
  args: LinkArgs,
  { link, enrollment }: Pick<OpenForm, 'link' | 'enrollment'>,
): Promise<ReceiptView | undefined> {
  const { api } = await appContext(args);
  const receipt = await api.call(getReceipt, { query: { token: link.token } });
  if (!receipt.isOk) return undefined;
  return { ...receipt.data, timeZone: link.account.timeZone, currency: currencyOf(enrollment.country) };
}
