import type { OpenedPreferences } from './calls';
import { otherRecipients } from '~/domain/preference-draft';
import type { PlatformContext } from '~/platform/platform-context';
import { fail, type Failure } from '~/platform/http/failure';
import { accountView } from '~/areas/accounts/service.server';
import { createConsentChanges } from '~/areas/consents/service.server';
import { createContactPageService } from '~/areas/contacts/service.server';
import { languageName } from '~/areas/forms/service.server';
import { createVerificationService } from '~/areas/verification/service.server';
import { createPreferencesDraftStore } from './preferences-draft-store.server';
import { findSourceMessage, pickPageContent, readPreferencesInfo, pickTerms } from './preferences-info.server';
import { preferenceScope, type LinkSession } from './link-session.server';

/** The preferences as their page needs them. Spec: preferences-and-consent 2.2 and 7. */
export function createPreferencesPageReader(context: PlatformContext) {
  const { db } = context;
  const page = createContactPageService(context);
  const codes = createVerificationService(context);
  const drafts = createPreferencesDraftStore(context);
  const consents = createConsentChanges(context);

  return {
    /** @param requestedId of a customer's recipients the one to look at; empty: as chosen before. Failure: `recipient.notFound`. */
    async open(session: LinkSession, requestedId: string): Promise<OpenedPreferences | Failure> {
      const { link, subject, preferredLanguages } = session;
      const { account, recipient } = subject;
      const [draft, { contacts, customer, settings }, sent, pausedUntil] = await Promise.all([
        drafts.getDraft(session),
        page.open(subject),
        codes.listSent(link),
        consents.pausedUntil(db, session.owner, ''),
      ]);
      const { saved, hasChoice } = preferenceScope(subject, requestedId || draft?.selectedRecipientId);
      if (saved === undefined) return fail('recipient.notFound');
      const others: OpenedPreferences['others'] = [];
      for (const id of hasChoice ? otherRecipients(draft?.choices ?? {}, saved[0] ?? '') : [])
        others.push({
          recipientId: id,
          categories: (await readPreferencesInfo(db, subject, [id], preferredLanguages)).categories,
        });
      const { emailOtpId, smsOtpId, indiaSmsOtpId, whatsAppOtpId } = settings;
      return {
        config: { emailOtpId, smsOtpId, indiaSmsOtpId, whatsAppOtpId, accountId: account.id },
        contacts,
        customer,
        draft,
        info: {
          ...(await readPreferencesInfo(db, subject, saved, preferredLanguages)),
          cameFrom: await findSourceMessage(db, subject, link, preferredLanguages),
        },
        others,
        content: pickPageContent(subject, preferredLanguages),
        terms: pickTerms(subject, preferredLanguages),
        languages: accountView(account).locales.map((language) => ({ language, name: languageName(language) })),
        preferredLanguage: recipient.locale ?? '',
        codes: sent.codes,
        pausedUntil,
        captureIpAddress: account.captures_ip === 1,
      };
    },
  };
}
