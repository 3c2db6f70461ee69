import type { WebhookEventData, WebhookEventType } from './webhook-events';

const reference = 'LK-7F3K-92QD';
const recipientId = 'maya';
const money = { amount: '84.35', currency: 'USD' };

/** `data` of each event as it may come, for the documents. */
export const WEBHOOK_PAYLOAD_EXAMPLES: { [T in WebhookEventType]: WebhookEventData<T> } = {
  'submission.completed': {
    formId: 'contact-details',
    submissionId: 'Zm9yLXRoZS1kb2N1bWVudA',
    reference,
    recipientId,
    isTest: false,
  },
  'submission.changed': {
    formId: 'contact-details',
    submissionId: 'example-submission',
    reference: 'LK-7F3K-92QD',
    recipientId: 'maya',
    isTest: false,
    version: 2,
  },
  'submission.withdrawn': {
    formId: 'contact-details',
    submissionId: 'Zm9yLXRoZS1kb2N1bWVudA',
    reference,
    recipientId,
    isTest: false,
  },
  'contact.verified': { recipientId, channel: 'email' },
  'consent.changed': { recipientId, action: 'withdrawn', channel: 'email', category: 'energy_tips', source: 'page' },
  'payment.received': { reference, recipientId, ...money },
  'payment.failed': { reference, recipientId, ...money, reason: 'declined', declineCode: 'insufficient_funds' },
  'enrollment.changed': { recipientId, kind: 'autopay', isEnrolled: true },
  'agreement.signed': { agreementId: 'AG-1', recipientId },
  'template.approved': { formId: 'contact-details', version: 4 },
  'message.failed': {
    messageId: 'YS1tZXNzYWdlLW9mLW91cnM',
    recipientId,
    channel: 'email',
    state: 'failed',
    reason: 'undeliverable',
  },
  'webhook.test': { webhookId: 'YW4tYWRkcmVzcy1vZi15b3Vycw' },
};

/** What each event tells. */
export const WEBHOOK_SUMMARIES: Readonly<Record<WebhookEventType, string>> = {
  'submission.completed': 'Somebody has completed a form',
  'submission.changed': 'Somebody has changed what they had sent',
  'submission.withdrawn': 'Somebody has taken back what they had sent',
  'contact.verified': 'Somebody has proven a contact to be theirs, by a code or a link',
  'consent.changed':
    'A line of the history of consents: given, ended, given back, messages paused or resumed, a contact added or removed, terms accepted, a number that stopped or started messages',
  'payment.received': 'A payment has been received',
  'payment.failed': 'A payment was declined or cancelled, or nobody finished it in time',
  'enrollment.changed': 'Somebody has enrolled, has agreed anew, or has ended it',
  'agreement.signed': 'An agreement has been signed',
  'template.approved': 'A form has got the last approval that it needed, and is live',
  'message.failed': 'A message could not be delivered, and is not tried any more',
  'webhook.test': 'Sent by hand, to see whether it arrives',
};
