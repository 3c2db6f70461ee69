import { expect, test } from 'vitest';
import { formatCsvLine } from '~/domain/csv-writer';
import { textsOf } from '~/locales/platform';
import { getReceipt } from '~/areas/submissions/calls';
import { submissionFileSchema } from '~/areas/submissions/export-schema';
import { createFormService } from '~/areas/forms/service.server';
import { createExportReader, generateCsvLines } from '~/areas/submissions/csv-export.server';
import { generateJsonChunks } from '~/areas/submissions/submissions-to-json.server';
import { anInput, inputsElement, someOptions } from '../../support/builders';
import { createTestPlatform } from '../../support/test-platform';
import { dataOf, createFormCalls, repairForm } from '../drafts/form-calls';

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
  expect(formatCsvLine(cells)).toBe(line);
});

test('finished submissions come page by page, in words, with every question ever asked', async () => {
  const platform = await createTestPlatform({ config: { isDemo: false } });
  await platform.seed.account();
  await platform.seed.form(repairForm);
  for (let index = 0; index < 3; index += 1) {
    const recipient = `r${index}`;
    await platform.seed.recipient({ id: recipient });
    const life = createFormCalls(platform, await platform.seed.link({ form: 'repair', recipient }), { recipient });
    const { reportId } = dataOf(await life.submit({ what: '=cmd', kind: ['water'] }));
    platform.clock.advance(1000);
    if (index < 2) await life.finish(reportId);
  }
  const { db } = platform.context;
  const template = await db
    .selectFrom('submissions')
    .selectAll()
    .where('recipient_id', '=', 'r0')
    .executeTakeFirstOrThrow();
  // More than a page of them, all at one moment.
  const copies = Array.from({ length: 450 }, (_, index) => ({
    ...template,
    id: `copy-${index}`,
    reference: `c${index}`,
    submission_key: `c${index}`,
    attempt: index + 2,
  }));
  for (let at = 0; at < copies.length; at += 50)
    await db
      .insertInto('submissions')
      .values(copies.slice(at, at + 50))
      .execute();
  const own = createExportReader(db);
  const csv = await textOf(generateCsvLines(await own.listColumns('prairie', 'repair'), own.read('prairie', 'repair')));
  const lines = csv.trimEnd().split('\r\n');
  expect(lines[0]).toBe(
    'Reference,Submitted at,Recipient,Language,Form version,Time zone,Withdrawn at,Changed at,Version,What is broken?,E-mail,Kind,Meter,Photo,Papers,Anything,Signature',
  );
  expect(lines).toHaveLength(1 + 452);
  expect(new Set(lines).size).toBe(453);
  expect(lines[1]).toContain("'=cmd,,water");
  const options = { db, publicUrl: 'https://pages.example', currency: 'USD' };
  const json = submissionFileSchema.parse(
    JSON.parse(await textOf(generateJsonChunks(options, own.read('prairie', 'repair')))),
  );
  expect(json).toHaveLength(452);
  expect(json[0]?.answers).toEqual({
    what: { name: 'What is broken?', inputType: 'shortText', value: '=cmd' },
    kind: { name: 'Kind', inputType: 'multipleChoice', value: { guid: 'water', value: 'water', name: 'water' } },
  });
  expect(await textOf(generateJsonChunks(options, own.read('prairie', 'nothing')))).toBe('[]\n');
  expect(await createFormService({ db }).listAccounts('repair')).toEqual(['prairie']);
  await platform.close();
});

test('JSON has values: options with their guids, arrays of several, files with links, the plan, the bank and what was agreed to', async () => {
  const platform = await createTestPlatform({ config: { isDemo: false } });
  await platform.seed.account();
  await platform.seed.recipient({ balance_cents: 10_000, next_bill_date: '2026-04-10' });
  await platform.seed.form({
    id: 'plan',
    type: 'InstallmentPlan',
    language: 'en',
    formElements: [
      inputsElement(
        anInput('months', 'installmentPeriod', {
          name: 'Months',
          required: true,
          options: [{ guid: 'm3', value: '3', name: '3 months' }],
        }),
        anInput('ways', 'checkbox', {
          name: 'Ways',
          options: [{ guid: 'ab', value: 'ab', name: 'a, b' }, ...someOptions('c')],
        }),
        anInput('one', 'checkbox', { name: 'One', options: someOptions('d', 'e') }),
        anInput('day', 'autopayDate', { name: 'Pay day', required: true }),
        anInput('sign', 'signature', { name: 'Signature' }),
        anInput('empty', 'shortText', { name: 'Empty' }),
      ),
    ],
    translations: { es: { title: 'Plan', inputs: { months: { options: { m3: { name: '3 meses' } } } } } },
  });
  const life = createFormCalls(platform, await platform.seed.link({ form: 'plan' }), { form: 'plan' });
  dataOf(await life.upload({ inputId: 'sign', name: 'sign.png', method: 'draw' }));
  const bankDetails = {
    isSaved: false,
    accountNumber: '123456789012',
    confirmAccountNumber: '123456789012',
    routingNumber: '011000015',
  };
  const { reportId } = dataOf(
    await life.submit(
      { months: 'm3', ways: ['ab', 'c'], one: ['d'], day: '5' },
      { isInstallmentAgreed: true, bankDetails, language: 'es-MX' },
    ),
  );
  dataOf(await life.finish(reportId, { bankDetails }));

  const { db } = platform.context;
  await db.updateTable('bank_accounts').set({ bank_name: 'Prairie Savings Bank' }).execute();
  const own = createExportReader(db);
  const read = async () =>
    submissionFileSchema.parse(
      JSON.parse(
        await textOf(
          generateJsonChunks(
            { db, publicUrl: 'https://pages.example', currency: await own.currencyOf('prairie', 'plan') },
            own.read('prairie', 'plan'),
          ),
        ),
      ),
    );
  const [submission] = await read();
  expect(submission).toMatchObject({ id: reportId, language: 'es', formVersion: 1, recipientId: 'maya' });
  expect(submission?.answers).toEqual({
    months: { name: 'Months', inputType: 'installmentPeriod', value: { guid: 'm3', value: '3', name: '3 months' } },
    ways: {
      name: 'Ways',
      inputType: 'checkbox',
      value: [
        { guid: 'ab', value: 'ab', name: 'a, b' },
        { guid: 'c', value: 'c', name: 'c' },
      ],
    },
    one: { name: 'One', inputType: 'checkbox', value: [{ guid: 'd', value: 'd', name: 'd' }] },
    day: { name: 'Pay day', inputType: 'autopayDate', value: '5' },
    sign: {
      name: 'Signature',
      inputType: 'signature',
      value: {
        name: 'sign.png',
        contentType: 'image/png',
        size: expect.any(Number) as number,
        method: 'draw',
        url: `https://pages.example/smart/dynamic-form/plan/submissions/${reportId}/file/sign`,
      },
    },
  });
  expect(submission?.plan).toMatchObject({ currency: 'USD' });
  expect(submission?.plan?.rows.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(10_000);
  expect(submission?.bank).toEqual({ bankName: 'Prairie Savings Bank', lastFour: '9012' });
  expect(submission?.agreement).toEqual({
    isAgreed: true,
    text: textsOf('installments', 'es')('agree'),
    language: 'es',
  });
  expect(JSON.stringify(submission)).not.toMatch(/123456789012|011000015/);

  await db.updateTable('submissions').set({ agreement: '' }).execute();
  expect((await read())[0]?.agreement).toEqual({ isAgreed: true, text: null, language: null });
  await platform.close();
});

test('a rating is stored by its value, a number in JSON and CSV, and a part of the highest value on the receipt', async () => {
  const platform = await createTestPlatform({ config: { isDemo: false } });
  await platform.seed.account();
  await platform.seed.recipient({});
  await platform.seed.form({
    id: 'rated',
    title: 'Rated',
    formElements: [
      inputsElement(
        anInput('stars', 'rating', { name: 'Stars', required: true, lowLabel: 'Bad', highLabel: 'Good' }),
        anInput('nps', 'rating', { name: 'Likely', scale: 'numbers' }),
        anInput('open', 'rating', { name: 'Open' }),
      ),
    ],
  });
  const token = await platform.seed.link({ form: 'rated' });
  const life = createFormCalls(platform, token, { form: 'rated' });
  for (const wrong of ['0', '6'])
    expect(await life.submit({ stars: [wrong] })).toMatchObject({
      name: 'form.checkErrors',
      params: { fieldErrors: { stars: { key: 'choice.unknown' } } },
    });
  expect(await life.submit({ stars: [] })).toMatchObject({ name: 'form.fillRequired' });
  const { reportId } = dataOf(await life.submit({ stars: '4', nps: ['10'], open: [] }));
  dataOf(await life.finish(reportId));
  const { db } = platform.context;
  const own = createExportReader(db);
  const json = submissionFileSchema.parse(
    JSON.parse(
      await textOf(
        generateJsonChunks({ db, publicUrl: 'https://pages.example', currency: 'USD' }, own.read('prairie', 'rated')),
      ),
    ),
  );
  expect(json[0]?.answers).toEqual({
    stars: { name: 'Stars', inputType: 'rating', value: 4 },
    nps: { name: 'Likely', inputType: 'rating', value: 10 },
  });
  const csv = await textOf(generateCsvLines(await own.listColumns('prairie', 'rated'), own.read('prairie', 'rated')));
  expect(csv.trimEnd()).toMatch(/,4,10,$/);
  const { answers } = dataOf(await platform.call(getReceipt, { query: { token } }));
  expect(answers.map(({ text }) => text)).toEqual(['4/5', '10/10']);
  await platform.close();
});
