import { isErrorName, type ErrorName } from '~/lib/contract/errors';
import { parseFormIntent } from '~/domain/form-field-names';
import type { ApiFailure } from '~/lib/api-client.server';
import type { LinkArgs } from '~/lib/page-link.server';
import { pageContext, type PageContext } from '~/lib/page-context.server';
import { ignoreFile, readPartialPost } from '~/lib/read-post.server';
import { problemNameOf, openOrThrowRetryPage } from '~/lib/responses.server';
import { findClosedReason, openForm, type OpenForm } from '../load-form.server';

// The platform counts the submissions that it rejects itself. These functions report those that never reach it to the host.

type Closed = Exclude<ReturnType<typeof findClosedReason>, undefined | 'submitted'>;

/** The page takes what was sent for good, of which somebody has changed a part elsewhere, only once that was seen. */
const CHANGED_MEANWHILE = 'form.changedElsewhere';

/** Reports a rejected submission to the host. Error names that the contract does not know are reported as `other`. */
export function reportRejection({ noteRefusal }: Pick<PageContext, 'noteRefusal'>, name: string | undefined): void {
  noteRefusal?.(name === CHANGED_MEANWHILE || (name && isErrorName(name)) ? name : 'other');
}

/** Reports a submission that was rejected because its form was changed elsewhere. */
export const reportRemoteChange = (context: Pick<PageContext, 'noteRefusal'>): void =>
  reportRejection(context, CHANGED_MEANWHILE);

/** Reports a rejection if the post was to submit the form. The form is closed or can't be opened. */
async function reportIfSubmitted(
  context: Pick<PageContext, 'noteRefusal'>,
  read: () => Promise<FormData>,
  name: string | undefined,
): Promise<void> {
  // A body that can't be read, or that the frame of the page has an answer to, is no send.
  const post = await read().catch(() => undefined);
  const intent = post?.get('intent');
  if (typeof intent === 'string' && parseFormIntent(intent).kind === 'submit') reportRejection(context, name);
}

/** Reports a rejection if a thrown response is an error page. A redirect is none. */
export async function reportThrownPage(
  context: Pick<PageContext, 'noteRefusal'>,
  read: () => Promise<FormData>,
  thrown: unknown,
): Promise<void> {
  if (thrown instanceof Response && thrown.status >= 400)
    await reportIfSubmitted(context, read, await problemNameOf(thrown));
}

/** Opens the form of a post, and returns why it is closed. Reports a rejection if the form can't be opened or is closed. */
export async function openPostedForm(args: LinkArgs) {
  const context = pageContext(args);
  let reading: Promise<FormData> | undefined;
  const read = () => (reading ??= readPartialPost(args.request, ignoreFile).then(({ post }) => post));
  const form = await openOrThrowRetryPage(() => openForm(args), read).catch(async (error: unknown) => {
    await reportThrownPage(context, read, error);
    throw error;
  });
  const closed = findClosedReason(form);
  if (closed && closed !== 'submitted') await reportIfSubmitted(context, read, nameOfClosed(form, closed));
  return { form, closed };
}

/** The name of the failure that a closed form stands for. */
function nameOfClosed({ opened }: Pick<OpenForm, 'opened'>, reason: Closed): ErrorName {
  if (reason === 'expired') return 'form.expired';
  if (reason === 'invalidBalance') return 'form.invalidBalance';
  return opened.apiError === 'RecipientUnknown' ? 'recipient.notFound' : 'server.unavailable';
}

/** Whether a remote platform did not report the outcome of a submission, and so did not count it. */
export const isOutcomeUnknown = ({ platformFailure }: ApiFailure): boolean =>
  platformFailure !== undefined && platformFailure.why !== 'refused';
