import { getPublicForm, startPublicForm } from '~/areas/public-forms/calls';
import { createWorld, type World } from '../../support/world';
import { deskOf, lines, type Desk } from '../data/desk';
import { dataOf, formLife, repairForm } from '../drafts/form-life';

export const SECOND = 1000;
export const HOUR = 3600 * SECOND;
export const HERE = { account: 'prairie', slug: 'repairs' };

/** A world with the repair form at a public address, and people who come to it. */
export async function openAddress() {
  const world = await createWorld();
  const desk = deskOf(world);
  await world.seed.account();
  await world.seed.form(repairForm);
  const own = visits(world, desk);
  await own.publish();
  return { world, desk, ...own };
}
export type OpenAddress = Awaited<ReturnType<typeof openAddress>>;

function visits(world: World, desk: Desk) {
  const publish = (over: object = {}) =>
    desk.import('form-addresses', lines({ form: 'repair', slug: 'repairs', ...over }), { format: 'jsonl' });
  const look = (at = HERE) => world.call(getPublicForm, { query: at });
  const stamp = async (at = HERE) => dataOf(await look(at)).stamp;
  const press = (given: string, { trap = '', at = HERE, address = '203.0.113.7' } = {}) =>
    world.call(startPublicForm, { body: { ...at, stamp: given, trap } }, { address });
  const rows = <T extends 'form_starts' | 'form_addresses' | 'submissions' | 'recipients'>(table: T) =>
    world.context.db
      .selectFrom(table as 'recipients')
      .selectAll()
      .execute();

  /** Reads the page for a while and begins. */
  async function begin(address?: string) {
    const drawn = await stamp();
    world.clock.advance(3 * SECOND);
    const { path } = dataOf(await press(drawn, { address }));
    const token = path.replace('/form/', '');
    const link = await world.context.tokens.requireLink(token, 'form');
    return { token, link, life: formLife(world, token, { recipient: link.recipientId, address }) };
  }

  async function send({ life }: Awaited<ReturnType<typeof begin>>, what = 'tap') {
    const report = await life.submit({ what });
    return report.isOk ? life.finish(report.data.reportId) : report;
  }

  return { publish, look, stamp, press, rows, begin, send };
}
