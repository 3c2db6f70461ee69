import { findRecipients, getDossier } from '~/contract/dossier';
import { eraseRecipient, handOver, listDossierActs } from '~/contract/person-rights';
import { findErasure } from '../../db/erasures';
import { handle, readerOf, writerOf, type CreateHandlers } from '../../http/handlers';
import { fail, FailureError } from '../../http/result';
import { createRecipientService } from '../recipients/service';
import { createActs } from './acts';
import { createRecipientFinding } from './finding';
import { createDossierPage } from './page';
import { createRights } from './rights';

export const createHandlers: CreateHandlers = (context) => {
  const page = createDossierPage(context);
  const rights = createRights(context);
  const finding = createRecipientFinding(context);

  /** A test key knows nobody but those to try with, also after they were erased. */
  async function requireKnown(
    { accountId, testsOnly }: { accountId: string; testsOnly: boolean },
    recipientId: string,
  ) {
    const owner = { accountId, recipientId };
    const isKnown =
      !testsOnly ||
      (await createRecipientService(context).isTest(owner)) ||
      (await findErasure(context.db, owner))?.is_test === 1;
    if (!isKnown) throw new FailureError(fail('recipient.notFound'));
    return owner;
  }

  return [
    handle(findRecipients, ({ query }, info) => finding.list(readerOf(info), query)),
    handle(getDossier, async ({ params, query }, info) => {
      const { language } = info;
      const { testsOnly } = readerOf(info);
      return page.get(await requireKnown(readerOf(info), params.recipientId), query.all, { language, testsOnly });
    }),
    handle(handOver, async ({ params }, info) => {
      const { actor, testsOnly } = writerOf(info);
      return rights.handOver(await requireKnown(writerOf(info), params.recipientId), actor, { testsOnly });
    }),
    handle(eraseRecipient, async ({ params, body }, info) => {
      if (body.confirm !== params.recipientId) return fail('request.invalid', { fields: ['body.confirm'] });
      const { actor, testsOnly } = writerOf(info);
      return rights.erase(await requireKnown(writerOf(info), params.recipientId), actor, { testsOnly });
    }),
    handle(listDossierActs, async ({ query }, info) => {
      const { accountId, testsOnly } = readerOf(info);
      return { acts: await createActs(context).list(accountId, query.recipient, { testsOnly }) };
    }),
  ];
};
