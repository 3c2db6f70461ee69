import { at } from './describe';

const SEE_CARRIER = 'Where it happens often, see to the carrier';

/** What recipients do, and what reaches them. */
export const RECIPIENT_EVENTS = {
  'otp.sent': at('info')('A one-time code is out, or waits for its carrier', ['accountId', 'channel', 'isQueued']),
  'otp.verified': at('info')('The right code was given', ['accountId', 'channel']),
  'otp.locked': at('warn')('Too many wrong codes: nobody is asked again for a while', ['accountId', 'channel']),
  'otp.undeliverable': at('warn')('A code goes nowhere', ['accountId', 'channel']),
  'otp.deliveryFailed': at('warn')('The carrier gave no clear answer to a code', ['accountId', 'channel'], SEE_CARRIER),
  'otp.pruneFailed': at('warn')('Old codes were not cleared; a later send does it', ['accountId', 'error']),
  'gate.passed': at('info')("Somebody has shown whose link it is, at an account's gate", ['accountId', 'page']),
  'gate.refused': at('info')("A wrong answer at an account's gate", ['accountId', 'page']),
  'gate.locked': at('warn')("Too many wrong answers at an account's gate", ['accountId', 'page']),
  'lookUp.locked': at('warn')('Too many payments were looked for that there are not'),
  'link.renewal': at('info', 'warn')('A fresh link was asked for; a warning where it was not sent', [
    'accountId',
    'outcome',
  ]),
  'draft.link': at('info', 'warn')('A link to go on elsewhere was asked for; a warning where it was not sent', [
    'accountId',
    'outcome',
  ]),
  'drafts.reminded': at('info')('So many were reminded of what they have begun', ['accountId', 'reminded']),
  'draft.reminderFailed': at('error')(
    'A reminder could not be written',
    ['accountId', 'formId', 'message'],
    'Look at the message; the next round tries again',
  ),
  'fieldAgent.link': at('info', 'warn')('A field agent had a link sent; a warning where it was not', [
    'accountId',
    'channel',
    'outcome',
  ]),
  'contact.verifiedByLink': at('info')('A contact was proven by the link that reached it', ['accountId', 'purpose']),
  'contact.changed': at('info')('A contact was added, changed or removed', ['accountId', 'action', 'channel']),
  'contacts.writtenAgain': at('info')('Contacts were brought into the form that they are kept in', [
    'accountId',
    'contacts',
  ]),
  'push.registered': at('info')('A browser takes push messages', ['accountId', 'kind']),
  'push.removed': at('info')('Browsers take none any more', ['accountId', 'removed']),
  'push.gone': at('info')("A browser's service says that it is gone", ['accountId', 'kind']),
  'wallet.made': at('info')('A wallet pass was made', ['accountId']),
  'wallet.certificateExpires': at('warn')(
    'The certificate of wallet passes ends within 30 days; at the start, once a day, and when a pass is asked for',
    ['expiresAt'],
    '[Renew it](operations.md#wallet-passes)',
  ),
  'wallet.certificateExpired': at('error')(
    'The certificate of wallet passes has ended: no pass is made',
    ['expiresAt'],
    '[Renew it](operations.md#wallet-passes)',
  ),
  'sms.received': at('info')('A reply came; `recipients` is how many it is of', ['channel', 'keyword', 'recipients']),
  'sms.refused': at('warn')(
    'A reply or a status that the carrier has not signed',
    ['reason'],
    'Where they are real, see that `PUBLIC_URL` and the token are those that the carrier has',
  ),
  'mail.reported': at('info')('What a mail server, or a mailbox of bounces, said of a message', ['told', 'isNew']),
  'notification.sent': at('info')('A message of a category was promised', ['accountId', 'channel']),
  'notification.failed': at('warn')('One could not be', ['accountId', 'channel', 'kind'], SEE_CARRIER),
  'payment.received': at('info')('A payment was received', ['accountId', 'method']),
  'payment.declined': at('info')('A payment was declined', ['accountId', 'method']),
  'payment.cancelled': at('info')('A payment was broken off', ['accountId', 'method']),
  'payment.expired': at('info')('A payment was begun and never made', ['accountId', 'method']),
  'payment.refunded': at('info')('A payment was given back', ['accountId']),
  'refund.failed': at('warn')(
    'A refund could not be asked for; it is looked after',
    ['accountId', 'error'],
    SEE_CARRIER,
  ),
  'payment.amountDiffers': at('error')(
    'The gateway took another amount or currency than was asked for; the payment stays open until a person decides',
    ['accountId', 'reference'],
  ),
  'payment.chargeFailed': at('warn')(
    "The processor gave no answer; `error` is the name of the error alone, because a processor's message may repeat the numbers",
    ['accountId', 'error'],
    'Where it lasts, see to the processor: what became of each is asked for later',
  ),
  'payment.lookUpFailed': at('warn')(
    'The processor could not be asked what became of a payment',
    ['accountId', 'error'],
    'Where it lasts, see to the processor',
  ),
  'payment.cancelFailed': at('warn')(
    'The processor could not be told to break a payment off',
    ['accountId', 'error'],
    'Where it lasts, see to the processor',
  ),
  'bank.vaultFailed': at('error')(
    'Bank details could not be put away, and were not taken',
    ['accountId', 'error'],
    'See to the processor',
  ),
  'enrollment.begun': at('info')('Somebody is enrolled', ['accountId', 'kind']),
  'enrollment.ended': at('info')('Somebody is enrolled no more', ['accountId', 'kind']),
  'enrollment.authorized': at('info')('The terms of an enrollment were agreed to', ['accountId']),
  'report.authorized': at('info')('The terms of a report were agreed to', ['accountId', 'kind']),
  'supplier.authorized': at('info')('A choice of supplier was agreed to', ['accountId']),
  'supplier.saved': at('info')('A supplier was chosen', ['accountId']),
  'agreement.sent': at('info')('An agreement went to be signed', ['accountId']),
  'agreement.signed': at('info')('An agreement was signed', ['accountId']),
  'signing.unavailable': at('warn')('The signing service does not answer', ['message'], 'See to the service'),
  'document.unreachable': at('warn')(
    "A document that is kept elsewhere can't be had",
    ['host', 'reason'],
    'Tell the account',
  ),
  'document.noPdf': at('warn')('A document that is kept elsewhere is no PDF', ['host'], 'Tell the account'),
  'addresses.unavailable': at('warn')(
    "The list of ZIP codes can't be read; people type city and state",
    ['error'],
    'Install the build anew',
  ),
} as const;
