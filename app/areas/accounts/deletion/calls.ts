import { z } from 'zod';
import { defineCalls, envelope } from '~/lib/contract/call';
import { byOwners, sessionErrors } from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('closing');

const deletionSchema = z.object({
  /** Of the account; whoever requests the deletion types it. */
  name: z.string().max(300),
  /** When all of it is removed; ISO, null while nobody has requested that. */
  deletesAt: z.string().nullable(),
  /** Whether an owner may cancel it. */
  isOwn: z.boolean(),
});
export type AccountDeletionView = z.output<typeof deletionSchema>;

export const getAccountEnd = defineCall({
  id: 'getAccountEnd',
  path: 'api/x/closing/Get',
  summary: 'Whether and when the account will be deleted',
  ...byOwners,
  reply: envelope(deletionSchema),
  errors: sessionErrors,
});

/** Its links answer nobody from now on; all of it is removed when the time of the terms is over. Spec: enrollment-and-payment 9. */
export const askAccountEnd = defineCall({
  id: 'askAccountEnd',
  path: 'api/x/closing/Ask',
  summary: 'Closes the account, and has all of it deleted once the time of the terms is over',
  ...byOwners,
  /** `name`: the account's, typed by hand. */
  body: z.object({ name: z.string().max(300) }),
  reply: envelope(deletionSchema),
  errors: [...sessionErrors, 'closing.wrongName'],
});

/** It takes no body: who may look may take it back. */
export const takeBackAccountEnd = defineCall({
  id: 'takeBackAccountEnd',
  method: 'POST',
  path: 'api/x/closing/TakeBack',
  summary: 'Opens an account again that was to be deleted',
  ...byOwners,
  reply: envelope(deletionSchema),
  errors: [...sessionErrors, 'closing.notYours', 'operator.notNow'],
});
