import { hash } from 'node:crypto';
import { TEST_LINK_SECONDS } from '~/config/limits';
import { linkPath } from '~/lib/contract/page-paths';
import type { UserToken } from '~/lib/contract/token-schemas';
import type { PlatformContext } from '~/platform/platform-context';
import { isFailure, type Failure } from '~/platform/http/failure';
import { createFormService } from '~/areas/forms/service.server';
import { createSubmissionService } from '~/areas/submissions/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';

/** What a form that needs a balance is tried with, in minor units. */
const TEST_BALANCE = 10_000;

/** Ids of test recipients; lists may not name them. */
export const TEST_RECIPIENT = /^test-[0-9a-f]{12}-\d+$/;

/** Links for the makers of a form to try it as it is live. */
export function createTestLinks(context: Pick<PlatformContext, 'db' | 'clock' | 'tokens'>) {
  const { db, tokens } = context;
  const submissions = createSubmissionService(context);
  return {
    /**
     * The path of a link to a recipient of the user's own. Each test that was submitted is followed by a recipient who has
     * not submitted, so that forms which take one submission can be tried again.
     */
    async create(user: UserToken, formId: string): Promise<{ path: string } | Failure> {
      const { accountId, userId, email, name } = user;
      const form = await createFormService(context).findOpen(accountId, formId, context.clock.now());
      if (isFailure(form)) return form;
      const prefix = `test-${hash('sha256', userId, 'hex').slice(0, 12)}-`;
      const recipientId = `${prefix}${(await submissions.countByPrefix(accountId, formId, prefix)) + 1}`;
      await createRecipientService({ db }).save(
        { accountId, recipientId },
        { name, email, balance_cents: TEST_BALANCE, is_test: 1 },
      );
      const token = await tokens.mintLink(
        { purpose: 'form', accountId, recipientId, target: formId, isTest: true },
        TEST_LINK_SECONDS,
      );
      return { path: linkPath('form', token) };
    },
  };
}
