import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import { LOCALE_NAMES } from '~/lib/contract/enums';
import { FORM_FILE_TYPES, type FormFile } from './form-file';
import { formInputs } from './localize-form';
import type { LinkClaims } from '~/lib/contract/token-schemas';
import type { FormInput, MergeTag } from '~/domain/form-model';
import type { PlatformContext } from '~/platform/platform-context';
import type { Db } from '~/platform/db/open-database';
import type { FormRow, RecipientRow } from '~/platform/db/schema';
import { fail, FailureError, type Failure } from '~/platform/http/failure';
import { createFormStore, type StoredForm } from './store.server';

export type { FormKey, StoredForm } from './store.server';

/** Whose draft or submission of which form it is. */
export interface Owner {
  accountId: string;
  formId: string;
  recipientId: string;
}

/** The live form that a link opens. */
export interface LinkedForm {
  form: StoredForm;
  /** Every input of the live version, in order. */
  inputs: FormInput[];
  owner: Owner;
}

/** The account, form and recipient that a link names. */
export function ownerOf(link: LinkClaims): Owner {
  return { accountId: link.accountId, formId: link.target, recipientId: link.recipientId };
}

/** An owner as the columns of a row. */
export const ownerColumns = ({ accountId, formId, recipientId }: Owner) => ({
  account_id: accountId,
  form_id: formId,
  recipient_id: recipientId,
});

/** Rows of forms, for statements of other modules that list by them or join them. */
export const formRows = (db: Db) => db.selectFrom('forms');

/** Forms and their frozen versions. Each version stays as it is once it is there. Spec: forms-and-approval 3 and 4. */
export function createFormService({ db }: Pick<PlatformContext, 'db'>) {
  const store = createFormStore(db);
  const { findForm, findVersion, publish } = store;

  /** The live form of a link, whose row is read. Throws `FailureError` with `form.notFound`. */
  async function requireLive(link: LinkClaims, row: FormRow | undefined): Promise<LinkedForm> {
    const definition = row?.status === 'active' && (await findVersion(row.account_id, row.id, row.version));
    if (!definition) throw new FailureError(fail('form.notFound'));
    return { form: { row, definition }, inputs: formInputs(definition), owner: ownerOf(link) };
  }

  return {
    requireForm: async (link: LinkClaims): Promise<LinkedForm> =>
      requireLive(link, await store.findFormRow(link.accountId, link.target)),
    requireLive,

    /** The inputs of one version, or undefined when there is no such version. */
    async findInputs(accountId: string, formId: string, version: number): Promise<FormInput[] | undefined> {
      const definition = await findVersion(accountId, formId, version);
      return definition && formInputs(definition);
    },

    /** A form that can be filled in now, or `form.notFound`, `template.notLive`, `form.expired`. */
    async findOpen(accountId: string, formId: string, now: number): Promise<StoredForm | Failure> {
      const row = await store.findFormRow(accountId, formId);
      if (!row) return fail('form.notFound');
      const form = row.status === 'active' ? await findForm(accountId, formId) : undefined;
      if (!form) return fail('template.notLive');
      return isExpired(form, now) ? fail('form.expired') : form;
    },

    /**
     * Publishes a form file's form as its next version. The same content again makes no new version; a form that is there
     * keeps its status, a new one is active.
     *
     * @param beside written in the same transaction, where there is a new version
     */
    async importForm(
      accountId: string,
      definition: FormFile,
      now: number,
      beside?: (trx: Db) => Promise<void>,
    ): Promise<{ version: number; isNewVersion: boolean }> {
      const current = await findForm(accountId, definition.id);
      if (current && isDeepStrictEqual(current.definition, definition))
        return { version: current.row.version, isNewVersion: false };
      const type = FORM_FILE_TYPES.indexOf(definition.type);
      const status = current?.row.status ?? 'active';
      return { version: await publish({ accountId, definition, type, status, now, beside }), isNewVersion: true };
    },
    ...store,
  };
}
export type FormService = ReturnType<typeof createFormService>;

/** True when the form is past its expiration date. Spec: forms-and-approval 9. */
export const isExpired = ({ definition }: StoredForm, now: number): boolean =>
  definition.expirationDate !== undefined && Date.parse(definition.expirationDate) <= now;

/** The link's own tags win over the recipient's stored ones. */
export function mergeTags(link: LinkClaims, recipient: RecipientRow | undefined): MergeTag[] {
  const stored = recipient ? (JSON.parse(recipient.tags) as Record<string, string>) : {};
  const merged = new Map(Object.entries(stored));
  for (const tag of link.tags) merged.set(tag.name, tag.value);
  return [...merged].map(([name, value]) => ({ name, value }));
}

/** Making a formatter costs more than a page's query; there are only as many names as forms have languages. */
const languageNames = new LRUCache<string, string>({ max: 500 });

/** Name of a language in itself, as people look for it in a list; forms have others than the pages. */
export function languageName(tag: string): string {
  const known = LOCALE_NAMES.find(({ language }) => language === tag)?.name ?? languageNames.get(tag);
  if (known) return known;
  const name = new Intl.DisplayNames([tag], { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag;
  languageNames.set(tag, name);
  return name;
}
