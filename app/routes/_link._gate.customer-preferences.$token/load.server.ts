import { getPause, getPreferencesDraft, type PreferencesDraft } from '~/contract/consents';
import { getPreferredLanguage, listEnabledLanguages } from '~/contract/preferences';
import { getPreferencesContent, getPreferencesInfo, getTerms } from '~/contract/unsubscribe';
import { buildPreferencesView, recipientsOf, type PreferencesView } from '~/features/preferences/view';
import { otherRecipients } from '~/domain/preference-draft';
import { LOCALE_NAMES } from '~/contract/locale-names';
import type { LinkArgs } from '~/services/link.server';
import { translate } from '~/services/locale.server';
import { needed } from '~/services/respond.server';
import { sanitize } from '~/services/safe-html.server';
import { openContacts, refOf, sentCodes, type OpenContacts } from './contacts.server';

export interface OpenPreferences extends OpenContacts {
  view: PreferencesView;
  draft: PreferencesDraft;
}

const EMPTY_DRAFT: PreferencesDraft = { choices: {}, language: '', selectedRecipientId: '' };

/**
 * Everything that the page shows. Spec: preferences-and-consent 2.2 and 7.
 *
 * @param recipientId of an ERP customer's recipients the one that a post is about; one of somebody else is refused
 * @throws Response with the failure's own status
 */
export async function openPreferences(args: LinkArgs, recipientId = ''): Promise<OpenPreferences> {
  const open = await openContacts(args);
  const { link, context, language, erp } = open;
  const { api } = context;
  const query = { token: link.token };
  const draft = (await api.call(getPreferencesDraft, { query }).then(needed)) ?? EMPTY_DRAFT;
  const looked = recipientId ? { ...draft, selectedRecipientId: recipientId } : draft;
  const chosen =
    recipientId || (erp ? recipientsOf({ erp, draft, recipientId: link.recipientId }).selected : undefined);
  const infoOf = (id: string | undefined) =>
    api.call(getPreferencesInfo, { query: { ...query, recipientId: id } }, { language }).then(needed);
  const [info, others, content, terms, languages, preferred, sent, pause] = await Promise.all([
    infoOf(chosen),
    Promise.all(
      otherRecipients(draft.choices, chosen ?? '').map(async (id) => ({
        recipientId: id,
        categories: (await infoOf(id)).categories,
      })),
    ),
    api.call(getPreferencesContent, { query }, { language }).then(needed),
    api.call(getTerms, { query }, { language }).then(needed),
    api.call(listEnabledLanguages, { query }).then(needed),
    api.call(getPreferredLanguage, { query }).then(needed),
    sentCodes(api, link.token),
    api.call(getPause, { query }).then(needed),
  ]);
  const view = buildPreferencesView(
    {
      account: link.account,
      recipientId: link.recipientId,
      customer: info.customer ?? { name: '', address: '' },
      erp,
      config: open.config,
      flags: open.flags,
      contacts: open.contacts,
      categories: info.categories,
      headerHtml: sanitize(content.headerContent),
      consentHtml: sanitize(content.footerContent),
      termsHtml: terms.areTermsEnabled ? sanitize(terms.termsHtml) : undefined,
      languages,
      preferredLanguage: preferred.language,
      draft: looked,
      others,
      sentCodes: sent.codes,
      pausedUntil: pause.pausedUntil,
      stops: info.stops ?? [],
      cameFrom: info.cameFrom ?? null,
    },
    (channel, contact) => refOf(open, channel, contact),
  );
  return { ...open, view, draft };
}

/** What the page's loader gives: the page, or the state after "Close". */
export async function loadPreferencesPage(args: LinkArgs) {
  const open = await openPreferences(args);
  const { view, link, language, paths } = open;
  const t = await translate(args);
  const { searchParams } = new URL(args.request.url);
  const isClosed = searchParams.get('closed') === '1';
  const saved = searchParams.get('saved')?.split(',') ?? [];
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
    headers: isKept(view) ? { 'x-page-version': link.pageVersion } : undefined,
  };
}

/**
 * Whether the page is the same for as long as the link's version is. A code on its way and a pause end by themselves, a
 * note of unsaved changes is one person's moment, and an ERP customer's recipients have versions of their own. A page
 * behind a gate comes with the device's cookie, and a message with the flash's: the host keeps neither.
 */
function isKept(view: PreferencesView): boolean {
  return !view.isErp && !view.hasUnsaved && view.pendingCodes.length === 0 && view.pausedUntil === null;
}
