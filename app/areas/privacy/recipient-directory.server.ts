import { RECIPIENT_PAGE_SIZE } from './calls';
import { isoCountry } from '~/lib/contract/enums';
import { parseSearchQuery } from '~/domain/search-query';
import type { PlatformContext } from '~/platform/platform-context';
import { createAccountService } from '~/areas/accounts/service.server';
import { createContactService } from '~/areas/contacts/service.server';
import { createRecipientSearch, createRecipientService } from '~/areas/recipients/service.server';

/** Most people of one number that are looked for: a household, or a number that stands for none. */
const MAX_RECIPIENTS_OF_NUMBER = 200;

/** Recipients of an account by id, name, contact or number. */
export function createRecipientDirectory(context: PlatformContext) {
  /** Whose number it is, in whatever spelling. */
  async function idsByNumber(accountId: string, search: string): Promise<string[]> {
    const account = await createAccountService(context).findAccount(accountId);
    const { phone } = parseSearchQuery(search, isoCountry(account?.country ?? ''));
    if (phone === '' || phone === search) return [];
    const others = (await createContactService(context).findOwnersOfText(accountId, phone)) ?? [];
    const find = createRecipientSearch(context.db).find(accountId, {
      texts: [phone],
      others,
      limit: MAX_RECIPIENTS_OF_NUMBER,
    });
    return (await find).map(({ id }) => id);
  }

  return {
    /** A page of those that are searched for, by id. */
    async list(
      { accountId, testsOnly }: { accountId: string; testsOnly: boolean },
      query: { search: string; after: string },
    ) {
      const { text: search } = parseSearchQuery(query.search, '');
      const { findOwnersOfText, ownersOfText } = createContactService(context);
      const owners = search ? await findOwnersOfText(accountId, search) : undefined;
      const found = await createRecipientService(context).list(accountId, {
        search,
        after: query.after,
        testsOnly,
        limit: RECIPIENT_PAGE_SIZE + 1,
        ...(search && {
          others: owners ? [...owners, ...(await idsByNumber(accountId, search))] : ownersOfText(accountId, search),
        }),
      });
      const shown = found
        .slice(0, RECIPIENT_PAGE_SIZE)
        .map(({ is_test, ...person }) => ({ ...person, isTest: is_test === 1 }));
      return { recipients: shown, next: found.length > shown.length ? (shown.at(-1)?.id ?? '') : '' };
    },
  };
}
