import { findRecipients, getDossier } from './calls';
import { eraseRecipient, handOver, listDossierActs } from './data-subject-calls';
import { findErasure } from '~/platform/db/erasures';
import { handle, readAccessOf, writeAccessOf, type CreateHandlers } from '~/platform/http/handlers';
import { fail, FailureError } from '~/platform/http/failure';
import { createRecipientService } from '~/areas/recipients/service.server';
import { createPrivacyLog } from './privacy-log.server';
import { createRecipientDirectory } from './recipient-directory.server';
import { createPersonalDataPage } from './personal-data-page.server';
import { createDataSubjectRights } from './data-subject-rights.server';

export const createHandlers: CreateHandlers = (context) => {
  const page = createPersonalDataPage(context);
  const rights = createDataSubjectRights(context);
  const finding = createRecipientDirectory(context);

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
    handle(findRecipients, ({ query }, info) => finding.list(readAccessOf(info), query)),
    handle(getDossier, async ({ params, query }, info) => {
      const { language } = info;
      const { testsOnly } = readAccessOf(info);
      return page.get(await requireKnown(readAccessOf(info), params.recipientId), query.all, { language, testsOnly });
    }),
    handle(handOver, async ({ params }, info) => {
      const { actor, testsOnly } = writeAccessOf(info);
      return rights.handOver(await requireKnown(writeAccessOf(info), params.recipientId), actor, { testsOnly });
    }),
    handle(eraseRecipient, async ({ params, body }, info) => {
      if (body.confirm !== params.recipientId) return fail('request.invalid', { fields: ['body.confirm'] });
      const { actor, testsOnly } = writeAccessOf(info);
      return rights.erase(await requireKnown(writeAccessOf(info), params.recipientId), actor, { testsOnly });
    }),
    handle(listDossierActs, async ({ query }, info) => {
      const { accountId, testsOnly } = readAccessOf(info);
      return { acts: await createPrivacyLog(context).list(accountId, query.recipient, { testsOnly }) };
    }),
  ];
};
