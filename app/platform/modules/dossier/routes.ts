import { findRecipients, getDossier, RECIPIENT_PAGE_SIZE } from '~/contract/dossier';
import { isoCountry } from '~/contract/enums';
import { eraseRecipient, handOver, listDossierActs } from '~/contract/person-rights';
import { readSearch } from '~/domain/search';
import type { PlatformContext } from '../../context';
import { findErasure } from '../../db/erasures';
import { actingOf, handle, readsTestsOnly, writesTestsOnly } from '../../http/handlers';
import { fail } from '../../http/result';
import { createAccountService } from '../accounts/service';
import { createContactService } from '../contacts/service';
import { createRecipientSearch, createRecipientService, type RecipientKey } from '../recipients/service';
import { createActs } from './acts';
import { createDossierPage } from './page';
import { createRights } from './rights';

/** Most people of one number that are looked for: a household, or a number that stands for none. */
const MOST_OF_NUMBER = 200;

export function dossierRoutes(context: PlatformContext) {
  const page = createDossierPage(context);
  const rights = createRights(context);

  /** Whether a recipient is one to try with, or was until it was erased. A test key knows no other. */
  const isTest = async (owner: RecipientKey): Promise<boolean> =>
    (await createRecipientService(context).isTest(owner)) || (await findErasure(context.db, owner))?.is_test === 1;

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
      const { text: search } = readSearch(query.search, '');
      const { findOwnersOfText, ownersOfText } = createContactService(context);
      const owners = search ? await findOwnersOfText(accountId, search) : undefined;
      const found = await createRecipientService(context).list(accountId, {
        search,
        after: query.after,
        testsOnly: readsTestsOnly(info),
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
    handle(getDossier, async ({ params: { recipientId }, query }, info) => {
      const owner = { accountId: actingOf(info).accountId, recipientId };
      const testsOnly = readsTestsOnly(info);
      if (testsOnly && !(await isTest(owner))) return fail('recipient.notFound');
      return page.get(owner, query.all, { language: info.language, testsOnly });
    }),
    handle(handOver, async ({ params: { recipientId } }, info) => {
      const { accountId, actor } = actingOf(info);
      const owner = { accountId, recipientId };
      const testsOnly = writesTestsOnly(info);
      if (testsOnly && !(await isTest(owner))) return fail('recipient.notFound');
      return rights.handOver(owner, actor, { testsOnly });
    }),
    handle(eraseRecipient, async ({ params: { recipientId }, body }, info) => {
      const { accountId, actor } = actingOf(info);
      if (body.confirm !== recipientId) return fail('request.invalid', { fields: ['body.confirm'] });
      const owner = { accountId, recipientId };
      const testsOnly = writesTestsOnly(info);
      if (testsOnly && !(await isTest(owner))) return fail('recipient.notFound');
      return rights.erase(owner, actor, { testsOnly });
    }),
    handle(listDossierActs, async ({ query }, info) => ({
      acts: await createActs(context).list(actingOf(info).accountId, query.recipient, {
        testsOnly: readsTestsOnly(info),
      }),
    })),
  ];
}
