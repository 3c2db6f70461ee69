import { afterEach, beforeEach, expect, test } from 'vitest';
import { getAccountByPublicId } from '~/areas/accounts/calls';
import { getBranding, saveBranding } from '~/areas/accounts/branding/calls';
import { askAccountEnd, getAccountEnd, takeBackAccountEnd } from '~/areas/accounts/deletion/calls';
import { exportRecords } from '~/areas/data-import/calls';
import { inspectLink } from '~/areas/links/calls';
import { inspectSession } from '~/areas/users/calls';
import { LEGAL_FIGURES } from '~/domain/legal-figures';
import { cleanUp } from '~/platform/assembly/cleanup';
import { createOperatorService } from '~/areas/operations/service.server';
import { dataOf, createTeam, type Team } from '../form-builder/team';

const DAY = 24 * 3600_000;
const NAME = 'Prairie Light & Water';

let team: Team;
beforeEach(async () => {
  team = await createTeam();
  await team.testPlatform.seed.recipient();
});
afterEach(() => team.testPlatform.close());

const as = (who: string) => ({ bearer: team.sessions[who] });
const requestDeletion = (name = NAME) => team.testPlatform.call(askAccountEnd, { body: { name } }, as('omar'));
const takeBack = () => team.testPlatform.call(takeBackAccountEnd, {}, as('ines'));

test('an owner who types the name closes the account; its people look, export and change nothing, until it is taken back', async () => {
  const { testPlatform } = team;
  const token = await testPlatform.seed.link();
  const seen = () =>
    Promise.all([
      testPlatform.call(inspectLink, { query: { token } }),
      testPlatform.call(getAccountByPublicId, { query: { accountToken: 'prairie-public' } }),
    ]);
  expect(await requestDeletion('Prairie')).toMatchObject({ name: 'closing.wrongName', status: 422 });
  expect((await seen()).map(({ isOk }) => isOk)).toEqual([true, true]);

  const deletesAt = testPlatform.clock.now() + LEGAL_FIGURES.retentionDays * DAY;
  expect(dataOf(await requestDeletion(` prairie  Light & Water`.replace('prairie', 'Prairie')))).toEqual({
    name: NAME,
    deletesAt: new Date(deletesAt).toISOString(),
    isOwn: true,
  });
  const closed = { isOk: false, name: 'account.closed', status: 410 };
  expect(await seen()).toMatchObject([closed, closed]);
  const { logoUrl: _logo, iconUrl: _icon, ...look } = dataOf(await testPlatform.call(getBranding, {}, as('ruth')));
  expect(await testPlatform.call(saveBranding, { body: look }, as('ruth'))).toMatchObject({
    name: 'account.deleting',
    status: 403,
  });
  const recipients = { params: { dataset: 'recipients' }, query: { format: 'csv' as const } };
  expect(await testPlatform.call(exportRecords, recipients, as('ruth'))).toMatchObject({ isOk: true });
  expect(dataOf(await testPlatform.call(inspectSession, {}, as('mina')))).toMatchObject({ deletesAt });
  await expect(
    testPlatform.context.messages.send({
      ...{ id: 'm1', accountId: 'prairie', channel: 'email', to: 'maya.torres@mail.example' },
      ...{ fromName: '', subject: '', text: '', html: '', language: 'en' },
    }),
  ).rejects.toMatchObject({ kind: 'notAllowed' });

  // Asked for again it ends when it was said first.
  testPlatform.clock.advance(60_000);
  expect(await createOperatorService(testPlatform.context).delete('prairie')).toBe(deletesAt);
  expect(dataOf(await takeBack())).toMatchObject({ deletesAt: null });
  expect((await seen()).map(({ isOk }) => isOk)).toEqual([true, true]);
  testPlatform.clock.advance(2 * LEGAL_FIGURES.retentionDays * DAY);
  await cleanUp(testPlatform.context);
  expect((await createOperatorService(testPlatform.context).list()).map(({ id }) => id)).toContain('prairie');
});

test('on the day it goes, and nobody of it comes in; until then nothing does', async () => {
  const { testPlatform } = team;
  dataOf(await requestDeletion());
  testPlatform.clock.advance(LEGAL_FIGURES.retentionDays * DAY - 1000);
  await cleanUp(testPlatform.context);
  const fresh = async () => {
    const omar = await testPlatform.context.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', 'omar')
      .executeTakeFirst();
    return omar && testPlatform.seed.session(omar);
  };
  expect(await testPlatform.call(getAccountEnd, {}, { bearer: await fresh() })).toMatchObject({ isOk: true });
  testPlatform.clock.advance(1000);
  const bearer = await fresh();
  expect(await testPlatform.call(getAccountEnd, {}, { bearer })).toMatchObject({ name: 'account.closed' });
  expect(await testPlatform.call(takeBackAccountEnd, {}, { bearer })).toMatchObject({ name: 'account.closed' });
  await cleanUp(testPlatform.context);
  expect(await testPlatform.call(getAccountEnd, {}, { bearer })).toMatchObject({ name: 'session.required' });
  expect(await testPlatform.call(inspectLink, { query: { token: await testPlatform.seed.link() } })).toMatchObject({
    isOk: false,
  });
  expect((await createOperatorService(testPlatform.context).list()).map(({ id }) => id)).toEqual(['river']);
});

test('what an operator has asked for, he alone takes back', async () => {
  const operator = createOperatorService(team.testPlatform.context);
  await operator.delete('prairie');
  expect(dataOf(await team.testPlatform.call(getAccountEnd, {}, as('omar')))).toMatchObject({ isOwn: false });
  expect(await takeBack()).toMatchObject({ name: 'closing.notYours', status: 403 });
  await operator.keep('prairie');
  expect(await takeBack()).toMatchObject({ name: 'operator.notNow' });
  await expect(operator.keep('prairie')).rejects.toThrow('can’t be done');
  await expect(operator.delete('nobody')).rejects.toThrow('"nobody"');
});
