import { z } from 'zod';
import { defineCalls, envelope } from '~/lib/contract/call';
import { accountErrors, readAccess, writeAccess } from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('dossier');

/** Data subject requests that the list shows. */
export const MAX_LISTED_REQUESTS = 200;

const id = z.string().min(1).max(64);
const time = z.string();

const countsSchema = z.record(z.string(), z.number().int());

/** It is written down that this was done, so it is a POST. */
export const handOver = defineCall({
  id: 'handOver',
  path: 'api/x/recipients/{recipientId}/HandOver',
  summary: 'All that is kept of a recipient, with its files; that it was handed over is written down',
  ...readAccess,
  params: z.object({ recipientId: id }),
  body: z.object({}),
  reply: envelope(
    z.object({
      company: z.string(),
      recipientId: z.string(),
      madeAt: time,
      /** Rows by the name of their table. */
      data: z.record(z.string(), z.array(z.record(z.string(), z.json()))),
      /** In Base64. A file without content was too large for the whole, or is not there any more. */
      files: z.array(z.object({ table: z.string(), name: z.string(), content: z.string().nullable() })),
    }),
  ),
  errors: [...accountErrors, 'recipient.notFound', 'recipient.erased'],
  rateLimit: 'lookUp',
  example: {
    params: { recipientId: 'otto' },
    body: {},
    reply: {
      company: 'Prairie Light & Water',
      recipientId: 'otto',
      madeAt: '2026-01-15T16:00:00.000Z',
      data: {
        recipients: [
          {
            account_id: 'prairie',
            id: 'otto',
            name: 'Otto Brandt',
            email: 'otto.brandt@mail.example',
            phone: '+13125550143',
            locale: null,
            tags: {},
            balance_cents: 0,
            next_bill_date: null,
            revision: 1,
            kind: '',
            is_test: 0,
            time_zone: null,
          },
        ],
      },
      files: [],
    },
  },
});

/** Again, it removes what has come since; where there is nothing, it answers as the time before. */
export const eraseRecipient = defineCall({
  id: 'eraseRecipient',
  path: 'api/x/recipients/{recipientId}/Erase',
  summary: 'Takes away all that is kept of a recipient; what the law keeps stays without the person',
  ...writeAccess,
  params: z.object({ recipientId: id }),
  /** The id once more, so that nobody is erased by a slip. */
  body: z.object({ confirm: z.string().max(64) }),
  reply: envelope(z.object({ at: time, counts: countsSchema })),
  errors: [...accountErrors, 'recipient.notFound', 'recipient.paying', 'request.invalid'],
  example: {
    params: { recipientId: 'otto' },
    body: { confirm: 'otto' },
    reply: { at: '2026-01-15T16:00:00.000Z', counts: { recipients: 1 } },
  },
});

export const listDossierActs = defineCall({
  id: 'listDossierActs',
  path: 'api/x/recipients/Acts',
  summary: 'What was handed over and erased, the latest first; whose it was is told by nobody but who knows the id',
  ...readAccess,
  query: z.object({
    /** Only the acts about this recipient. */
    recipient: z.string().max(64).default(''),
  }),
  reply: envelope(
    z.object({
      acts: z
        .array(
          z.object({
            id: z.string(),
            kind: z.enum(['handOver', 'erasure']),
            at: time,
            actor: z.string(),
            recipientHash: z.string(),
            counts: countsSchema,
          }),
        )
        .max(MAX_LISTED_REQUESTS),
    }),
  ),
  errors: accountErrors,
  example: { reply: { acts: [] } },
});
