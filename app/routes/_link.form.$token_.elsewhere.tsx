import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { DRAFT_DAYS } from '~/config/limits';
import { listDraftContacts, sendDraftLink } from '~/areas/drafts/calls';
import { rawText } from '~/lib/contract/form-field-schemas';
import { linkPath } from '~/lib/contract/page-paths';
import { formatDateAndTimeOrNotAvailable } from '~/domain/calendar-date';
import type { FormProblem } from '~/domain/error-keys';
import { contactValue, ResumePage } from '~/areas/form-page/pages/resume-page';
import type { RouteHandle } from '~/root';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { requireLink, type LinkArgs } from '~/lib/page-link.server';
import { qrCodeSvgPath } from '~/lib/qr-code.server';
import { readPostWithoutFiles } from '~/lib/read-post.server';
import { apiFailurePage, invalidFormResponse, requireData, seeOther } from '~/lib/responses.server';
import { requireFields } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

const fields = z.object({ contact: rawText() });

export const handle: RouteHandle = {
  styles: ['qr'],
  hasLanguageChoice: true,
  enhance: (data) => ((data as { view: { contacts: object[] } }).view.contacts.length > 0 ? ['shell'] : []),
};

async function openContacts(args: LinkArgs) {
  const link = requireLink(args, 'form');
  const { api } = pageContext(args);
  return { link, api, ...requireData(await api.call(listDraftContacts, { query: { token: link.token } })) };
}

/** How to go on with a form later or on another device. */
export async function loader(args: LoaderFunctionArgs) {
  const { link, contacts, expiresAt } = await openContacts(args);
  const { config, t, locale: language } = pageContext(args);
  const formPath = linkPath('form', link.token);
  return {
    title: t('form-page:goOnTitle'),
    view: {
      formPath,
      contacts,
      qr: qrCodeSvgPath(config.publicUrl + formPath),
      goodUntil: formatDateAndTimeOrNotAvailable(Date.parse(expiresAt), link.account.timeZone, language),
      retentionDays: DRAFT_DAYS,
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { link, api, contacts } = await openContacts(args);
  const { contact } = requireFields(await readPostWithoutFiles(args.request), fields);
  const chosen = contacts.find((one) => contactValue(one) === contact);
  if (!chosen) return invalidFormResponse<Partial<FormProblem>>({ errors: { contact: 'choice.unknown' } });
  const { token } = link;
  const sent = await api.call(sendDraftLink, { body: { token, ...chosen, language: pageContext(args).locale } });
  if (sent.isOk) return redirectWithFlash(`/form/${token}/elsewhere`, 'success', 'form-page:goOnSent');
  // The form's own page says how it stands.
  if (sent.name === 'form.alreadySubmitted' || sent.name === 'form.expired') return seeOther(linkPath('form', token));
  if (sent.kind === 'dialog') throw apiFailurePage(sent);
  // The limit is of a day: in seconds nobody would read it.
  const notice = sent.name === 'request.tooMany' ? 'form-page:goOnTooMany' : (sent.name ?? sent.messages[0]);
  return invalidFormResponse<Partial<FormProblem>>({ notice, typed: { contact } }, sent.status);
}

export default function ResumeRoute() {
  return <ResumePage view={useLoaderData<typeof loader>().view} problem={useActionData<Partial<FormProblem>>()} />;
}

export { LinkErrorPage as ErrorBoundary } from '~/areas/links/pages/expired-link-page';
