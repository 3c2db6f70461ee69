import { sessionCookie } from './support/admin';
import { choice, control, expectThanks, field, submit } from './support/form';
import { expect, test } from './support/journey';

const ticked = (guid: string) => ({ guid, value: guid, name: `Option ${guid}`, checked: true });
const CITY = 'Service address';

/** A form in which everything is filled in before a person sees it. */
const PRESET = {
  title: 'Your account as we know it',
  submitName: 'Send',
  thanksMessage: 'Thank you for checking.',
  formElements: [
    {
      type: 'inputs' as const,
      inputForms: [
        { id: 'extras', name: 'Extras', inputType: 'checkbox' as const, options: [ticked('alerts')] },
        {
          id: 'plan',
          name: 'Plan',
          inputType: 'dropdown' as const,
          options: [ticked('basic'), { guid: 'gold', value: 'gold', name: 'Gold' }],
        },
        { id: 'note', name: 'Note', inputType: 'shortText' as const, value: 'Ring twice' },
        { id: 'address', name: 'Address', inputType: 'shortText' as const, tagName: CITY },
        { id: 'kept', name: 'Language', inputType: 'shortText' as const, value: 'English' },
        {
          id: 'hours',
          name: 'When may we alert you?',
          inputType: 'shortText' as const,
          required: true,
          rules: [{ inputId: 'hours', parentId: 'extras', condition: 'selected' as const, choiceId: 'alerts' }],
        },
      ],
    },
  ],
};

test('what was filled in and is emptied stays empty: in the database, on the receipt and in the exports', async ({
  page,
  openForm,
  data,
  baseURL,
  expectAccessible,
}) => {
  const recipient = await openForm(data.publishForm(PRESET), { tags: { [CITY]: '1 Test Road' } });
  await expect(control(page, 'address')).toHaveValue('1 Test Road');
  await choice(page, 'alerts').uncheck();
  await expect(field(page, 'hours')).toBeHidden();
  await control(page, 'plan').selectOption('');
  await control(page, 'note').fill('');
  await control(page, 'address').fill('');
  await submit(page);
  await expectThanks(page, 'Thank you for checking.');
  await expectAccessible();

  expect(data.submissions(recipient)[0]?.answers).toEqual({
    extras: [],
    plan: [],
    note: '',
    address: '',
    kept: 'English',
  });
  await expect(page.getByRole('main')).toContainText('English');
  for (const gone of ['Option alerts', 'Option basic', 'Ring twice', '1 Test Road'])
    await expect(page.getByRole('main')).not.toContainText(gone);
  const headers = { Cookie: await sessionCookie(data) };
  const file = (ending: string) =>
    page.request.get(`${baseURL}/smart/dynamic-form/${recipient.formId}/submissions.${ending}`, { headers });
  const [only] = (await (await file('json')).json()) as { answers: Record<string, unknown> }[];
  expect(only?.answers).toEqual({ kept: { name: 'Language', inputType: 'shortText', value: 'English' } });
  expect((await (await file('csv')).text()).trimEnd().split('\r\n')[1]).toMatch(/,,,,,English,$/);
});

test('a form that comes back with mistakes still shows what was emptied as empty', async ({ page, openForm, data }) => {
  const form = {
    ...PRESET,
    formElements: [
      ...PRESET.formElements,
      {
        type: 'inputs' as const,
        inputForms: [{ id: 'name', name: 'Name', inputType: 'shortText' as const, required: true }],
      },
    ],
  };
  const recipient = await openForm(data.publishForm(form));
  await choice(page, 'alerts').uncheck();
  await control(page, 'plan').selectOption('');
  await control(page, 'note').fill('');
  await submit(page);
  await expect(page.locator('#error-summary').getByRole('listitem')).toHaveCount(1);
  await expect(choice(page, 'alerts')).not.toBeChecked();
  await expect(control(page, 'plan')).toHaveValue('');
  await expect(control(page, 'note')).toHaveValue('');
  await control(page, 'name').fill('Terry');
  await submit(page);
  await expectThanks(page, 'Thank you for checking.');
  expect(data.submissions(recipient)[0]?.answers).toMatchObject({ extras: [], plan: [], note: '' });
});
