import type { Page } from 'playwright/test';
import { expectFieldError, expectSummary, expectThanks, field, submit } from './support/form';
import { sessionCookie, signIn } from './support/admin';
import { expect, test } from './support/journey';

const RATED = {
  title: 'How did we do?',
  submitName: 'Send',
  thanksMessage: 'Thank you for rating us.',
  allowViewResults: true,
  formElements: [
    {
      type: 'inputs' as const,
      inputForms: [
        {
          id: 'visit',
          name: 'How was the visit?',
          inputType: 'rating' as const,
          required: true,
          lowLabel: 'Poor',
          highLabel: 'Excellent',
        },
        { id: 'recommend', name: 'Would you recommend us?', inputType: 'rating' as const, scale: 'numbers' as const },
        { id: 'before', name: 'And the visit before?', inputType: 'rating' as const, value: '3' },
        {
          id: 'why',
          name: 'What went wrong?',
          inputType: 'shortText' as const,
          rules: [{ inputId: 'why', parentId: 'visit', condition: 'selected' as const, choiceId: '1' }],
        },
      ],
    },
  ],
};

const rating = (page: Page, inputId: string, name: string) =>
  field(page, inputId).getByRole('radio', { name, exact: true });

/** The values whose star is drawn full. */
const filledStars = (page: Page, inputId: string) =>
  field(page, inputId)
    .locator('[data-mark]')
    .evaluateAll((marks) =>
      marks
        .filter((mark) => getComputedStyle(mark, '::before').content.includes('★'))
        .map((mark) => mark.getAttribute('data-mark')),
    );

test('stars and numbers are rated, taken back, sent and found stored', async ({
  page,
  openForm,
  data,
  baseURL,
  expectAccessible,
}) => {
  const recipient = await openForm(data.publishForm(RATED));
  await expect(field(page, 'visit').getByRole('radio')).toHaveCount(5);
  await expect(field(page, 'recommend').getByRole('radio')).toHaveCount(12);
  await expect(rating(page, 'visit', '1 of 5')).toHaveAccessibleDescription('Poor');
  await expect(rating(page, 'visit', '5 of 5')).toHaveAccessibleDescription('Excellent');
  expect(await filledStars(page, 'visit')).toEqual([]);
  await expect(field(page, 'why')).toBeHidden();
  await expectAccessible();

  await submit(page);
  await expectSummary(page, 'Please fill the red marked input fields', {
    'in-visit': 'How was the visit? Choose a rating',
  });
  await expectFieldError(page, 'visit', 'Choose a rating');
  await rating(page, 'visit', '1 of 5').check();
  await expect(field(page, 'why')).toBeVisible();
  await rating(page, 'visit', '4 of 5').check();
  await expect(field(page, 'why')).toBeHidden();
  expect(await filledStars(page, 'visit')).toEqual(['1', '2', '3', '4']);
  await rating(page, 'recommend', '10 of 10').check();
  await expect(rating(page, 'before', '3 of 5')).toBeChecked();
  await rating(page, 'before', 'No answer').check();
  await expectAccessible();
  await submit(page);

  await expectThanks(page, RATED.thanksMessage);
  await expect(page.locator('dl.facts dd')).toContainText(['4/5', '10/10']);
  expect(data.submissions(recipient)[0]?.answers).toEqual({ visit: '4', recommend: '10', before: [] });
  const headers = { Cookie: await sessionCookie(data) };
  const json = await page.request.get(`${baseURL}/smart/dynamic-form/${recipient.formId}/submissions.json`, {
    headers,
  });
  const [only] = (await json.json()) as { answers: Record<string, { value: unknown }> }[];
  expect([only?.answers.visit?.value, only?.answers.recommend?.value, only?.answers.before]).toEqual([
    4,
    10,
    undefined,
  ]);
});

test('a star is chosen by the keyboard, with a visible focus, and is as large as a finger', async ({
  page,
  openForm,
  data,
}) => {
  await openForm(data.publishForm(RATED));
  const second = rating(page, 'visit', '2 of 5');
  await second.focus();
  await page.keyboard.press('Space');
  await expect(second).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await expect(rating(page, 'visit', '3 of 5')).toBeChecked();
  const label = field(page, 'visit').locator('label', { hasText: '3 of 5' });
  expect(await label.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
  const box = await rating(page, 'visit', '3 of 5').boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(44);
  expect(box?.height).toBeGreaterThanOrEqual(44);
});

test('the words of a scale stand below all of its numbers, at every width', async ({ page, openForm }) => {
  await openForm('survey');
  const row = field(page, 'recommend').locator('.rating-row');
  for (const width of [320, 392, 412, 480, 600, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    const [numbers, words] = await row.evaluate((element) => [
      [...element.querySelectorAll('label')].map((label) => label.getBoundingClientRect().bottom),
      [...element.querySelectorAll('.hint')].map((word) => word.getBoundingClientRect().top),
    ]);
    expect(words).toHaveLength(2);
    expect(Math.min(...(words ?? [])), `at ${width} pixels`).toBeGreaterThanOrEqual(Math.max(...(numbers ?? [])));
  }
});

test('results have every value, the mean and the promoter score @once', async ({
  page,
  data,
  baseURL,
  expectAccessible,
}) => {
  await signIn(page, data, baseURL);
  await page.goto('/smart/dynamic-form/survey/results');
  const about = (name: string) => page.locator('section', { has: page.getByRole('heading', { name }) });
  const recommend = about('How likely are you to recommend us to a neighbor?');
  await expect(recommend.getByRole('rowheader')).toHaveText('0 1 2 3 4 5 6 7 8 9 10'.split(' '));
  await expect(recommend.getByText(/^Mean: \d\.\d · Median: \d+(\.\d)?$/)).toBeVisible();
  await expect(recommend.getByText(/^Promoter score: [+-]?\d+$/)).toBeVisible();
  await expect(recommend.getByText('The score is the first share minus the second')).toBeVisible();
  const bill = about('How easy is it to read your bill?');
  await expect(bill.getByRole('rowheader')).toHaveText(['1', '2', '3', '4', '5']);
  await expect(bill.getByText('Promoter score')).toHaveCount(0);
  await expect(recommend.locator('svg').first()).toBeVisible();
  await expectAccessible();
});
