import { openPreferences as openPreferencesCall, type PreferencesDraft } from '~/areas/preferences/calls';
import { buildPreferencesView, type PreferencesView } from './view';
import { LOCALE_NAMES } from '~/lib/contract/enums';
import type { LinkArgs } from '~/lib/page-link.server';
import { PAGE_VERSION_HEADER } from '~/lib/page-headers.server';
import { problemNameOf, requireData } from '~/lib/responses.server';
import { sanitize } from '~/lib/safe-html.server';
import { toLoadedContacts, openLink, createContactRef, type LoadedContacts } from './load-contacts.server';
import { pageContext } from '~/lib/page-context.server';

export interface LoadedPreferences extends LoadedContacts {
  view: PreferencesView;
  draft: PreferencesDraft;
}

const EMPTY_DRAFT: PreferencesDraft = { choices: {}, language: '', selectedRecipientId: '' };

/**
 * Loads everything that the page shows. Spec: preferences-and-consent 2.2 and 7.
 *
 * @param recipientId of a customer's recipients the one that a post is about; one of somebody else is refused
 * @throws Response with the failure's own status
 */
export async function loadPreferences(args: LinkArgs, recipientId = ''): Promise<LoadedPreferences> {
  const own = await openLink(args);
  const { link, context, language } = own;
  const query = { token: link.token, recipientId };
  const opened = requireData(await context.api.call(openPreferencesCall, { query }, { language }));
  const open = toLoadedContacts(args, own, opened);
  const { info, content, terms } = opened;
  const draft = opened.draft ?? EMPTY_DRAFT;
  const view = buildPreferencesView(
    {
      account: link.account,
      recipientId: link.recipientId,
      recipient: info.customer ?? { name: '', address: '' },
      customer: open.customer,
      config: open.config,
      flags: open.flags,
      contacts: open.contacts,
      categories: info.categories,
      headerHtml: sanitize(content.headerContent),
      consentHtml: sanitize(content.footerContent),
      termsHtml: terms.areTermsEnabled ? sanitize(terms.termsHtml) : undefined,
      languages: opened.languages,
      preferredLanguage: opened.preferredLanguage,
      draft: recipientId ? { ...draft, selectedRecipientId: recipientId } : draft,
      others: opened.others,
      sentCodes: opened.codes,
      pausedUntil: opened.pausedUntil,
      stops: info.stops ?? [],
      returned: info.returned ?? [],
      cameFrom: info.cameFrom ?? null,
      capturesIp: opened.captureIpAddress,
    },
    (channel, contact) => createContactRef(open, channel, contact),
  );
  return { ...open, view, draft };
}

/** The page of the recipient that was shown, or as the list is now where that one has left it. */
export async function loadShownPreferences(args: LinkArgs, recipientId: string) {
  try {
    return await loadPreferences(args, recipientId);
  } catch (error) {
    if (recipientId === '' || (await problemNameOf(error)) !== 'recipient.notFound') throw error;
    return loadPreferences(args);
  }
}

/** What the page's loader gives: the page, or the state after "Close". */
export async function loadPreferencesPage(args: LinkArgs) {
  const open = await loadPreferences(args);
  const { view, link, language, paths } = open;
  const { t, url } = pageContext(args);
  const isClosed = url.searchParams.get('closed') === '1';
  const saved = url.searchParams.get('saved')?.split(',') ?? [];
  return {
    data: {
      title: t(isClosed ? 'preferences:closedTitle' : 'preferences:title'),
      isClosed,
      view,
      /** Recipients that the post before has saved boxes of. */
      savedFor: view.recipients.filter((id) => saved.includes(id)),
      locale: language,
      locales: LOCALE_NAMES.filter((each) => link.account.locales.includes(each.language)),
      timeZone: link.account.timeZone,
      pagePath: paths.page,
      verifyPaths: Object.fromEntries(view.lists.map(({ channel }) => [channel, paths.verify(channel)])),
    },
    headers: isCacheable(view) ? { [PAGE_VERSION_HEADER]: link.pageVersion } : undefined,
  };
}

/**
 * Whether the page is the same for as long as the link's version is. A code on its way and a pause end by themselves, a
 * note of unsaved changes is one person's moment, and a customer's recipients have versions of their own. A page
 * behind a gate comes with the device's cookie, and a message with the flash's: the host keeps neither.
 */
function isCacheable(view: PreferencesView): boolean {
  return !view.isCustomer && !view.hasUnsaved && view.pendingCodes.length === 0 && view.pausedUntil === null;
}
