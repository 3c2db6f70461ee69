import type { TextKey } from 'i18next';
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { listEnabledCountries } from '~/areas/contacts/calls';
import { isEmail, normalizeEmail } from '~/domain/contact';
import { captureCountries, type CaptureChannel } from '~/domain/contact-channels';
import { toE164 } from '~/domain/phone-number';
import { AddContactPage } from '~/areas/preferences/pages/contact-pages';
import { contactFields } from '~/areas/preferences/pages/fields';
import type { RouteHandle } from '~/root';
import { codeErrorText } from '~/areas/verification/pages/send-and-verify-code.server';
import { getIdentityCheck } from '~/areas/identity-check/pages/require-identity.server';
import type { LinkArgs } from '~/lib/page-link.server';
import { readPostWithoutFiles } from '~/lib/read-post.server';
import { apiFailurePage, invalidFormResponse, requireData } from '~/lib/responses.server';
import { requireFields } from '~/lib/validate-post.server';
import {
  isChannelFull,
  sendCodeAndRedirect,
  findOfferedChannel,
  loadContacts,
  tooManyContactsKey,
  type LoadedContacts,
} from '~/areas/preferences/pages/load-contacts.server';
import { pageContext } from '~/lib/page-context.server';

interface Typed {
  contact: string;
  country: string;
}

/** The contacts and the channel of the address; away from a channel that the account doesn't offer. */
async function openChannel(args: LinkArgs): Promise<{ open: LoadedContacts; channel: CaptureChannel }> {
  const open = await loadContacts(args);
  const channel = findOfferedChannel(open, args.params.channel);
  if (!channel) throw redirect(open.paths.page, 303);
  return { open, channel };
}

export const handle: RouteHandle = { enhance: ['shell'] };

export async function loader(args: LoaderFunctionArgs) {
  const identityCheck = await getIdentityCheck(args);
  if (!identityCheck.isOpen) return null;
  const { open, channel } = await openChannel(args);
  const { t } = pageContext(args);
  const own = open.link.account.countryCode;
  const known = channel === 'email' ? [] : requireData(await open.context.api.call(listEnabledCountries, {}));
  const allowed = channel === 'email' ? [] : captureCountries(channel, own);
  return {
    title: t('preferences:addTitle'),
    channel,
    countries: allowed.flatMap((code) => known.filter(({ isoCode }) => isoCode === code)),
    replaced: open.isOneContact ? open.contacts.find((each) => each.channel === channel)?.contact : undefined,
    backPath: open.paths.page,
  };
}

/** Sends a code to what was typed, and leads to the page that takes it. Spec: preferences-and-consent 4 and 5. */
export async function action(args: ActionFunctionArgs) {
  const { open, channel } = await openChannel(args);
  const typed = requireFields(await readPostWithoutFiles(args.request), contactFields);
  const { t, url } = pageContext(args);
  const refuse = (error: string, status = 422) => invalidFormResponse({ typed, error }, status);
  if (isChannelFull(open, channel)) return refuse(t(tooManyContactsKey(channel), { n: open.limit }));
  const isDialog = url.searchParams.get('in') === 'dialog';
  const read = readContact(channel, typed, open.link.account.countryCode, isDialog);
  if (read.error !== undefined) return refuse(t(read.error));
  const { contact } = read;
  if (open.contacts.some((each) => each.channel === channel && each.contact === contact && each.isVerified))
    return refuse(t('errors:contact.duplicate'));
  return sendCodeAndRedirect(open, { channel, destination: contact }, (failure) => {
    if (failure.kind === 'dialog') throw apiFailurePage(failure);
    return refuse(codeErrorText(failure, t), failure.status);
  });
}

type ReadContact = { contact: string; error?: undefined } | { contact?: undefined; error: TextKey };

/**
 * What was typed, as it is stored, or the key of what is wrong with it. An empty address has a sentence of its own on the
 * page, and another one in the dialog. Spec: preferences-and-consent 5.
 */
function readContact(
  channel: CaptureChannel,
  { contact, country }: Typed,
  ownCountry: string,
  isDialog: boolean,
): ReadContact {
  if (channel === 'email') {
    if (contact.trim() === '') return { error: isDialog ? 'preferences:emptyInput' : 'preferences:emptyEmail' };
    return isEmail(contact) ? { contact: normalizeEmail(contact) } : { error: 'preferences:malformedEmail' };
  }
  if (contact.trim() === '') return { error: 'preferences:emptyInput' };
  const allowed = captureCountries(channel, ownCountry);
  const number = toE164(contact, allowed.includes(country) ? country : ownCountry, allowed);
  return number.error === undefined ? { contact: number.e164 } : { error: `errors:${number.error}` };
}

export default function AddContactRoute() {
  const data = useLoaderData<typeof loader>();
  const refused = useActionData<{ typed: Typed; error: string }>();
  // The layout shows the identity check.
  if (!data) return null;
  const { channel, countries, replaced, backPath } = data;
  const typed = refused?.typed ?? { contact: '', country: countries[0]?.isoCode ?? '' };
  return (
    <AddContactPage
      channel={channel}
      countries={countries}
      typed={typed}
      error={refused?.error}
      replaced={replaced}
      backPath={backPath}
    />
  );
}

export { LinkErrorPage as ErrorBoundary } from '~/areas/links/pages/expired-link-page';
