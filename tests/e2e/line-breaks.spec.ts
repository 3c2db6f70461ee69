import type { Page } from 'playwright/test';
import { anInput, inputsElement } from '../support/builders';
import { newPlanCustomer, planLink } from './support/enrollment';
import { submit } from './support/form';
import { serverData } from './support/global-setup';
import { publishForm } from './support/own-form';
import { openBillsAndAgreements } from './support/bills-and-agreements';
import { newDemand } from './support/payments';
import { box, save } from './support/preferences';
import { createReportToken } from './support/reports';
import { expect, newReader, test, writeHistory, writeStop } from './support/unsubscribe';

/** Dates as the languages write them, and telephone numbers. */
const WHOLE = /\d{4}年\d+月\d+日|\d{4}년 \d+월 \d+일|\d{1,2} [\u0620-\u064a]+ \d{4}|(?:\+\d|\(\d{3}\))[\d\s()-]{7,}\d/g;
const KOREAN_WORDS = /[가-힣]+/g;

/** What `pattern` finds in the page's text: how often, and what of it stands on more than one line. */
const linesOf = (page: Page, pattern: RegExp) =>
  page.evaluate(
    ([source, flags]) => {
      const broken: string[] = [];
      let count = 0;
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const node = texts.currentNode as Text;
        if (node.parentElement?.closest('script, style, option, .sr')) continue;
        for (const { 0: found, index } of node.data.matchAll(new RegExp(source, flags))) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + found.length);
          const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
          if (lines.size > 0) count += 1;
          if (lines.size > 1) broken.push(found);
        }
      }
      return { count, broken };
    },
    [pattern.source, pattern.flags] as const,
  );

test('on a phone no date, time or telephone number breaks inside, and no Korean word', async ({
  page,
  data,
  stored,
  openForm,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  const wrong: string[] = [];
  const seen = { dates: 0, words: 0 };
  const look = async (path: string) => {
    for (const lang of ['zh-Hans', 'ko', 'ar']) {
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}`);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      const parts = [await linesOf(page, WHOLE)];
      seen.dates += parts[0]?.count ?? 0;
      if (lang === 'ko') {
        const words = await linesOf(page, KOREAN_WORDS);
        seen.words += words.count;
        parts.push(words);
      }
      wrong.push(...parts.flatMap(({ broken }) => broken.map((text) => `${path.slice(0, 30)} ${lang}: ${text}`)));
    }
  };

  const formId = publishForm({
    title: 'Readings',
    mayChangeDays: 7,
    formElements: [inputsElement(anInput('phone', 'phone', { name: 'Phone' }))],
    translations: { ko: { title: '검침' }, 'zh-Hans': { title: '抄表' }, ar: { title: 'القراءات' } },
  });
  const { path } = await openForm(formId);
  await look(path);
  await submit(page);
  await look(path);

  const reader = await newReader(data, stored, serverData());
  writeStop(serverData(), reader, 30);
  stored.cameBack(reader, 'email', reader.email);
  writeHistory(serverData(), reader, [
    { category: '', channel: 'webForm', action: 'paused', source: 'page', hours: 500, detail: '2027-03-04' },
  ]);
  await look(reader.path);
  await look(`${reader.path}/history`);

  const papers = openBillsAndAgreements(serverData());
  await look((await papers.newBill()).path);
  papers.close();
  await look((await newDemand()).path);
  const plan = await createReportToken({ accountId: 'potomac', id: '660060040103' }, 'gas-plan-percent');
  await look(`/installment-plan/${plan}`);
  await look(await planLink(newPlanCustomer(), 'enroll-bbp'));
  expect(wrong).toEqual([]);
  expect(seen.dates).toBeGreaterThan(100);
  expect(seen.words).toBeGreaterThan(300);
});

test('what has the focus, or is led to by the summary, is never under the bar at the bottom', async ({
  page,
  stored,
}) => {
  const customer = await stored.newCustomer('standard', {
    contacts: [['email', 'only@mail.example.com', 'preferred']],
  });
  for (const [width, lang] of [
    [390, 'ko'],
    // The bar is at its highest.
    [320, 'de'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`${customer.path}?lang=${lang}`);
    const covered = await page.evaluate(() => {
      const bar = document.querySelector('.save');
      const fields = document.querySelectorAll<HTMLElement>('main :is(a, button, input, select):not(:disabled)');
      return [...fields].flatMap((field) => {
        if (!bar || bar.contains(field) || field.offsetWidth === 0) return [];
        // It would come to stand just behind the bar.
        scrollTo(0, scrollY + field.getBoundingClientRect().bottom - bar.getBoundingClientRect().top - 30);
        field.focus();
        const { top, bottom } = field.getBoundingClientRect();
        const edge = bar.getBoundingClientRect();
        return bottom > edge.top + 1 && top < edge.bottom ? [field.outerHTML.slice(0, 90)] : [];
      });
    });
    expect(covered, lang).toEqual([]);
  }
  await box(page, 'energy_tips.sms').check();
  await save(page);
  const link = page.locator('#error-summary a').first();
  const id = (await link.getAttribute('href'))?.slice(1);
  await link.click();
  const [field, bar] = await Promise.all([
    page.locator(`[id="${id}"]`).boundingBox(),
    page.locator('.save').boundingBox(),
  ]);
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  expect(field?.y).toBeGreaterThanOrEqual(0);
});
