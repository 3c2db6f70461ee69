import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { getIdentityCheck } from '~/areas/identity-check/pages/require-identity.server';
import { PreferencesClosedPage } from '~/areas/preferences/pages/contact-pages';
import { findContact } from '~/areas/preferences/pages/load-contacts.server';
import { preferenceFields, readPostedChoices } from '~/areas/preferences/pages/fields';
import { loadPreferencesPage, loadShownPreferences } from '~/areas/preferences/pages/load-preferences.server';
import {
  openAddContact,
  preferChosenContact,
  endPause,
  unsuppressAndRedirect,
  switchRecipient,
  verifyContact,
} from '~/areas/preferences/pages/preferences-actions.server';
import { PreferencesPage, type PreferencesRefusal } from '~/areas/preferences/pages/preferences-page';
import {
  saveDraft,
  refuseChangedRecipients,
  refuseRemovedContact,
  refuseOtherRecipient,
  saveChanges,
  saveWithoutLoading,
  type PreferencesPost,
} from '~/areas/preferences/pages/save-preferences.server';
import { preferencesStyleRules, type PreferencesView } from '~/areas/preferences/pages/view';
import { parsePreferencesIntent, type Intent } from '~/domain/preference-field-names';
import { localeCookieHeader } from '~/lib/language-cookie.server';
import { pageContext } from '~/lib/page-context.server';
import { PAGE_VERSION_HEADER } from '~/lib/page-headers.server';
import { readPostWithoutFiles } from '~/lib/read-post.server';
import { openOrThrowRetryPage, seeOther } from '~/lib/responses.server';
import { requireFields } from '~/lib/validate-post.server';
import { matchLocale } from '~/locales/languages';
import type { RouteHandle } from '~/root';

export const handle: RouteHandle = {
  styles: ['badge', 'preferences'],
  rules: (data) => preferencesStyleRules((data as { view: PreferencesView }).view),
  enhance: (data) => ((data as { isClosed: boolean }).isClosed ? [] : ['preferences']),
  form: (data) => ((data as { isClosed: boolean }).isClosed ? undefined : { name: 'intent', value: 'save' }),
};

/** The page is kept for a repeat view by its version; the answer to a post never is. */
export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders, errorHeaders }) => {
  const version = errorHeaders ? null : loaderHeaders.get(PAGE_VERSION_HEADER);
  const saved = new Headers();
  if (version && ![...actionHeaders.keys()].length) saved.set(PAGE_VERSION_HEADER, version);
  return saved;
};

export async function loader(args: LoaderFunctionArgs) {
  const identityCheck = await getIdentityCheck(args);
  if (!identityCheck.isOpen) return null;
  const page = await loadPreferencesPage(args);
  return data(page.data, { headers: page.headers });
}

/** Saves, or keeps what was chosen as a draft and does what the button asks. */
export async function action(args: ActionFunctionArgs) {
  const post = await readPostWithoutFiles(args.request);
  const fields = requireFields(post, preferenceFields);
  const { 'shown.recipient': recipientId } = fields;
  const intent = parsePreferencesIntent(fields.intent);
  const readPost = async () => post;
  const saved =
    intent.kind === 'save' && (await openOrThrowRetryPage(() => saveWithoutLoading(args, fields), readPost));
  if (saved) return saved;
  const open = await openOrThrowRetryPage(() => loadShownPreferences(args, recipientId), readPost);
  const isSame = recipientId === open.view.selectedRecipientId;
  const choices = readPostedChoices(fields, open.view);
  const posted = { open, post, fields, choices, isSave: intent.kind === 'save', t: pageContext(args).t };
  if (!isSame && posted.isSave) return refuseChangedRecipients(posted);
  const isOther = fields.recipient !== '' && fields.recipient !== recipientId;
  if (isOther && posted.isSave) return refuseOtherRecipient(args, posted);
  return answerButton(isSame ? posted : { ...posted, choices: { ...choices, cells: {} } }, intent);
}

/** Saving keeps no draft of what it is about to save, unless it is refused; everything else keeps one first. */
async function answerButton(posted: PreferencesPost, intent: Intent) {
  const { open, fields } = posted;
  const { paths } = open;
  if (intent.kind === 'save') return saveChanges(posted);
  if (intent.kind === 'prefer') return preferChosenContact(posted, intent.channel);
  if (intent.kind === 'recipient') return switchRecipient(posted);
  await saveDraft(posted);
  switch (intent.kind) {
    case 'add':
      return openAddContact(posted, intent.channel);
    case 'verify':
      return verifyContact(posted, intent.channel, intent.ref);
    case 'remove':
      return findContact(open, intent.channel, intent.ref)
        ? seeOther(paths.remove(intent.channel, intent.ref))
        : refuseRemovedContact(posted, intent.channel);
    case 'go':
      return seeOther(paths[intent.page]);
    case 'resume':
      return endPause(posted);
    case 'again':
      return unsuppressAndRedirect(posted);
    case 'close':
      return seeOther(paths.closed);
    case 'language': {
      const locale = matchLocale(fields.language);
      return seeOther(paths.page, locale ? { 'Set-Cookie': await localeCookieHeader(locale) } : {});
    }
    case 'keep':
      return seeOther(paths.page);
  }
}

export default function PreferencesRoute() {
  const data = useLoaderData<typeof loader>();
  const refused = useActionData<PreferencesRefusal>();
  // The layout shows the identity check.
  if (!data) return null;
  const { isClosed, view, verifyPaths, pagePath, ...page } = data;
  if (isClosed)
    return <PreferencesClosedPage hasUnsaved={view.hasUnsaved} unsavedFor={view.unsavedFor} backPath={pagePath} />;
  return (
    <PreferencesPage
      {...page}
      view={view as PreferencesView}
      refused={refused}
      verifyPath={(channel) => verifyPaths[channel] ?? pagePath}
    />
  );
}

export { LinkErrorPage as ErrorBoundary } from '~/areas/links/pages/expired-link-page';
