import type { TextKey } from 'i18next';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { rawText } from '~/lib/contract/form-field-schemas';
import { inputsOf } from '~/areas/forms/localize-form';
import { phoneHandoffPath } from '~/lib/contract/page-paths';
import { getPart, offerPart } from '~/areas/drafts/device-handoff-calls';
import { formatDateAndTimeOrNotAvailable } from '~/domain/calendar-date';
import { fieldId } from '~/domain/form-field-names';
import { isSignature } from '~/areas/forms/input-types';
import { DeviceHandoffPage, type DeviceHandoffView } from '~/areas/form-page/pages/device-handoff-page';
import type { RouteHandle } from '~/root';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { qrCodeSvgPath } from '~/lib/qr-code.server';
import { readPostWithoutFiles } from '~/lib/read-post.server';
import { apiFailurePage, invalidFormResponse, requireData, problemPage, seeOther } from '~/lib/responses.server';
import { requireFields } from '~/lib/validate-post.server';
import { openForm } from '~/areas/form-page/pages/load-form.server';
import { pageContext } from '~/lib/page-context.server';

const fields = z.object({ intent: rawText() });

export const handle: RouteHandle = { styles: ['qr'], enhance: ['device-handoff', 'shell'] };

/** What was offered to a phone, and the form that it is of. */
async function openOffer(args: LoaderFunctionArgs) {
  const form = await openForm(args);
  const { api, url } = pageContext(args);
  const { token } = form.link;
  const partId = args.params.partId ?? '';
  const part = requireData(await api.call(getPart, { query: { token, partId } }));
  const input = inputsOf(form.enrollment.formElements).find(({ id }) => id === part.inputId);
  if (!input) throw problemPage('part.unknown');
  const query = url.search;
  return { form, api, part, input, token, query, formPath: `/form/${token}${query}` };
}

/** The code by which a phone answers one question of a form. */
export async function loader(args: LoaderFunctionArgs) {
  const { form, part, input, token, formPath } = await openOffer(args);
  const { config, t, locale: language } = pageContext(args);
  const address = part.code && config.publicUrl + phoneHandoffPath(part.code);
  const view: DeviceHandoffView = {
    state: part.state,
    hasCome: part.hasCome,
    question: input.name,
    isSignature: isSignature(input),
    language: form.enrollment.language,
    address: address.replace(/^https?:\/\//, ''),
    qr: address ? qrCodeSvgPath(address) : undefined,
    until: formatDateAndTimeOrNotAvailable(part.expiresAt, form.link.account.timeZone, language),
    formPath: `${formPath}#${fieldId(input.id)}`,
    statePath: `/form/${token}/phone/${args.params.partId ?? ''}/state`,
  };
  return { title: t('device-handoff:title'), view };
}

export async function action(args: ActionFunctionArgs) {
  const { form, api, part, token, query, formPath } = await openOffer(args);
  const { intent } = requireFields(await readPostWithoutFiles(args.request), fields);
  const back = `${formPath}#${fieldId(part.inputId)}`;
  if (intent === 'again') {
    const { language } = form.enrollment;
    const offered = await api.call(offerPart, { body: { token, inputId: part.inputId, language } });
    if (offered.isOk) return seeOther(`/form/${token}/phone/${offered.data.partId}${query}`);
    if (offered.name === 'form.alreadySubmitted') return seeOther(formPath);
    if (offered.name !== 'request.tooMany') throw apiFailurePage(offered);
    return invalidFormResponse({ notice: 'device-handoff:tooMany' }, offered.status);
  }
  if (part.hasCome) return redirectWithFlash(back, 'success', 'device-handoff:came');
  // The form's own page says how it stands.
  if (part.state === 'sent' || part.state === 'done') return seeOther(back);
  return invalidFormResponse({ notice: 'device-handoff:nothingYet' }, 409);
}

export default function ToPhoneRoute() {
  const { view } = useLoaderData<typeof loader>();
  return <DeviceHandoffPage view={view as DeviceHandoffView} notice={useActionData<{ notice: TextKey }>()?.notice} />;
}

export { LinkErrorPage as ErrorBoundary } from '~/areas/links/pages/expired-link-page';
