import { z } from 'zod';
import { defineCalls, envelope } from '~/lib/contract/call';
import { byUsers, sessionErrors } from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('dashboard');

/** What waits for the signed-in user. */
export const getDashboard = defineCall({
  id: 'getDashboard',
  path: 'api/x/dashboard/Get',
  summary: 'Templates to decide on, drafts to finish, and what came in of late',
  ...byUsers,
  reply: envelope(
    z.object({
      companyName: z.string(),
      userName: z.string(),
      isProfileComplete: z.boolean(),
      /** Templates that wait for this user's word. */
      toDecide: z
        .array(z.object({ id: z.string(), title: z.string(), submittedBy: z.string(), at: z.string() }))
        .max(20),
      /** The user's own that wait for others. */
      waiting: z
        .array(
          z.object({
            id: z.string(),
            title: z.string(),
            approvalsGiven: z.number().int(),
            approvalsRequired: z.number().int(),
          }),
        )
        .max(20),
      rejected: z.array(z.object({ id: z.string(), title: z.string(), reason: z.string() })).max(20),
      drafts: z.array(z.object({ id: z.string(), title: z.string(), at: z.string() })).max(20),
      recent: z
        .array(z.object({ id: z.string(), title: z.string(), submissions: z.number().int(), lastAt: z.string() }))
        .max(20),
      /** ISO time at which the free trial ends; null without one. */
      trialEndsAt: z.string().nullable(),
    }),
  ),
  errors: sessionErrors,
});
