import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { validationError } from 'remix-validated-form';
import { addContact } from '~/contract/preferences';
import type { CaptureChannel } from '~/domain/contact-channels';
import { LinkProblem } from '~/features/link/link-problem';
import { CODE_FORM, codeValidator } from '~/features/otp/code-form';
import { CodePage, NoCodePage } from '~/features/otp/code-page';
import type { RouteHandle } from '~/root';
import { codeErrorText, sendCode, verifiedMessage, verifyCode } from '~/services/codes.server';
import { flashHeader } from '~/services/flash.server';
import { gateOf } from '~/services/gate.server';
import type { LinkArgs } from '~/services/link.server';
import { translate } from '~/services/locale.server';
import { readFields } from '~/services/read-post.server';
import { apiFailurePage, seeOther } from '~/services/respond.server';
import { offeredChannel, openContacts, pendingCodes, tooManyKey, type OpenContacts } from './_link._gate.customer-preferences.$token/contacts.server';

export const handle: RouteHandle = { enhance: ['code'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? '' }];

interface Pending {
  channel: CaptureChannel;
  destination: string;
  mobileToken: string;
  resendSeconds: number;
}

/** The code that this recipient may still type; kept by the platform, so that any of the person's devices can. */
async function openCode(args: LinkArgs): Promise<{ open: OpenContacts; pending: Pending | undefined }> {
  const open = await openContacts(args);
  const channel = offeredChannel(open, args.params.channel);
  const { codes } = await pendingCodes(open.context.api, open.link.token);
  const code = codes.find((each) => each.channel === channel);
  return { open, pending: channel && code ? { ...code, channel } : undefined };
}

export async function loader(args: LoaderFunctionArgs) {
  const gate = await gateOf(args);
  if (!gate.isOpen) return json(null);
  const { open, pending } = await openCode(args);
  const t = await translate(args);
  const code = pending && { destination: pending.destination, resendSeconds: pending.resendSeconds, codeLength: open.context.config.otpLength };
  return json({ title: t('preferences:addTitle'), backPath: open.paths.page, code });
}

export async function action(args: ActionFunctionArgs) {
  const { open, pending } = await openCode(args);
  if (!pending) return seeOther(open.paths.page);
  const post = await readFields(args.request);
  return post.get('intent') === 'resend' ? resend(args, open, pending) : verify(args, open, pending, post);
}

async function verify(args: LinkArgs, open: OpenContacts, pending: Pending, post: FormData) {
  const t = await translate(args);
  const parsed = await codeValidator.validate(post);
  if (parsed.error) return validationError({ ...parsed.error, formId: CODE_FORM });
  const result = await verifyCode(open.context.api, pending, { otp: parsed.data.code, mobileToken: pending.mobileToken });
  // The same code once more, after a double click or a lost answer: the contact is proven, and adding it may have failed.
  if (result.isOk || result.name === 'otp.used') return add(args, open, pending);
  if (result.kind === 'dialog') throw apiFailurePage(result);
  return validationError({ fieldErrors: { code: codeErrorText(result, t) }, formId: CODE_FORM }, undefined, { status: result.status });
}

/** Adds the proven contact. Spec: preferences-and-consent 4, "Adding a contact". */
async function add(args: LinkArgs, { context, link, erp, paths, limit }: OpenContacts, { channel, destination }: Pending) {
  const result = await context.api.call(addContact, { body: { token: link.token, contact: destination, channel, isErp: erp !== null } });
  if (result.isOk || result.name === 'contact.duplicate') return seeOther(paths.page, await flashHeader('success', verifiedMessage({ channel })));
  if (result.kind === 'dialog') throw apiFailurePage(result);
  const t = await translate(args);
  const text = result.name === 'contact.tooMany' ? t(tooManyKey(channel), { n: limit }) : codeErrorText(result, t);
  return validationError({ fieldErrors: { code: text }, formId: CODE_FORM }, undefined, { status: result.status });
}

async function resend(args: LinkArgs, { context, link, language, erp, paths }: OpenContacts, { channel, destination }: Pending) {
  const result = await sendCode(context.api, link, { channel, destination }, { language, isErp: erp !== null });
  if (result.isOk) return seeOther(paths.verify(channel), await flashHeader('success', 'otp:sent'));
  return json({ sendError: codeErrorText(result, await translate(args)) }, { status: result.status });
}

export default function VerifyContactRoute() {
  const { t } = useTranslation();
  const data = useLoaderData<typeof loader>();
  const refused = useActionData<{ sendError?: string }>();
  // The layout shows the gate.
  if (!data) return null;
  const { title, backPath, code } = data;
  const words = { title, backText: t('preferences:back') };
  if (!code) return <NoCodePage {...words} text={t('preferences:nothingToVerify')} backPath={backPath} />;
  return <CodePage {...code} {...words} backText={t('common:cancel')} backPath={backPath} sendError={refused?.sendError} />;
}

export const ErrorBoundary = LinkProblem;
