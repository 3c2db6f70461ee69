import { z } from 'zod';
import { defineCalls, envelope } from '~/lib/contract/call';
import { referenceSchema } from './calls';
import { linkErrors, linkToken } from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('drafts');
const defineFormCall = defineCalls('form-page');

/** Fills the draft with what was sent. Nothing of that changes before it is sent again. */
export const startChange = defineCall({
  id: 'startChange',
  path: 'api/x/submissions/Change/Start',
  summary: 'Begins to change what the recipient has sent under a reference; goes on with a change that was begun',
  audience: 'link',
  body: z.object({
    token: linkToken,
    reference: referenceSchema,
    /** The person gives up what was begun of the form beside it; else that stands in the way. */
    isInPlace: z.boolean().default(false),
  }),
  reply: envelope(z.object({ changeId: z.string().max(64) })),
  errors: [
    ...linkErrors,
    'form.notFound',
    'request.notFound',
    'submission.notChangeable',
    'submission.changeOver',
    'submission.changedOften',
    'submission.withdrawn',
    'draft.begun',
  ],
  rateLimit: 'submit',
});

/** Gives a change up: what was sent stays as it is. */
export const leaveChange = defineCall({
  id: 'leaveChange',
  path: 'api/x/submissions/Change/Leave',
  summary: 'Discards a change that was begun and not sent; a repeat does nothing',
  audience: 'link',
  body: z.object({ token: linkToken, changeId: z.string().min(1).max(64) }),
  reply: envelope(z.object({ isLeft: z.boolean() })),
  errors: linkErrors,
});

/** Takes back what was sent, once: a repeat answers when that was. */
export const withdrawSubmission = defineFormCall({
  id: 'withdrawSubmission',
  path: 'api/x/submissions/Withdraw',
  summary: 'Withdraws what the recipient has sent under a reference, where the form allows it',
  audience: 'link',
  body: z.object({ token: linkToken, reference: referenceSchema }),
  reply: envelope(z.object({ withdrawnAt: z.string() })),
  errors: [...linkErrors, 'request.notFound', 'submission.notWithdrawable'],
  rateLimit: 'submit',
});
