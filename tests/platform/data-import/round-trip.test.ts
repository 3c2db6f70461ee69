import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATASETS } from '~/areas/data-import/datasets';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { DEMO_ACCOUNT_IDS } from '../demo/demo-files';
import { createDataTools, toLines, listErrors } from './data-tools';

let demo: TestPlatform;
beforeAll(async () => {
  demo = await createTestPlatform({ config: { isDemo: true } });
  const dataTools = createDataTools(demo);
  // A day that is none is read by no import, its own export included.
  await demo.context.db
    .updateTable('recipients')
    .set({ next_bill_date: null })
    .where('next_bill_date', '=', '2099-13-45')
    .execute();
  await dataTools.import('demands', 'id,recipient,amount,about\nd-1,220010010101,12.50,"- Gas; =January\n\n@once"\n', {
    account: 'cascadia',
  });
  const hard = { Quote: '"', Lines: 'one\r\n- two\n=three', Apostrophe: "'=1", Style: 'a; -b;\t+c', Tab: '\tx' };
  const record = { id: 'hard', name: "'Nick; -1", tags: hard };
  await dataTools.import('recipients', toLines(record), { account: 'cascadia', format: 'jsonl' });
  const message = { id: 'message-0123456789', recipient: 'hard', channel: 'email', to: 'a@x.example' };
  const body = '\n<p style="margin:0; -webkit-hyphens:auto">Hi;\n- there</p>\n';
  await dataTools.import('messages', toLines({ ...message, body, sentAt: '2026-01-01T00:00:00Z' }), {
    account: 'cascadia',
    format: 'jsonl',
  });
});
afterAll(() => demo.close());

const nameOf = (key: string) => `files/${path.basename(key)}`;

describe.each(['csv', 'jsonl'] as const)('as %s', (format) => {
  test('an export of the demo read into another platform’s accounts is what was exported, with its files', async () => {
    const other = await createTestPlatform();
    const dataTools = createDataTools(other);
    const seen = new Set<string>();
    for (const from of DEMO_ACCOUNT_IDS) {
      const account = `new-${from}`;
      await other.seed.account({ id: account, public_id: account });
      for (const { name } of DATASETS) {
        const keys = new Map<string, string>();
        const nameFile = (key: string) => {
          keys.set(nameOf(key), key);
          return nameOf(key);
        };
        const text = await createDataTools(demo).export(name, from, format, nameFile);
        if (text.split('\n').length === (format === 'csv' ? 2 : 1)) continue;
        seen.add(name);
        const beside: Record<string, Uint8Array> = {};
        for (const [file, key] of keys) beside[file] = await buffer(await demo.context.files.get(key));
        const done = await dataTools.import(name, text, { account, format, beside });
        expect(listErrors(done), `${from}/${name}`).toEqual([]);
        const back = new Map<string, string>();
        const again = await dataTools.export(name, account, format, (key) => {
          back.set(nameOf(key), key);
          return nameOf(key);
        });
        expect(again, `${from}/${name}`).toBe(text);
        for (const [file, key] of back)
          expect(await buffer(await other.context.files.get(key)), file).toEqual(Buffer.from(beside[file] ?? []));
      }
    }
    expect(DATASETS.map(({ name }) => name).filter((name) => !seen.has(name))).toEqual([]);
    await other.close();
  });

  test('an export of the demo read into its own account changes nothing', async () => {
    const before = await demo.rowCounts();
    for (const account of DEMO_ACCOUNT_IDS)
      for (const { name } of DATASETS) {
        const text = await createDataTools(demo).export(name, account, format);
        const { totals } = await createDataTools(demo).import(name, text, { account, format });
        expect({ ...totals, same: 0 }, `${account}/${name}`).toEqual({
          created: 0,
          changed: 0,
          same: 0,
          kept: 0,
          wrong: 0,
        });
      }
    expect(await demo.rowCounts()).toEqual(before);
  });
});
