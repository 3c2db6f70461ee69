import type { CallInput } from '~/lib/contract/call';
import type { Role } from '~/lib/contract/enums';
import { saveTemplateApprovalConfig } from '~/areas/approval/calls';
import { getTemplate, requestApproval } from '~/areas/approval/calls';
import { saveTemplateDraft } from '~/areas/form-builder/calls';
import type { ApiResult } from '~/lib/api-client.server';
import type { UserRow } from '~/platform/db/schema';
import { aFormFile } from '../../support/builders';
import { createTestPlatform, type TestPlatform, type TestPlatformOptions } from '../../support/test-platform';

/** Users of Prairie Light & Water, each with a session. */
export interface Team {
  testPlatform: TestPlatform;
  /** Session tokens by first name. */
  sessions: Record<string, string>;
}

const PEOPLE: [id: string, name: string, role: Role][] = [
  ['ruth', 'Ruth Adeyemi', 'Admin'],
  ['omar', 'Omar Haddad', 'Owner'],
  ['ines', 'Ines Duarte', 'Owner'],
  ['kofi', 'Kofi Mensah', 'Owner'],
  ['mina', 'Mina Sato', 'Member'],
];

/** Three owners, an admin and a member in one account, and an owner of another. */
export async function createTeam(options?: TestPlatformOptions): Promise<Team> {
  const testPlatform = await createTestPlatform(options);
  await testPlatform.seed.account();
  await testPlatform.seed.account({
    id: 'river',
    public_id: 'river-public',
    name: 'River Gas',
    support_email: 'help@river.example',
    page_title: 'River Gas',
    footer_html: '',
  });
  const sessions: Record<string, string> = {};
  const add = async (over: Partial<UserRow>) => {
    const user = await testPlatform.seed.user(over);
    sessions[user.id] = await testPlatform.seed.session(user);
  };
  for (const [id, name, role] of PEOPLE) await add({ id, name, role, email: `${id}@prairie.example` });
  await add({ id: 'rival', account_id: 'river', name: 'Rita Rival', role: 'Owner', email: 'rita@river.example' });
  return { testPlatform, sessions };
}

/** The data of a call that must succeed. */
export function dataOf<T>(result: ApiResult<T>): T {
  if (!result.isOk) throw new Error(`${result.name}: ${result.details}`);
  return result.data;
}

/** The calls that most tests make. */
export function templateActions({ testPlatform, sessions }: Team) {
  const as = (who: string) => ({ bearer: sessions[who] });
  return {
    as,
    get: async (who: string, id: string) => dataOf(await testPlatform.call(getTemplate, { query: { id } }, as(who))),
    save: (who: string, id: string, revision: number, definition: Record<string, unknown>) =>
      testPlatform.call(saveTemplateDraft, { body: { id, revision, definition } }, as(who)),
    request: (
      who: string,
      id: string,
      revision: number,
      over: Partial<CallInput<typeof requestApproval>['body']> = {},
    ) => testPlatform.call(requestApproval, { body: { id, revision, asks: 'all', adminIds: [], ...over } }, as(who)),
    needApproval: async (approvalsRequired = 1) =>
      dataOf(
        await testPlatform.call(
          saveTemplateApprovalConfig,
          {
            body: {
              accountId: 'prairie',
              adminNeedApproval: true,
              randomApproval: false,
              approvalsRequired,
              sendsToAll: true,
              adminIds: [],
            },
          },
          as('omar'),
        ),
      ),
  };
}

/** A whole form under an id, with another title. */
export const aDefinition = (id: string, title = 'Contact details'): Record<string, unknown> => ({
  ...aFormFile({ id, title }),
});
