import { expect, test } from 'vitest';
import { csvLine } from '~/domain/csv';
import { createSubmissionExport, csvLines, jsonPieces } from '~/platform/modules/submissions/export';
import { createWorld } from '../../support/world';
import { dataOf, formLife, repairForm } from '../drafts/form-life';

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

test.each([
  [['a', 'b'], 'a,b\r\n'],
  [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n'],
  [['=1+1', '+1', '-1', '@x', ' =1'], `'=1+1,'+1,'-1,'@x,' =1\r\n`],
])('%j becomes a harmless line', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});

test('finished submissions come page by page, in words, with every question ever asked', async () => {
  const world = await createWorld({ config: { isDemo: false } });
  await world.seed.account();
  await world.seed.form(repairForm);
  for (let index = 0; index < 3; index += 1) {
    const recipient = `r${index}`;
    await world.seed.recipient({ id: recipient });
    const life = formLife(world, await world.seed.link({ form: 'repair', recipient }), { recipient });
    const { reportId } = dataOf(await life.submit({ what: '=cmd', kind: ['water'] }));
    world.clock.advance(1000);
    if (index < 2) await life.finish(reportId);
  }
  const { db } = world.context;
  const template = await db.selectFrom('submissions').selectAll().where('recipient_id', '=', 'r0').executeTakeFirstOrThrow();
  // More than a page of them, all at one moment.
  const copies = Array.from({ length: 450 }, (_, index) => ({ ...template, id: `copy-${index}`, reference: `c${index}`, submission_key: `c${index}`, attempt: index + 2 }));
  for (let at = 0; at < copies.length; at += 50) await db.insertInto('submissions').values(copies.slice(at, at + 50)).execute();
  const own = createSubmissionExport(db);
  const csv = await textOf(csvLines(await own.listColumns('prairie', 'repair'), own.read('prairie', 'repair')));
  const lines = csv.trimEnd().split('\r\n');
  expect(lines[0]).toBe('Reference,Submitted at,Recipient,Language,Form version,Time zone,What is broken?,E-mail,Kind,Meter,Photo,Papers,Anything,Signature');
  expect(lines).toHaveLength(1 + 452);
  expect(new Set(lines).size).toBe(453);
  expect(lines[1]).toContain("'=cmd,,water");
  const json = JSON.parse(await textOf(jsonPieces(own.read('prairie', 'repair')))) as unknown[];
  expect(json).toHaveLength(452);
  expect(await textOf(jsonPieces(own.read('prairie', 'nothing')))).toBe('[]\n');
  expect(await own.listAccounts('repair')).toEqual(['prairie']);
  await world.close();
});
