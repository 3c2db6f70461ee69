import type { PreferencesDraft } from './calls';
import { isDraftKey } from '~/domain/preference-draft';
import type { PlatformContext } from '~/platform/platform-context';
import { preferenceScope, type LinkSession } from './link-session.server';
import { findOfferedLocale } from '~/areas/accounts/service.server';
import { createRecipientService, ownerColumns, type RecipientKey } from '~/areas/recipients/service.server';
import type { Db } from '~/platform/db/open-database';
import { findRow, removeRows, upsert } from '~/platform/db/row-queries';

/** Stores what was ticked and not saved yet, so that a verification code or a change of language loses nothing. */
export function createPreferencesDraftStore({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  /** What may still be chosen: the rest is dropped. */
  function cleaned({ subject }: LinkSession, draft: PreferencesDraft): PreferencesDraft {
    const known = new Set(
      subject.categories.flatMap(({ name, options }) => Object.keys(options).map((channel) => `${name}.${channel}`)),
    );
    const chosen = draft.selectedRecipientId;
    const { all, hasChoice } = preferenceScope(subject);
    const isRecipient = (id: string) => all.includes(id);
    return {
      choices: Object.fromEntries(
        Object.entries(draft.choices).filter(([key]) =>
          isDraftKey(key, { isCell: (cell) => known.has(cell), isRecipient }),
        ),
      ),
      language: findOfferedLocale(subject.account, draft.language) ?? '',
      selectedRecipientId: hasChoice && isRecipient(chosen) ? chosen : '',
    };
  }

  return {
    async getDraft(session: LinkSession): Promise<PreferencesDraft | null> {
      const row = await findRow(db, 'preference_drafts', ownerColumns(session.owner));
      if (!row) return null;
      const { choices, language, selected_recipient_id } = row;
      return cleaned(session, {
        choices: JSON.parse(choices) as PreferencesDraft['choices'],
        language,
        selectedRecipientId: selected_recipient_id,
      });
    },

    /** Saves the draft in place of an earlier one. A draft that chooses nothing is removed. */
    async saveDraft(session: LinkSession, draft: PreferencesDraft): Promise<{ isKept: boolean }> {
      const { owner } = session;
      const { choices, language, selectedRecipientId } = cleaned(session, draft);
      const isSaved = Object.keys(choices).length > 0 || language !== '' || selectedRecipientId !== '';
      return createRecipientService({ db }).withLocked([owner], async (trx) => {
        const row = {
          ...ownerColumns(owner),
          choices: JSON.stringify(choices),
          language,
          selected_recipient_id: selectedRecipientId,
          updated_at: clock.now(),
        };
        if (isSaved) await upsert(trx, 'preference_drafts', row, ['account_id', 'recipient_id']);
        const isChanged = isSaved || (await removePreferencesDraft(trx, owner));
        if (isChanged) await createRecipientService({ db: trx }).touch(owner);
        return { isKept: isSaved };
      });
    },
  };
}

/** Removes a recipient's draft. Resolves to whether there was one. */
export const removePreferencesDraft = async (db: Db, owner: RecipientKey): Promise<boolean> =>
  (await removeRows(db, 'preference_drafts', ownerColumns(owner))) > 0;
