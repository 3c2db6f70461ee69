import { plural } from '../plural';

/** The truth: every other language has the same keys and the same `{placeholders}`. */
export const en = {
  otp: {
    subject: 'Your verification code from {company}',
    intro: 'Use this code to confirm your contact details with {company}:',
    valid: plural({
      one: 'The code is valid for {minutes} minute and can be used once.',
      other: 'The code is valid for {minutes} minutes and can be used once.',
    }),
    neverShare: 'Never share this code with anyone. {company} will never call or write to ask you for it.',
    ignore: 'If you did not request a code, you can ignore this message.',
    sms: plural({
      one: '{company}: {code} is your code. Valid for {minutes} minute. Never share this code.',
      other: '{company}: {code} is your code. Valid for {minutes} minutes. Never share this code.',
    }),
    whatsApp: plural({
      one: '*{code}* is your verification code for {company}. It is valid for {minutes} minute. Never share this code with anyone.',
      other: '*{code}* is your verification code for {company}. It is valid for {minutes} minutes. Never share this code with anyone.',
    }),
  },
  link: {
    subject: 'Your new link from {company}',
    intro: 'Here is the new link you requested. It replaces the one that has expired.',
    open: 'Open the page',
    personal: 'This link is meant for you alone. Please do not forward it.',
    ignore: 'If you did not request a new link, you can ignore this message.',
    sms: '{company}: here is your new link. Please do not forward it. {url}',
  },
  submission: {
    subject: 'We received your form: {formTitle} ({reference})',
    intro: 'Thank you. {company} has received your form.',
    reference: 'Reference number',
    form: 'Form',
    time: 'Received on',
    answers: 'Your answers',
    noAnswer: 'Not answered',
    open: 'View your submission',
    keep: 'Please keep this message for your records.',
    personal: 'The link shows what you submitted. Please do not forward it.',
  },
  notification: {
    viewOnline: 'View online',
    unsubscribe: 'Unsubscribe',
    preferences: 'Manage preferences',
    smsEnd: 'Reply STOP to end',
  },
  optOut: {
    stopped: '{company}: You have unsubscribed and will get no more optional messages here. Reply START to get them again.',
    started: '{company}: You will get your messages here again. Reply STOP to end.',
    help: '{company}: For help contact {contact}. Reply STOP to end.',
  },
  approval: {
    requested: { subject: 'Please approve: {formTitle}', intro: '{by} asks you to approve the form “{formTitle}”. Nobody gets it before it is approved.', open: 'Review the form' },
    activated: { subject: 'Now active: {formTitle}', intro: 'The form “{formTitle}” is approved and active. The last approval came from {by}.', open: 'Open the form' },
    rejected: { subject: 'Rejected: {formTitle}', intro: '{by} rejected the form “{formTitle}”. You can change it and ask for approval again.', open: 'Change the form' },
    reason: 'Reason',
  },
  common: {
    copyLink: 'If the button does not work, copy this address into your browser:',
    contact: 'Questions? Contact {company}:',
    phone: 'Phone',
    email: 'Email',
    sentBy: 'This message was sent by {company}.',
  },
};

/** What a language has to say. A missing or an extra key is a type error. */
export type MessageTexts = typeof en;
