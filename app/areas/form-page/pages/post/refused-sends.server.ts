import { isErrorName, type ErrorName } from '~/lib/contract/errors';
import { parseFormIntent } from '~/domain/form-names';
import type { ApiFailure } from '~/lib/api.server';
import type { LinkArgs } from '~/lib/link.server';
import { pageContext, type PageContext } from '~/lib/page-context.server';
import { ignoreFile, receiveFields } from '~/lib/read-post.server';
import { problemNameOf, openForPost } from '~/lib/respond.server';
import { closedReason, openForm, type OpenForm } from '~/areas/form-page/pages/load-form.server';

// What the platform refuses it counts itself; what comes to it never, is told to the host here.

type Closed = Exclude<ReturnType<typeof closedReason>, undefined | 'submitted'>;

/** The page takes what was sent for good, of which somebody has changed a part elsewhere, only once that was seen. */
const CHANGED_MEANWHILE = 'form.changedElsewhere';

/** A form was sent and not taken. Names that the contract does not know are one. */
export function refusedSend({ noteRefusal }: Pick<PageContext, 'noteRefusal'>, name: string | undefined): void {
  noteRefusal?.(name === CHANGED_MEANWHILE || (name && isErrorName(name)) ? name : 'other');
}

/** The same where its form was changed elsewhere meanwhile. */
export const refusedAsChanged = (context: Pick<PageContext, 'noteRefusal'>): void =>
  refusedSend(context, CHANGED_MEANWHILE);

/** A post that the page can't answer, because its form is closed or can't be opened, was a refused send where it was to send. */
async function refusedIfSent(
  context: Pick<PageContext, 'noteRefusal'>,
  read: () => Promise<FormData>,
  name: string | undefined,
): Promise<void> {
  // A body that can't be read, or that the frame of the page has an answer to, is no send.
  const post = await read().catch(() => undefined);
  const intent = post?.get('intent');
  if (typeof intent === 'string' && parseFormIntent(intent).kind === 'submit') refusedSend(context, name);
}

/** The same by the page of a problem that was thrown; what leads elsewhere is none. */
export async function refusedByProblem(
  context: Pick<PageContext, 'noteRefusal'>,
  read: () => Promise<FormData>,
  thrown: unknown,
): Promise<void> {
  if (thrown instanceof Response && thrown.status >= 400)
    await refusedIfSent(context, read, await problemNameOf(thrown));
}

/** Opens the form that a post is for, and says why it takes no answers. Where it can't be opened or is closed, a send was refused. */
export async function openPostedForm(args: LinkArgs) {
  const context = pageContext(args);
  let reading: Promise<FormData> | undefined;
  const read = () => (reading ??= receiveFields(args.request, ignoreFile).then(({ post }) => post));
  const form = await openForPost(() => openForm(args), read).catch(async (error: unknown) => {
    await refusedByProblem(context, read, error);
    throw error;
  });
  const closed = closedReason(form);
  if (closed && closed !== 'submitted') await refusedIfSent(context, read, nameOfClosed(form, closed));
  return { form, closed };
}

/** The name of the failure that a closed form stands for. */
function nameOfClosed({ opened }: Pick<OpenForm, 'opened'>, reason: Closed): ErrorName {
  if (reason === 'expired') return 'form.expired';
  if (reason === 'invalidBalance') return 'form.invalidBalance';
  return opened.apiError === 'RecipientUnknown' ? 'recipient.notFound' : 'server.unavailable';
}

/** Whether a platform elsewhere has not told what became of a send, and so has not counted it. */
export const isUnheard = ({ trouble }: ApiFailure): boolean => trouble !== undefined && trouble.why !== 'refused';
