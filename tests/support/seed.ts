import type { Updateable } from 'kysely';
import type { z } from 'zod';
import { FORM_FILE_TYPES, type FormFile, type formFileSchema } from '~/areas/forms/form-file';
import type { FormStatus } from '~/lib/contract/enums';
import type { LinkPurpose } from '~/lib/contract/token-schemas';
import type { MergeTag } from '~/domain/form-model';
import type { PlatformContext } from '~/platform/platform-context';
import type { PreferenceSettingsRow } from '~/platform/db/preference-row-types';
import { removeRows, updateRows } from '~/platform/db/row-queries';
import type { AccountRow, Database, RecipientRow, UserRow } from '~/platform/db/schema';
import { createFormService } from '~/areas/forms/service.server';
import { aFormFile, anAccount, aRecipient, aUser } from './builders';

/** A thing with an id, or the id itself. */
type Named = string | { id: string };

interface LinkSeed {
  /** Left out, each is the one that the builder of its name makes. */
  account?: Named;
  recipient?: Named;
  form?: Named;
  purpose?: LinkPurpose;
  /** How long the link lives; a week by default. */
  seconds?: number;
  tags?: MergeTag[];
  messageId?: string;
}

const WEEK = 7 * 24 * 3600;

/** Puts people, forms and links into a test platform. Everything returns what was stored. */
export function createSeed({ db, tokens, clock }: Pick<PlatformContext, 'db' | 'tokens' | 'clock'>) {
  const idOf = (named: Named) => (typeof named === 'string' ? named : named.id);
  return {
    async account(over?: Partial<AccountRow>): Promise<AccountRow> {
      const row = anAccount(over);
      await db.insertInto('accounts').values(row).execute();
      return row;
    },
    /** Changes an account as the product does, with its revision: what is kept of it is read anew. */
    async changeAccount(changes: Updateable<Database['accounts']>, account: Named = 'prairie'): Promise<void> {
      await db
        .updateTable('accounts')
        .set((eb) => ({ ...changes, revision: eb('revision', '+', 1) }))
        .where('id', '=', idOf(account))
        .execute();
    },
    /** The same for what it says of preferences; null: it says nothing any more. */
    async changeSettings(changes: Partial<PreferenceSettingsRow> | null, account: Named = 'prairie'): Promise<void> {
      const key = { account_id: idOf(account) };
      if (changes) await updateRows(db, 'preference_settings', changes, key);
      else await removeRows(db, 'preference_settings', key);
      await this.changeAccount({}, account);
    },
    async recipient(over?: Partial<RecipientRow>): Promise<RecipientRow> {
      const row = aRecipient(over);
      await db.insertInto('recipients').values(row).execute();
      return row;
    },
    async user(over?: Partial<UserRow>): Promise<UserRow> {
      const row = aUser(over);
      await db.insertInto('users').values(row).execute();
      return row;
    },
    /** Publishes the form as its next version; live in the builder's account unless told otherwise. */
    async form(
      over?: Partial<z.input<typeof formFileSchema>>,
      { account = 'prairie', status = 'active' }: { account?: Named; status?: FormStatus } = {},
    ): Promise<FormFile> {
      const definition = aFormFile(over);
      const type = FORM_FILE_TYPES.indexOf(definition.type);
      await createFormService({ db }).publish({ accountId: idOf(account), definition, type, status, now: clock.now() });
      return definition;
    },
    /** Resolves to a link token. */
    link(link: LinkSeed = {}): Promise<string> {
      const {
        account = 'prairie',
        recipient = 'maya',
        form = 'contact-details',
        purpose = 'form',
        seconds = WEEK,
      } = link;
      return tokens.mintLink(
        {
          purpose,
          accountId: idOf(account),
          recipientId: idOf(recipient),
          target: idOf(form),
          ...(link.tags && { tags: link.tags }),
          ...(link.messageId && { messageId: link.messageId }),
        },
        seconds,
      );
    },
    /** Resolves to the session token of a user, good for an hour unless told otherwise. */
    session(user: UserRow, seconds = 3600): Promise<string> {
      const { id, account_id, email, name, role } = user;
      return tokens.mintSession({ userId: id, accountId: account_id, email, name, role }, seconds);
    },
  };
}
export type Seed = ReturnType<typeof createSeed>;
