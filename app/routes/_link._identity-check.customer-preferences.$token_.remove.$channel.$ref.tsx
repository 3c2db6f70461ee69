import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { removeContact } from '~/areas/contacts/calls';
import { isCaptureChannel } from '~/domain/contact-channels';
import { GoneContactPage, RemoveContactPage } from '~/areas/preferences/pages/contact-pages';
import type { RouteHandle } from '~/root';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { getIdentityCheck } from '~/areas/identity-check/pages/require-identity.server';
import type { LinkArgs } from '~/lib/page-link.server';
import { apiFailurePage } from '~/lib/responses.server';
import { findContact, loadContacts } from '~/areas/preferences/pages/load-contacts.server';
import { pageContext } from '~/lib/page-context.server';

/** The contact of the address, if it is there; back to the page where nothing may be removed. */
async function openContact(args: LinkArgs) {
  const open = await loadContacts(args);
  const { channel = '', ref = '' } = args.params;
  if (!isCaptureChannel(channel) || open.isOneContact) throw redirect(open.paths.page, 303);
  return { ...open, contact: findContact(open, channel, ref) };
}

export const handle: RouteHandle = { enhance: ['shell'] };

export async function loader(args: LoaderFunctionArgs) {
  const identityCheck = await getIdentityCheck(args);
  if (!identityCheck.isOpen) return null;
  const { contact, paths } = await openContact(args);
  const { t } = pageContext(args);
  return data(
    { title: t('system:confirmation'), contact: contact?.contact, backPath: paths.page },
    { status: contact ? 200 : 404 },
  );
}

export async function action(args: ActionFunctionArgs) {
  const { context, link, contact, customer, paths } = await openContact(args);
  if (!contact) return redirectWithFlash(paths.page, 'info', 'errors:contact.notFound');
  const body = { token: link.token, contact: contact.contact, channel: contact.channel, isCustomer: customer !== null };
  const result = await context.api.call(removeContact, { body });
  if (!result.isOk && result.name !== 'contact.notFound') throw apiFailurePage(result);
  return result.isOk
    ? redirectWithFlash(paths.page, 'success', 'preferences:removed')
    : redirectWithFlash(paths.page, 'info', 'errors:contact.notFound');
}

export default function RemoveContactRoute() {
  const data = useLoaderData<typeof loader>();
  // The layout shows the identity check.
  if (!data) return null;
  const { title, contact, backPath } = data;
  if (contact === undefined) return <GoneContactPage title={title} backPath={backPath} />;
  return <RemoveContactPage contact={contact} backPath={backPath} />;
}

export { LinkErrorPage as ErrorBoundary } from '~/areas/links/pages/expired-link-page';
