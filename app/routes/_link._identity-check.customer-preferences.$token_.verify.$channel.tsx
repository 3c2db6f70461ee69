import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { createFormValidator } from '~/lib/contract/form-validator';
import { addContact } from '~/areas/contacts/calls';
import type { SentCode } from '~/areas/verification/calls';
import type { CaptureChannel } from '~/domain/contact-channels';
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
import { redirectWithFlash } from '~/lib/flash-message.server';
import { getIdentityCheck } from '~/areas/identity-check/pages/require-identity.server';
import type { LinkArgs } from '~/lib/page-link.server';
import { readPostWithoutFiles } from '~/lib/read-post.server';
import { apiFailurePage, invalidFormResponse } from '~/lib/responses.server';
import { validate } from '~/lib/validate-post.server';
import {
  findOfferedChannel,
  loadContacts,
  loadSentCodes,
  tooManyContactsKey,
  type LoadedContacts,
} from '~/areas/preferences/pages/load-contacts.server';
import { pageContext } from '~/lib/page-context.server';

const validator = createFormValidator(codeFields);

export const handle: RouteHandle = { enhance: ['resend-code', 'shell'] };

type Sent = SentCode & { channel: CaptureChannel };

/** The code that was sent last; kept by the platform, so that any of the person's devices can take it. */
async function openCode(args: LinkArgs): Promise<{ open: LoadedContacts; sent: Sent | undefined }> {
  const open = await loadContacts(args);
  const channel = findOfferedChannel(open, args.params.channel);
  const { codes } = await loadSentCodes(open.context.api, open.link.token);
  const code = codes.find((each) => each.channel === channel);
  return { open, sent: channel && code ? { ...code, channel } : undefined };
}

export async function loader(args: LoaderFunctionArgs) {
  const identityCheck = await getIdentityCheck(args);
  if (!identityCheck.isOpen) return null;
  const { open, sent } = await openCode(args);
  const { t } = pageContext(args);
  const { context, language, link } = open;
  const shownWith = {
    codeLength: context.config.otpLength,
    timeZone: link.account.timeZone,
    language,
    nowMs: Date.now(),
  };
  return {
    title: t('preferences:addTitle'),
    backPath: open.paths.page,
    code: sent && buildCodeView(sent, { ...shownWith, destination: sent.destination }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { open, sent } = await openCode(args);
  // The page says that there is no code: nothing was added.
  if (!sent) return invalidFormResponse<CodeRefusal>({});
  const { data, problem } = await validate(await readPostWithoutFiles(args.request), validator);
  if (problem) return invalidFormResponse<CodeRefusal>(problem);
  return data.intent === 'resend' ? resend(args, open, sent) : verify(open, sent, data.code);
}

async function verify(open: LoadedContacts, sent: Sent, otp: string) {
  const result = await verifyCode(open.context.api, sent, { otp, mobileToken: sent.mobileToken });
  // The same code once more, after a double click or a lost answer: the contact is proven, and adding it may have failed.
  if (result.isOk || result.name === 'otp.used') return add(open, sent);
  if (result.kind === 'dialog') throw apiFailurePage(result);
  return codeErrorResponse(result);
}

/** Adds the proven contact. Spec: preferences-and-consent 4, "Adding a contact". */
async function add({ context, link, customer, paths, limit }: LoadedContacts, { channel, destination }: Sent) {
  const result = await context.api.call(addContact, {
    body: { token: link.token, contact: destination, channel, isCustomer: customer !== null },
  });
  if (result.isOk || result.name === 'contact.duplicate')
    return redirectWithFlash(paths.page, 'success', verifiedMessageKey({ channel }));
  if (result.kind === 'dialog') throw apiFailurePage(result);
  // Its proof went with the contact, when that was removed.
  if (result.name === 'contact.notVerified') return codeErrorResponse({ ...result, name: 'otp.used' });
  if (result.name !== 'contact.tooMany') return codeErrorResponse(result);
  return invalidFormResponse<CodeRefusal>(
    { errors: { code: tooManyContactsKey(channel) }, params: { n: limit } },
    result.status,
  );
}

async function resend(
  args: LinkArgs,
  { context, link, language, customer, paths }: LoadedContacts,
  { channel, destination }: Sent,
) {
  const result = await sendCode(
    context.api,
    link,
    { channel, destination },
    { language, isCustomer: customer !== null },
  );
  if (result.isOk) return redirectWithFlash(paths.verify(channel), 'success', 'verification:sent');
  return invalidFormResponse<CodeRefusal>({ sendError: codeErrorText(result, pageContext(args).t) }, result.status);
}

export default function VerifyContactRoute() {
  const { t } = useTranslation();
  const data = useLoaderData<typeof loader>();
  const refusal = useActionData<CodeRefusal>();
  // The layout shows the identity check.
  if (!data) return null;
  const { title, backPath, code } = data;
  const words = { title, backText: t('preferences:back') };
  if (!code || (code.state === 'used' && !refusal))
    return <NoCodePage {...words} text={t('preferences:nothingToVerify')} backPath={backPath} />;
  return <CodePage {...words} code={code} refusal={refusal} backText={t('common:cancel')} backPath={backPath} />;
}

export { LinkErrorPage as ErrorBoundary } from '~/areas/links/pages/expired-link-page';
