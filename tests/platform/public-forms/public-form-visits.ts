import { getPublicForm, startPublicForm } from '~/areas/public-forms/calls';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { createDataTools, toLines, type DataTools } from '../data-import/data-tools';
import { dataOf, createFormCalls, repairForm } from '../drafts/form-calls';

export const SECOND = 1000;
export const HOUR = 3600 * SECOND;
export const FORM_ADDRESS = { account: 'prairie', slug: 'repairs' };

/** A test platform with the repair form at a public address, and people who come to it. */
export async function createPublicFormPlatform() {
  const testPlatform = await createTestPlatform();
  const dataTools = createDataTools(testPlatform);
  await testPlatform.seed.account();
  await testPlatform.seed.form(repairForm);
  const own = visits(testPlatform, dataTools);
  await own.publish();
  return { testPlatform, dataTools, ...own };
}
export type PublicFormPlatform = Awaited<ReturnType<typeof createPublicFormPlatform>>;

function visits(platform: TestPlatform, dataTools: DataTools) {
  const publish = (over: object = {}) =>
    dataTools.import('form-addresses', toLines({ form: 'repair', slug: 'repairs', ...over }), { format: 'jsonl' });
  const look = (at = FORM_ADDRESS) => platform.call(getPublicForm, { query: at });
  const stamp = async (at = FORM_ADDRESS) => dataOf(await look(at)).stamp;
  const press = (given: string, { trap = '', at = FORM_ADDRESS, address = '203.0.113.7' } = {}) =>
    platform.call(startPublicForm, { body: { ...at, stamp: given, trap } }, { address });
  const rows = <T extends 'form_starts' | 'form_addresses' | 'submissions' | 'recipients'>(table: T) =>
    platform.context.db
      .selectFrom(table as 'recipients')
      .selectAll()
      .execute();

  /** Reads the page for a while and begins. */
  async function begin(address?: string) {
    const shownStamp = await stamp();
    platform.clock.advance(3 * SECOND);
    const { path } = dataOf(await press(shownStamp, { address }));
    const token = path.replace('/form/', '');
    const link = await platform.context.tokens.requireLink(token, 'form');
    return { token, link, life: createFormCalls(platform, token, { recipient: link.recipientId, address }) };
  }

  async function send({ life }: Awaited<ReturnType<typeof begin>>, what = 'tap') {
    const report = await life.submit({ what });
    return report.isOk ? life.finish(report.data.reportId) : report;
  }

  return { publish, look, stamp, press, rows, begin, send };
}
