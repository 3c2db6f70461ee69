import { atLevel } from './log-event-description';

const CHECK_PROVIDER = 'Where it happens often, see to the carrier';

/** What recipients do, and what reaches them. */
export const RECIPIENT_EVENTS = {
  'otp.sent': atLevel('info')('A one-time code is out, or waits for its carrier', ['accountId', 'channel', 'isQueued']),
  'otp.verified': atLevel('info')('The right code was given', ['accountId', 'channel']),
  'otp.locked': atLevel('warn')('Too many wrong codes: nobody is asked again for a while', ['accountId', 'channel']),
  'otp.undeliverable': atLevel('warn')('A code goes nowhere', ['accountId', 'channel']),
  'otp.deliveryFailed': atLevel('warn')(
    'The carrier gave no clear answer to a code',
    ['accountId', 'channel'],
    CHECK_PROVIDER,
  ),
  'otp.pruneFailed': atLevel('warn')('Old codes were not cleared; a later send does it', ['accountId', 'error']),
  'gate.passed': atLevel('info')("Somebody has shown whose link it is, at an account's gate", ['accountId', 'page']),
  'gate.refused': atLevel('info')("A wrong answer at an account's gate", ['accountId', 'page']),
  'gate.locked': atLevel('warn')("Too many wrong answers at an account's gate", ['accountId', 'page']),
  'lookUp.locked': atLevel('warn')('Too many payments were looked for that there are not'),
  'link.renewal': atLevel('info', 'warn')('A fresh link was asked for; a warning where it was not sent', [
    'accountId',
    'outcome',
  ]),
  'draft.link': atLevel('info', 'warn')('A link to go on elsewhere was asked for; a warning where it was not sent', [
    'accountId',
    'outcome',
  ]),
  'drafts.reminded': atLevel('info')('So many were reminded of what they have begun', ['accountId', 'reminded']),
  'draft.reminderFailed': atLevel('error')(
    'A reminder could not be written',
    ['accountId', 'formId', 'message'],
    'Look at the message; the next round tries again',
  ),
  'fieldAgent.link': atLevel('info', 'warn')('A field agent had a link sent; a warning where it was not', [
    'accountId',
    'channel',
    'outcome',
  ]),
  'contact.verifiedByLink': atLevel('info')('A contact was proven by the link that reached it', [
    'accountId',
    'purpose',
  ]),
  'contact.changed': atLevel('info')('A contact was added, changed or removed', ['accountId', 'action', 'channel']),
  'contacts.writtenAgain': atLevel('info')('Contacts were brought into the form that they are kept in', [
    'accountId',
    'contacts',
  ]),
  'push.registered': atLevel('info')('A browser takes push messages', ['accountId', 'kind']),
  'push.removed': atLevel('info')('Browsers take none any more', ['accountId', 'removed']),
  'push.gone': atLevel('info')("A browser's service says that it is gone", ['accountId', 'kind']),
  'wallet.made': atLevel('info')('A wallet pass was made', ['accountId']),
  'wallet.certificateExpires': atLevel('warn')(
    'The certificate of wallet passes ends within 30 days; at the start, once a day, and when a pass is asked for',
    ['expiresAt'],
    '[Renew it](operations.md#wallet-passes)',
  ),
  'wallet.certificateExpired': atLevel('error')(
    'The certificate of wallet passes has ended: no pass is made',
    ['expiresAt'],
    '[Renew it](operations.md#wallet-passes)',
  ),
  'sms.received': atLevel('info')('A reply came; `recipients` is how many it is of', [
    'channel',
    'keyword',
    'recipients',
  ]),
  'sms.refused': atLevel('warn')(
    'A reply or a status that the carrier has not signed',
    ['reason'],
    'Where they are real, see that `PUBLIC_URL` and the token are those that the carrier has',
  ),
  'mail.reported': atLevel('info')('What a mail server, or a mailbox of bounces, said of a message', ['told', 'isNew']),
  'notification.sent': atLevel('info')('A message of a category was promised', ['accountId', 'channel']),
  'notification.failed': atLevel('warn')('One could not be', ['accountId', 'channel', 'kind'], CHECK_PROVIDER),
  'payment.received': atLevel('info')('A payment was received', ['accountId', 'method']),
  'payment.declined': atLevel('info')('A payment was declined', ['accountId', 'method']),
  'payment.cancelled': atLevel('info')('A payment was broken off', ['accountId', 'method']),
  'payment.expired': atLevel('info')('A payment was begun and never made', ['accountId', 'method']),
  'payment.refunded': atLevel('info')('A payment was given back', ['accountId']),
  'payment.refundFailed': atLevel('warn')(
    'A refund that the gateway had accepted gave nothing back: the payer’s bank has sent it back',
    ['accountId', 'reference'],
    'The account gives the money back another way',
  ),
  'refund.lookUpFailed': atLevel('warn')('The refunds of a charge could not be asked for', ['error'], CHECK_PROVIDER),
  'refund.failed': atLevel('warn')(
    'A refund could not be asked for; it is looked after',
    ['accountId', 'error'],
    CHECK_PROVIDER,
  ),
  'payment.amountDiffers': atLevel('error')(
    'The gateway took another amount or currency than was asked for; the payment stays open until a person decides',
    ['accountId', 'reference'],
  ),
  'payment.chargeFailed': atLevel('warn')(
    "The processor gave no answer; `error` is the name of the error alone, because a processor's message may repeat the numbers",
    ['accountId', 'error'],
    'Where it lasts, see to the processor: what became of each is asked for later',
  ),
  'payment.lookUpFailed': atLevel('warn')(
    'The processor could not be asked what became of a payment',
    ['accountId', 'error'],
    'Where it lasts, see to the processor',
  ),
  'payment.cancelFailed': atLevel('warn')(
    'The processor could not be told to break a payment off',
    ['accountId', 'error'],
    'Where it lasts, see to the processor',
  ),
  'bank.vaultFailed': atLevel('error')(
    'Bank details could not be put away, and were not taken',
    ['accountId', 'error'],
    'See to the processor',
  ),
  'enrollment.begun': atLevel('info')('Somebody is enrolled', ['accountId', 'kind']),
  'enrollment.ended': atLevel('info')('Somebody is enrolled no more', ['accountId', 'kind']),
  'enrollment.authorized': atLevel('info')('The terms of an enrollment were agreed to', ['accountId']),
  'report.authorized': atLevel('info')('The terms of a report were agreed to', ['accountId', 'kind']),
  'supplier.authorized': atLevel('info')('A choice of supplier was agreed to', ['accountId']),
  'supplier.saved': atLevel('info')('A supplier was chosen', ['accountId']),
  'agreement.sent': atLevel('info')('An agreement went to be signed', ['accountId']),
  'agreement.signed': atLevel('info')('An agreement was signed', ['accountId']),
  'signing.unavailable': atLevel('warn')('The signing service does not answer', ['message'], 'See to the service'),
  'document.unreachable': atLevel('warn')(
    "A document that is kept elsewhere can't be had",
    ['host', 'reason'],
    'Tell the account',
  ),
  'document.noPdf': atLevel('warn')('A document that is kept elsewhere is no PDF', ['host'], 'Tell the account'),
  'addresses.unavailable': atLevel('warn')(
    "The list of ZIP codes can't be read; people type city and state",
    ['error'],
    'Install the build anew',
  ),
} as const;
