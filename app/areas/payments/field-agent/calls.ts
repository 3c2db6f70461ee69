import { z } from 'zod';
import { defineCalls, envelope, file } from '~/lib/contract/call';
import { isQueued, linkErrors, linkToken, money, renameFields } from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('field-agent');

/** Customer at whose door the agent stands; names as in the ERP on the wire. Spec: enrollment-and-payment 3. */
export const fieldAgentRecordSchema = renameFields(
  z.object({
    ivContractAccount: z.string().max(12),
    ivEmail: z.string().max(254),
    ivPhoneno: z.string().max(40),
    token: z.string().max(4096),
  }),
  { ivContractAccount: 'accountNumber', ivEmail: 'email', ivPhoneno: 'mobileNumber' },
);
export type FieldAgentRecord = z.output<typeof fieldAgentRecordSchema>;

/** Spec: enrollment-and-payment 3, "Last payment". */
export const lastPaymentSchema = renameFields(
  z.object({
    clientReqId: z.string().max(100),
    paymentTime: z.string().max(40),
    timezone: z.string().max(60),
    amount: money,
    transactionStatus: z.string().max(60),
    statusDescription: z.string().max(500).nullish(),
    /** Extra: what the customer owes now; null where nobody knows. */
    due: money.nullable().default(null),
  }),
  {
    clientReqId: 'paymentId',
    paymentTime: 'paidAt',
    timezone: 'timeZone',
    amount: 'amountCents',
    transactionStatus: 'status',
    due: 'dueCents',
  },
);

/** `agent.notFound`: the installation is gone, or the account number is not its own. */
const agentErrors = [...linkErrors, 'agent.notFound'] as const;
const payLinkErrors = [...agentErrors, 'email.invalid', 'phone.invalid', 'agent.nothingDue'] as const;
const customer = z.object({
  accountNumber: z.string().max(12),
  email: z.string().max(254).default(''),
  mobileNumber: z.string().max(40).default(''),
  token: linkToken,
});

export const getFieldAgentRecord = defineCall({
  id: 'getFieldAgentRecord',
  path: 'api/v1/ErpFieldAgent/Get',
  summary: 'The customer behind an installation id, with a token for the calls below',
  audience: 'public',
  query: z.object({ installationId: z.string().min(1).max(100) }),
  reply: envelope(fieldAgentRecordSchema),
  errors: ['agent.notFound'],
  rateLimit: 'lookUp',
});

export const generateFieldAgentQr = defineCall({
  id: 'generateFieldAgentQr',
  path: 'api/v1/ErpFieldAgent/GenerateQr',
  summary: 'QR code that opens the payment page of the customer',
  audience: 'link',
  body: customer,
  reply: file('image/png'),
  errors: payLinkErrors,
});

/** Extra: the address that the QR code holds, for those who can't scan it. A POST that only reads. */
export const getFieldAgentPayLink = defineCall({
  id: 'getFieldAgentPayLink',
  path: 'api/x/field-agent/PayLink',
  summary: 'Address of the payment page of the customer',
  audience: 'link',
  body: customer,
  reply: envelope(z.object({ url: z.string().max(4096) })),
  errors: payLinkErrors,
});

/** `data` is null when the account has no payment. A POST that only reads. */
export const getLastPayment = defineCall({
  id: 'getLastPayment',
  path: 'api/v1/ErpFieldAgent/GetLastPaymentDetails',
  summary: 'The latest payment of an account',
  audience: 'link',
  body: z.object({ accountNumber: z.string().min(1).max(12), token: linkToken }),
  reply: envelope(lastPaymentSchema.nullable()),
  errors: agentErrors,
  rateLimit: 'read',
});

function sendPayLink(id: string, name: string, summary: string) {
  return defineCall({
    id,
    path: `api/v1/ErpFieldAgent/${name}`,
    summary,
    audience: 'link',
    body: customer.extend({
      /** Extra: one key for each rendered form, so that pressing the button twice sends once. */
      sendKey: z.string().max(100).default(''),
    }),
    reply: envelope(z.object({ isSent: z.boolean(), isQueued })),
    errors: [
      ...payLinkErrors,
      'message.undeliverable',
      'message.stopped',
      'message.notSetUp',
      'message.notAllowed',
      'request.tooMany',
      'server.unavailable',
    ],
    rateLimit: 'send',
  });
}

export const sendFieldAgentEmail = sendPayLink('sendFieldAgentEmail', 'SendEmail', 'Sends the payment link by email');
export const sendFieldAgentSms = sendPayLink('sendFieldAgentSms', 'SendSms', 'Sends the payment link by SMS');
