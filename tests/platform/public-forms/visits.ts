import { getPublicForm, startPublicForm } from '~/areas/public-forms/calls';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { deskOf, lines, type Desk } from '../data/desk';
import { dataOf, formLife, repairForm } from '../drafts/form-life';

export const SECOND = 1000;
export const HOUR = 3600 * SECOND;
export const HERE = { account: 'prairie', slug: 'repairs' };

/** A test platform with the repair form at a public address, and people who come to it. */
export async function openAddress() {
  const testPlatform = await createTestPlatform();
  const desk = deskOf(testPlatform);
  await testPlatform.seed.account();
  await testPlatform.seed.form(repairForm);
  const own = visits(testPlatform, desk);
  await own.publish();
  return { testPlatform, desk, ...own };
}
export type OpenAddress = Awaited<ReturnType<typeof openAddress>>;

function visits(platform: TestPlatform, desk: Desk) {
  const publish = (over: object = {}) =>
    desk.import('form-addresses', lines({ form: 'repair', slug: 'repairs', ...over }), { format: 'jsonl' });
  const look = (at = HERE) => platform.call(getPublicForm, { query: at });
  const stamp = async (at = HERE) => dataOf(await look(at)).stamp;
  const press = (given: string, { trap = '', at = HERE, address = '203.0.113.7' } = {}) =>
    platform.call(startPublicForm, { body: { ...at, stamp: given, trap } }, { address });
  const rows = <T extends 'form_starts' | 'form_addresses' | 'submissions' | 'recipients'>(table: T) =>
    platform.context.db
      .selectFrom(table as 'recipients')
      .selectAll()
      .execute();

  /** Reads the page for a while and begins. */
  async function begin(address?: string) {
    const drawn = await stamp();
    platform.clock.advance(3 * SECOND);
    const { path } = dataOf(await press(drawn, { address }));
    const token = path.replace('/form/', '');
    const link = await platform.context.tokens.requireLink(token, 'form');
    return { token, link, life: formLife(platform, token, { recipient: link.recipientId, address }) };
  }

  async function send({ life }: Awaited<ReturnType<typeof begin>>, what = 'tap') {
    const report = await life.submit({ what });
    return report.isOk ? life.finish(report.data.reportId) : report;
  }

  return { publish, look, stamp, press, rows, begin, send };
}
