import { z } from 'zod';
import { defineCalls, envelope } from '~/lib/contract/call';
import { formFileSchema } from '~/areas/forms/form-file';
import { idSchema } from '~/areas/forms/form-wire-schemas';
import { byUsers, languageTag, sessionErrors } from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('starters');

/** Forms that come with the product, for an account to begin with. */
export const STARTERS = ['enrolment', 'consent', 'outage-report', 'satisfaction', 'appointment', 'move'] as const;
export type StarterId = (typeof STARTERS)[number];

const starter = z.enum(STARTERS);

export const listStarters = defineCall({
  id: 'listStarters',
  path: 'api/x/starters/List',
  summary: 'Forms to begin with',
  ...byUsers,
  reply: envelope(
    z.object({
      starters: z.array(
        z.object({
          id: starter,
          /** Those of the account, what the form is written in first. */
          languages: z.array(languageTag),
          /** Questions of it, those that few people see among them. */
          questions: z.number().int(),
        }),
      ),
    }),
  ),
  errors: sessionErrors,
});

export const getStarter = defineCall({
  id: 'getStarter',
  path: 'api/x/starters/Get',
  summary: 'A form to begin with, in the languages of the account and with its name in the words',
  ...byUsers,
  query: z.object({ id: starter }),
  reply: envelope(z.object({ form: formFileSchema })),
  errors: sessionErrors,
});

/** The same key makes one template, however often it comes. */
export const takeStarter = defineCall({
  id: 'takeStarter',
  path: 'api/x/starters/Take',
  summary: 'A copy of a form to begin with, as a draft of the account’s own',
  ...byUsers,
  body: z.object({ id: starter, repeatKey: z.string().min(16).max(100).optional() }),
  reply: envelope(z.object({ id: idSchema })),
  errors: [...sessionErrors, 'template.tooMany'],
});
