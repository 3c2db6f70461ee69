import * as calls from './calls';
import { handle, type CreateHandlers, type RequestInfo } from '~/platform/http/handlers';
import { fail } from '~/platform/http/failure';
import { createPreferencesDraftStore } from './preferences-draft-store.server';
import { createContactPageService } from '~/areas/contacts/service.server';
import { createPreferencesPageReader } from './preferences-page-reader.server';
import { unsuppressContacts } from './suppressed-contacts.server';
import { createPreferencesSaver } from './preferences-saver.server';
import { createLinkSessionOpener, preferenceScope } from './link-session.server';
import { findSourceMessage, pickPageContent, readPreferencesInfo, pickTerms } from './preferences-info.server';

export const createHandlers: CreateHandlers = (context) => {
  const { db, log } = context;
  const sessions = createLinkSessionOpener(context);
  const saving = createPreferencesSaver(context);
  const drafts = createPreferencesDraftStore(context);
  const opening = createPreferencesPageReader(context);
  const contacts = createContactPageService(context);

  const ofPreferences = (token: string, info: RequestInfo) => sessions.open(token, ['preferences'], info);
  return [
    handle(calls.getPreferencesInfo, async ({ query }, info) => {
      const { subject, link, preferredLanguages } = await ofPreferences(query.token, info);
      const { saved } = preferenceScope(subject, query.recipientId);
      if (saved === undefined) return fail('recipient.notFound');
      return {
        ...(await readPreferencesInfo(db, subject, saved, preferredLanguages)),
        cameFrom: await findSourceMessage(db, subject, link, preferredLanguages),
      };
    }),
    handle(calls.getPreferencesContent, async ({ query }, info) => {
      const { subject, preferredLanguages } = await ofPreferences(query.token, info);
      return pickPageContent(subject, preferredLanguages);
    }),
    handle(calls.getTerms, async ({ query }, info) => {
      const { subject, preferredLanguages } = await ofPreferences(query.token, info);
      return pickTerms(subject, preferredLanguages);
    }),
    handle(calls.openPreferences, async ({ query }, info) =>
      opening.open(await ofPreferences(query.token, info), query.recipientId),
    ),
    handle(calls.savePreferences, async ({ body }, info) => {
      const session = await ofPreferences(body.token, info);
      const saved = await saving.save(session, body);
      for (const contact of body.preferred ?? []) await contacts.prefer(session.link, contact, info);
      const { selectedRecipientId, staysSelected } = body;
      if (staysSelected) await drafts.saveDraft(session, { choices: {}, language: '', selectedRecipientId });
      return saved;
    }),
    handle(calls.savePreferencesDraft, async ({ body }, info) =>
      drafts.saveDraft(await ofPreferences(body.token, info), body),
    ),
    handle(calls.writeAgain, async ({ body }, info) => {
      const { subject } = await ofPreferences(body.token, info);
      const contacts = await unsuppressContacts(db, subject);
      log('info', 'contacts.writtenAgain', { accountId: subject.account.id, contacts });
      return { contacts };
    }),
  ];
};
