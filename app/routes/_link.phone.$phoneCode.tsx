import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { randomBytes } from 'node:crypto';
import { reloadDeviceHandoff, requireDeviceHandoff } from '~/areas/drafts/pages/device-handoff.server';
import { claimPart } from '~/areas/drafts/device-handoff-calls';
import { HandedOffQuestionPage, type PhoneView } from '~/areas/form-page/pages/phone-question-page';
import { buildPhoneQuestionView } from '~/areas/form-page/pages/phone-question-view.server';
import { answerPhoneQuestion, phoneFields } from '~/areas/form-page/pages/post/answer-phone-question.server';
import type { PostProblem } from '~/areas/form-page/pages/form-errors';
import { questionStylesheets } from '~/areas/form-page/pages/stylesheets';
import { maxFiles } from '~/areas/forms/input-types/attachment/rules';
import { formatDateAndTimeOrNotAvailable } from '~/domain/calendar-date';
import type { PhoneState } from '~/domain/device-handoff-code';
import { phoneHandoffPath } from '~/lib/contract/page-paths';
import { phoneDeviceCookieHeader } from '~/lib/cookies.server';
import { pageContext } from '~/lib/page-context.server';
import { ignoreFile, readPartialPost } from '~/lib/read-post.server';
import { apiFailurePage, temporaryRedirect, openOrThrowRetryPage, seeOther } from '~/lib/responses.server';
import { requireFields } from '~/lib/validate-post.server';
import type { RouteHandle } from '~/root';

const STATUS: Record<PhoneState, number> = { open: 200, mine: 200, done: 200, taken: 409, over: 410, sent: 409 };

const formOf = (data: unknown) => (data as { view?: PhoneView }).view?.form;

/** Only the question itself has something to enhance. */
export const handle: RouteHandle = {
  styles: (data) => questionStylesheets({ view: formOf(data) }),
  enhance(data) {
    if (formOf(data)) return ['form', 'shell'];
    return (data as { view?: PhoneView }).view?.state === 'open' ? ['shell'] : [];
  },
};

/** What the page of a code shows to the phone that asks. It changes nothing: scanners open codes, too. */
export async function loader(args: LoaderFunctionArgs) {
  const { code, opened: before } = await requireDeviceHandoff(args);
  const path = phoneHandoffPath(code);
  // One address of each page: what its phone knows is a cookie of that.
  if (args.params.phoneCode !== path.split('/').at(-1)) throw temporaryRedirect(path);
  const { t, locale: pageLanguage, isPost } = pageContext(args);
  const opened = isPost ? await reloadDeviceHandoff(args) : before;
  const { state, account, formTitle, question, language, expiresAt, part } = opened;
  const form = part ? buildPhoneQuestionView(opened, part, path) : undefined;
  const view: PhoneView = {
    state,
    company: account.companyName,
    formTitle,
    question,
    language,
    until: formatDateAndTimeOrNotAvailable(expiresAt, account.timeZone, pageLanguage),
    newDevice: randomBytes(18).toString('base64url'),
    path,
    form,
    takesMany: form?.model.inputs.some((input) => maxFiles(input) > 1) ?? false,
  };
  const title =
    form || state === 'mine'
      ? formTitle
      : t(state === 'open' ? 'device-handoff:startTitle' : `device-handoff:${state}Title`);
  return data({ title, view }, { status: STATUS[state] });
}

/** The phone takes the part over, gives files, or says that it is done. */
export async function action(args: ActionFunctionArgs) {
  const part = await openOrThrowRetryPage(
    () => requireDeviceHandoff(args),
    async () => (await readPartialPost(args.request, ignoreFile)).post,
  );
  if (part.opened.state === 'mine' && part.opened.part)
    return answerPhoneQuestion(args, { ...part, ...part.opened.part });
  const { post } = await readPartialPost(args.request, ignoreFile);
  const { intent, device } = requireFields(post, phoneFields);
  // The page says how it stands.
  if (part.opened.state !== 'open' || intent !== 'claim') return seeOther(phoneHandoffPath(part.code));
  const { api, config } = pageContext(args);
  const claimed = await api.call(claimPart, { body: { code: part.code, device: device.slice(0, 64) } });
  const path = phoneHandoffPath(part.code);
  if (claimed.isOk)
    return seeOther(path, claimed.data.isClaimed ? await phoneDeviceCookieHeader(config, path, device) : {});
  if (claimed.name === 'part.taken') return seeOther(path);
  throw apiFailurePage(claimed);
}

export default function PhoneRoute() {
  // Plain data: JSON changes nothing of its shape but absent optional fields.
  const { view } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>() as PostProblem | null | undefined;
  return <HandedOffQuestionPage view={view as PhoneView} problem={problem ?? undefined} />;
}

export { RouteProblem as ErrorBoundary } from '~/ui/problem';
