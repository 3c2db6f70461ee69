import { afterEach, beforeEach, expect, test } from 'vitest';
import { getAccountByPublicId } from '~/areas/accounts/calls';
import { getBranding, saveBranding } from '~/areas/accounts/branding/calls';
import { askAccountEnd, getAccountEnd, takeBackAccountEnd } from '~/areas/accounts/deletion/calls';
import { exportRecords } from '~/areas/data-import/calls';
import { inspectLink } from '~/areas/links/calls';
import { inspectSession } from '~/areas/users/calls';
import { LEGAL } from '~/domain/legal-terms';
import { cleanUp } from '~/platform/assembly/cleanup';
import { createAccountOperator } from '~/areas/operations/service.server';
import { dataOf, openOffice, type Office } from '../templates/office';

const DAY = 24 * 3600_000;
const NAME = 'Prairie Light & Water';

let office: Office;
beforeEach(async () => {
  office = await openOffice();
  await office.world.seed.recipient();
});
afterEach(() => office.world.close());

const as = (who: string) => ({ bearer: office.sessions[who] });
const ask = (name = NAME) => office.world.call(askAccountEnd, { body: { name } }, as('omar'));
const takeBack = () => office.world.call(takeBackAccountEnd, {}, as('ines'));

test('an owner who types the name closes the account; its people look, export and change nothing, until it is taken back', async () => {
  const { world } = office;
  const token = await world.seed.link();
  const seen = () =>
    Promise.all([
      world.call(inspectLink, { query: { token } }),
      world.call(getAccountByPublicId, { query: { accountToken: 'prairie-public' } }),
    ]);
  expect(await ask('Prairie')).toMatchObject({ name: 'closing.wrongName', status: 422 });
  expect((await seen()).map(({ isOk }) => isOk)).toEqual([true, true]);

  const deletesAt = world.clock.now() + LEGAL.retentionDays * DAY;
  expect(dataOf(await ask(` prairie  Light & Water`.replace('prairie', 'Prairie')))).toEqual({
    name: NAME,
    deletesAt: new Date(deletesAt).toISOString(),
    isOwn: true,
  });
  const closed = { isOk: false, name: 'account.closed', status: 410 };
  expect(await seen()).toMatchObject([closed, closed]);
  const { logoUrl: _logo, iconUrl: _icon, ...look } = dataOf(await world.call(getBranding, {}, as('ruth')));
  expect(await world.call(saveBranding, { body: look }, as('ruth'))).toMatchObject({
    name: 'account.deleting',
    status: 403,
  });
  const recipients = { params: { dataset: 'recipients' }, query: { format: 'csv' as const } };
  expect(await world.call(exportRecords, recipients, as('ruth'))).toMatchObject({ isOk: true });
  expect(dataOf(await world.call(inspectSession, {}, as('mina')))).toMatchObject({ deletesAt });
  await expect(
    world.context.messages.send({
      ...{ id: 'm1', accountId: 'prairie', channel: 'email', to: 'maya.torres@mail.example' },
      ...{ fromName: '', subject: '', text: '', html: '', language: 'en' },
    }),
  ).rejects.toMatchObject({ kind: 'notAllowed' });

  // Asked for again it ends when it was said first.
  world.clock.advance(60_000);
  expect(await createAccountOperator(world.context).delete('prairie')).toBe(deletesAt);
  expect(dataOf(await takeBack())).toMatchObject({ deletesAt: null });
  expect((await seen()).map(({ isOk }) => isOk)).toEqual([true, true]);
  world.clock.advance(2 * LEGAL.retentionDays * DAY);
  await cleanUp(world.context);
  expect((await createAccountOperator(world.context).list()).map(({ id }) => id)).toContain('prairie');
});

test('on the day it goes, and nobody of it comes in; until then nothing does', async () => {
  const { world } = office;
  dataOf(await ask());
  world.clock.advance(LEGAL.retentionDays * DAY - 1000);
  await cleanUp(world.context);
  const fresh = async () => {
    const omar = await world.context.db.selectFrom('users').selectAll().where('id', '=', 'omar').executeTakeFirst();
    return omar && world.seed.session(omar);
  };
  expect(await world.call(getAccountEnd, {}, { bearer: await fresh() })).toMatchObject({ isOk: true });
  world.clock.advance(1000);
  const bearer = await fresh();
  expect(await world.call(getAccountEnd, {}, { bearer })).toMatchObject({ name: 'account.closed' });
  expect(await world.call(takeBackAccountEnd, {}, { bearer })).toMatchObject({ name: 'account.closed' });
  await cleanUp(world.context);
  expect(await world.call(getAccountEnd, {}, { bearer })).toMatchObject({ name: 'session.required' });
  expect(await world.call(inspectLink, { query: { token: await world.seed.link() } })).toMatchObject({ isOk: false });
  expect((await createAccountOperator(world.context).list()).map(({ id }) => id)).toEqual(['river']);
});

test('what an operator has asked for, he alone takes back', async () => {
  const operator = createAccountOperator(office.world.context);
  await operator.delete('prairie');
  expect(dataOf(await office.world.call(getAccountEnd, {}, as('omar')))).toMatchObject({ isOwn: false });
  expect(await takeBack()).toMatchObject({ name: 'closing.notYours', status: 403 });
  await operator.keep('prairie');
  expect(await takeBack()).toMatchObject({ name: 'operator.notNow' });
  await expect(operator.keep('prairie')).rejects.toThrow('can’t be done');
  await expect(operator.delete('nobody')).rejects.toThrow('"nobody"');
});
