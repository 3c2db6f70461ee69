import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ADMINS } from '~/lib/contract/enums';
import { getMailing, listMailingRows, MAILING_OUTCOMES, sendKeySchema, steerMailing } from '~/areas/mailings/calls';
import type { ErrorName } from '~/lib/contract/errors';
import type { FormProblem } from '~/domain/error-keys';
import { mailingFields } from '~/areas/mailings/pages/fields';
import { MailingPage } from '~/areas/mailings/pages/mailing-page';
import { mailingPath, type MailingView } from '~/areas/mailings/pages/view';
import type { RouteHandle } from '~/root';
import { readUserPost, requireUser, userTimeZone } from '~/lib/signed-in-user.server';
import { loadCategoryLabels } from '~/areas/mailings/pages/audience-form.server';
import { mailingErrorResponse, mailingErrorKey } from '~/areas/mailings/pages/mailing-post.server';
import { requireData, problemPage, seeOther } from '~/lib/responses.server';
import { requireFields } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = {
  styles: ['tables', 'list-table', 'message-preview'],
  uses: ['messages'],
  enhance: ['refresh-progress'],
};

/** Throws Response 404 for what is no key of a mailing. */
function requireSendKey({ params: { sendKey = '' } }: LoaderFunctionArgs): string {
  if (!sendKeySchema.safeParse(sendKey).success) throw problemPage('mailing.notFound');
  return sendKey;
}

/** How far a mailing has come. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, ...ADMINS);
  const { api, t, locale: language, url } = pageContext(args);
  const sendKey = requireSendKey(args);
  const mailing = requireData(await api.call(getMailing, { query: { sendKey } }));
  const requested = url.searchParams.get('outcome');
  // Whoever looks for the first time looks for what went wrong.
  const byDefault = mailing.problems.length > 0 ? ('failed' as const) : ('' as const);
  const outcome = requested === '' ? '' : (MAILING_OUTCOMES.find((each) => each === requested) ?? byDefault);
  const after = (url.searchParams.get('after') ?? '').slice(0, 64);
  const [rows, timeZone] = await Promise.all([
    api.call(listMailingRows, { query: { sendKey, outcome, after } }).then(requireData),
    userTimeZone(args),
  ]);
  const view: MailingView = {
    mailing,
    categories: await loadCategoryLabels(api, t, language),
    rows: rows.rows,
    outcome,
    nextRows: rows.next,
    isFirstRows: after === '',
    stoppedBy: mailing.stoppedBy && mailingErrorKey({ name: mailing.stoppedBy as ErrorName }),
    timeZone,
  };
  return { title: t('mailings:title'), view };
}

/** Pauses it, lets it go on or ends it. */
export async function action(args: ActionFunctionArgs) {
  const { post } = await readUserPost(args, [...ADMINS]);
  const { intent } = requireFields(post, mailingFields);
  const { api } = pageContext(args);
  const sendKey = requireSendKey(args);
  const steered = await api.call(steerMailing, { body: { sendKey, act: intent } });
  return steered.isOk ? seeOther(mailingPath(sendKey)) : mailingErrorResponse(steered, {});
}

export default function MailingRoute() {
  const { view } = useLoaderData<typeof loader>();
  const acted = useActionData<{ problem: FormProblem }>();
  return <MailingPage view={view as MailingView} problem={acted?.problem} />;
}
