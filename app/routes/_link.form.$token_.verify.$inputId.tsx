import { createFormValidator } from '~/lib/contract/form-validator';
import { fieldId } from '~/domain/form-field-names';
import { sectionsOf } from '~/domain/form-steps';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { getDraft, saveDraft } from '~/areas/drafts/calls';
import { listSentCodes } from '~/areas/verification/calls';
import { inputsOf } from '~/areas/forms/localize-form';
import { CodePage, NoCodePage } from '~/areas/verification/pages/code-page';
import { codeFields, buildCodeView, type CodeRefusal } from '~/areas/verification/pages/view';
import type { RouteHandle } from '~/root';
import {
  codeErrorText,
  codeErrorResponse,
  sendCode,
  verifiedMessageKey,
  verifyCode,
} from '~/areas/verification/pages/send-and-verify-code.server';
import { redirectWithFlash, codeSentFlash } from '~/lib/flash-message.server';
import type { LinkArgs } from '~/lib/page-link.server';
import { readPostWithoutFiles } from '~/lib/read-post.server';
import { invalidFormResponse, requireData, seeOther } from '~/lib/responses.server';
import { validate } from '~/lib/validate-post.server';
import { findClosedReason, formPath, openForm } from '~/areas/form-page/pages/load-form.server';
import { toChallenge, codeTarget, verifyPath } from '~/areas/form-page/pages/post/start-verification.server';
import { pageContext } from '~/lib/page-context.server';

const validator = createFormValidator(codeFields);

export const handle: RouteHandle = { enhance: ['resend-code', 'shell'] };

/** The input that waits for a code, and the code it waits for. */
async function openChallenge(args: LinkArgs) {
  const form = await openForm(args);
  const inputId = args.params.inputId ?? '';
  const input = inputsOf(form.enrollment.formElements).find((candidate) => candidate.id === inputId);
  const challenge = Object.hasOwn(form.draft.challenges, inputId) ? form.draft.challenges[inputId] : undefined;
  const isChange = pageContext(args).url.searchParams.get('from') === 'summary';
  const { sections } = sectionsOf(form.enrollment.steps ? form.enrollment.formElements : []);
  const step = sections.find(({ inputs }) => inputs.some(({ id }) => id === inputId))?.id;
  const backPath = formPath(form, '', { step, isChange });
  const isWaiting =
    !findClosedReason(form) &&
    input &&
    challenge &&
    challenge.destination === String(form.draft.answers[inputId] ?? '').trim();
  return {
    form,
    isChange,
    backPath,
    anchor: `${backPath}#${fieldId(inputId)}`,
    pending: isWaiting ? { input, challenge } : undefined,
  };
}

export async function loader(args: LoaderFunctionArgs) {
  const { form, backPath, pending } = await openChallenge(args);
  const { t } = pageContext(args);
  return { title: t('verification:title'), backPath, code: pending && (await viewOfCode(args, form, pending)) };
}

/** The code as the platform knows it. The draft only says which one the input waits for. */
async function viewOfCode(args: LinkArgs, { link, draft }: Challenge['form'], { input, challenge }: Pending) {
  const { api, config, locale } = pageContext(args);
  const { codes } = await api.call(listSentCodes, { query: { token: link.token } }).then(requireData);
  const sent = codes.find(({ mobileToken }) => mobileToken === challenge.mobileToken);
  if (sent?.state === 'used' && draft.verifiedInputs.includes(input.id)) return undefined;
  return buildCodeView(sent, {
    destination: challenge.destination,
    codeLength: config.otpLength,
    timeZone: link.account.timeZone,
    language: locale,
    nowMs: Date.now(),
  });
}

export async function action(args: ActionFunctionArgs) {
  const { form, isChange, backPath, anchor, pending } = await openChallenge(args);
  if (findClosedReason(form)) return seeOther(backPath);
  // The page says that there is no code: nothing was verified.
  if (!pending) return invalidFormResponse<CodeRefusal>({});
  const { data, problem } = await validate(await readPostWithoutFiles(args.request), validator);
  if (problem) return invalidFormResponse<CodeRefusal>(problem);
  return data.intent === 'resend' ? resend(args, form, pending, isChange) : verify(args, data.code, pending, anchor);
}

type Challenge = Awaited<ReturnType<typeof openChallenge>>;
type Pending = NonNullable<Challenge['pending']>;

async function verify(args: ActionFunctionArgs, code: string, { input, challenge }: Pending, anchor: string) {
  const { api } = pageContext(args);
  const target = codeTarget(input, challenge.destination);
  const result = await verifyCode(api, target, { otp: code, mobileToken: challenge.mobileToken });
  if (result.isOk || (result.name === 'otp.used' && (await isVerified(args, input)))) {
    return redirectWithFlash(anchor, 'success', verifiedMessageKey(target));
  }
  return codeErrorResponse(result);
}

/** The same code once more, after a double click or a lost answer: the contact is verified by now. */
async function isVerified(args: LinkArgs, { id }: Pending['input']): Promise<boolean> {
  const { api } = pageContext(args);
  const { verifiedInputs } = await api.call(getDraft, { query: { token: args.params.token ?? '' } }).then(requireData);
  return verifiedInputs.includes(id);
}

async function resend(
  args: ActionFunctionArgs,
  form: Challenge['form'],
  { input, challenge }: Pending,
  isChange: boolean,
) {
  const { api, t, locale } = pageContext(args);
  const result = await sendCode(api, form.link, codeTarget(input, challenge.destination), {
    language: locale,
    isForm: true,
  });
  if (result.isOk) {
    const challenges = { ...form.draft.challenges, [input.id]: toChallenge(challenge.destination, result.data) };
    const { version } = form.enrollment;
    await api.call(saveDraft, { body: { token: form.link.token, formVersion: version, answers: {}, challenges } });
    return seeOther(verifyPath(form.link.token, input.id, { isChange }), await codeSentFlash(result.data));
  }
  return invalidFormResponse<CodeRefusal>({ sendError: codeErrorText(result, t) }, result.status);
}

export default function VerifyRoute() {
  const { backPath, code } = useLoaderData<typeof loader>();
  const refusal = useActionData<CodeRefusal>();
  if (!code) return <NoCodePage backPath={backPath} />;
  return <CodePage code={code} refusal={refusal} backPath={backPath} />;
}

export { LinkErrorPage as ErrorBoundary } from '~/areas/links/pages/expired-link-page';
