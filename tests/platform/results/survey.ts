import type { UserRow } from '~/platform/db/schema';
import { anInput, inputsElement, someOptions } from '../../support/builders';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { dataOf, createFormCalls } from '../drafts/form-calls';

/** One question of each kind that counts in its own way. */
export const survey = {
  id: 'survey',
  title: 'How do we do?',
  language: 'en',
  multipleSubmission: true,
  allowViewResults: true,
  formElements: [
    inputsElement(
      anInput('rating', 'multipleChoice', { name: 'Rating', options: someOptions('good', 'fair', 'bad') }),
      anInput('ways', 'checkbox', { name: 'Ways', options: someOptions('phone', 'mail', 'visit') }),
      anInput('town', 'shortText', { name: 'Town' }),
      anInput('mail', 'email', { name: 'E-mail' }),
      anInput('more', 'text', { name: 'More' }),
      anInput('photo', 'attachment', {
        name: 'Photo',
        options: [
          { guid: 'p-type', value: 'image', name: 'image' },
          { guid: 'p-size', value: '1', name: '1' },
        ],
      }),
    ),
  ],
  translations: {
    es: {
      title: '¿Qué tal lo hacemos?',
      inputs: { rating: { name: 'Valoración', options: { good: { name: 'bueno' } } } },
    },
  },
};

export type SurveyAnswers = Record<string, string | string[]>;

export interface SurveyFixture {
  platform: TestPlatform;
  owner: UserRow;
  bearer: string;
  /** Submits and finishes as a recipient of its own. Resolves to the id of the submission. */
  answer(
    answers: SurveyAnswers,
    more?: { language?: string; recipient?: string; formVersion?: number; isTest?: boolean },
  ): Promise<string>;
}

/** The survey in a test platform of its own, with an owner who is signed in. */
export async function createSurveyFixture(
  form: Parameters<TestPlatform['seed']['form']>[0] = survey,
): Promise<SurveyFixture> {
  const platform = await createTestPlatform();
  await platform.seed.account();
  const owner = await platform.seed.user({
    id: 'olga',
    email: 'olga@prairie.example',
    name: 'Olga Reyes',
    role: 'Owner',
  });
  await platform.seed.form(form);
  let count = 0;
  return {
    platform,
    owner,
    bearer: await platform.seed.session(owner),
    async answer(answers, { language = 'en', recipient = `r${(count += 1)}`, formVersion = 1, isTest } = {}) {
      await platform.seed
        .recipient({ id: recipient, name: `Person ${recipient}`, email: `${recipient}@mail.example` })
        .catch(() => undefined);
      const { tokens } = platform.context;
      const token = await tokens.mintLink(
        {
          purpose: 'form',
          accountId: 'prairie',
          recipientId: recipient,
          target: 'survey',
          ...(isTest && { isTest }),
        },
        3600,
      );
      const life = createFormCalls(platform, token, { form: 'survey', recipient });
      const { reportId } = dataOf(
        await life.submit(answers, { language, formVersion, submissionKey: `key-number-${(count += 1)}-of-this-test` }),
      );
      dataOf(await life.finish(reportId));
      // What is counted anew is read in the order it came.
      platform.clock.advance(1000);
      return reportId;
    },
  };
}
