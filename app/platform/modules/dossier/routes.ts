import { findRecipients, getDossier, RECIPIENT_PAGE_SIZE } from '~/contract/dossier';
import { isoCountry } from '~/contract/enums';
import { eraseRecipient, handOver, listDossierActs } from '~/contract/person-rights';
import { readSearch } from '~/domain/search';
import type { PlatformContext } from '../../context';
import { actingOf, handle, type RequestInfo } from '../../http/handlers';
import { fail } from '../../http/result';
import { createAccountService } from '../accounts/service';
import { createContactService } from '../contacts/service';
import { createRecipientSearch, createRecipientService } from '../recipients/service';
import { createActs } from './acts';
import { createDossierPage } from './page';
import { createRights } from './rights';

/** Most people of one number that are looked for: a household, or a number that stands for none. */
const MOST_OF_NUMBER = 200;

export function dossierRoutes(context: PlatformContext) {
  const page = createDossierPage(context);
  const rights = createRights(context);

  /** Whether a test key asks for somebody real. */
  const isOutOfReach = async (info: RequestInfo, recipientId: string): Promise<boolean> => {
    if (info.key?.kind !== 'test') return false;
    const recipient = await createRecipientService(context).findRecipient(info.key.accountId, recipientId);
    return recipient !== undefined && recipient.is_test === 0;
  };

  /** Whose number it is, in whatever spelling. */
  async function idsByNumber(accountId: string, search: string): Promise<string[]> {
    const account = await createAccountService(context).findAccount(accountId);
    const { phone } = readSearch(search, isoCountry(account?.country ?? ''));
    if (phone === '' || phone === search) return [];
    const others = (await createContactService(context).findOwnersOfText(accountId, phone)) ?? [];
    const find = createRecipientSearch(context.db).find(accountId, { texts: [phone], others, limit: MOST_OF_NUMBER });
    return (await find).map(({ id }) => id);
  }

  return [
    handle(findRecipients, async ({ query }, info) => {
      const { accountId } = actingOf(info);
      const search = query.search.trim();
      const { findOwnersOfText, ownersOfText } = createContactService(context);
      const owners = search ? await findOwnersOfText(accountId, search) : undefined;
      const found = await createRecipientService(context).list(accountId, {
        search,
        after: query.after,
        limit: RECIPIENT_PAGE_SIZE + 1,
        ...(search && {
          others: owners ? [...owners, ...(await idsByNumber(accountId, search))] : ownersOfText(accountId, search),
        }),
      });
      const shown = found
        .slice(0, RECIPIENT_PAGE_SIZE)
        .map(({ is_test, ...person }) => ({ ...person, isTest: is_test === 1 }));
      return { recipients: shown, next: found.length > shown.length ? (shown.at(-1)?.id ?? '') : '' };
    }),
    handle(getDossier, ({ params: { recipientId }, query }, info) =>
      page.get({ accountId: actingOf(info).accountId, recipientId }, query.all, info.language),
    ),
    handle(handOver, async ({ params: { recipientId } }, info) => {
      const { accountId, actor } = actingOf(info);
      if (await isOutOfReach(info, recipientId)) return fail('recipient.notTest');
      return rights.handOver({ accountId, recipientId }, actor);
    }),
    handle(eraseRecipient, async ({ params: { recipientId }, body }, info) => {
      const { accountId, actor } = actingOf(info);
      if (body.confirm !== recipientId) return fail('request.invalid', { fields: ['body.confirm'] });
      if (await isOutOfReach(info, recipientId)) return fail('recipient.notTest');
      return rights.erase({ accountId, recipientId }, actor);
    }),
    handle(listDossierActs, async ({ query }, info) => ({
      acts: await createActs(context).list(actingOf(info).accountId, query.recipient),
    })),
  ];
}
