import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { validationError } from 'remix-validated-form';
import { inputsOf } from '~/features/dynamic-form/view';
import { CODE_FORM, codeValidator } from '~/features/otp/code-form';
import { CodePage, NoCodePage } from '~/features/otp/code-page';
import { LinkProblem } from '~/features/link/link-problem';
import type { RouteHandle } from '~/root';
import { codeErrorText, sendCode, verifiedMessage, verifyCode } from '~/services/codes.server';
import { appContext } from '~/services/context.server';
import { flashHeader } from '~/services/flash.server';
import type { LinkArgs } from '~/services/link.server';
import { localeOf, translate } from '~/services/locale.server';
import { seeOther } from '~/services/respond.server';
import { closedReason, openForm } from './_link.form.$token/load.server';
import { codeTarget, keepChallenge } from './_link.form.$token/verification.server';

export const handle: RouteHandle = { enhance: ['code'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** The input that waits for a code, and the code it waits for. */
async function openChallenge(args: LinkArgs) {
  const form = await openForm(args);
  const inputId = args.params.inputId ?? '';
  const input = inputsOf(form.enrollment.formElements).find((candidate) => candidate.id === inputId);
  const challenge = Object.hasOwn(form.draft.challenges, inputId) ? form.draft.challenges[inputId] : undefined;
  const backPath = `/form/${form.link.token}`;
  const isWaiting = !closedReason(form) && input && challenge && challenge.destination === String(form.draft.answers[inputId] ?? '').trim();
  return { form, backPath, anchor: `${backPath}#field-in-${inputId}`, pending: isWaiting ? { input, challenge } : undefined };
}

export async function loader(args: LoaderFunctionArgs) {
  const { backPath, pending } = await openChallenge(args);
  const { config } = await appContext(args);
  const t = await translate(args);
  const challenge = pending && {
    destination: pending.challenge.destination,
    codeLength: config.otpLength,
    resendSeconds: Math.max(0, Math.ceil((pending.challenge.resendAt - Date.now()) / 1000)),
  };
  return json({ title: t('otp:title'), backPath, challenge });
}

export async function action(args: ActionFunctionArgs) {
  const { form, backPath, anchor, pending } = await openChallenge(args);
  if (!pending) return seeOther(backPath);
  const post = await args.request.formData();
  return post.get('intent') === 'resend' ? resend(args, form, pending) : verify(args, post, pending, anchor);
}

type Challenge = Awaited<ReturnType<typeof openChallenge>>;
type Pending = NonNullable<Challenge['pending']>;

async function verify(args: ActionFunctionArgs, post: FormData, { input, challenge }: Pending, anchor: string) {
  const { api } = await appContext(args);
  const t = await translate(args);
  const parsed = await codeValidator.validate(post);
  if (parsed.error) return validationError({ ...parsed.error, formId: CODE_FORM });
  const target = codeTarget(input, challenge.destination);
  const result = await verifyCode(api, target, { otp: parsed.data.code, mobileToken: challenge.mobileToken });
  if (result.isOk) return seeOther(anchor, await flashHeader('success', verifiedMessage(target)));
  const message = codeErrorText(result, t);
  return validationError({ fieldErrors: { code: message }, formId: CODE_FORM }, undefined, { status: result.status });
}

async function resend(args: ActionFunctionArgs, form: Challenge['form'], { input, challenge }: Pending) {
  const { api } = await appContext(args);
  const result = await sendCode(api, form.link, codeTarget(input, challenge.destination), { language: await localeOf(args), isForm: true });
  if (result.isOk) {
    await keepChallenge(api, form, input.id, challenge.destination, result.data);
    return seeOther(`/form/${form.link.token}/verify/${input.id}`, await flashHeader('success', 'otp:sent'));
  }
  const t = await translate(args);
  return json({ sendError: codeErrorText(result, t) }, { status: result.status });
}

export default function VerifyRoute() {
  const { backPath, challenge } = useLoaderData<typeof loader>();
  const data = useActionData<{ sendError?: string }>();
  if (!challenge) return <NoCodePage backPath={backPath} />;
  return <CodePage {...challenge} backPath={backPath} sendError={data?.sendError} />;
}

export const ErrorBoundary = LinkProblem;
