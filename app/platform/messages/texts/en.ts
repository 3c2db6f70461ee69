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
      other:
        '*{code}* is your verification code for {company}. It is valid for {minutes} minutes. Never share this code with anyone.',
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
  payLink: {
    subject: 'Pay {amount} to {company}',
    intro: 'You can pay the {amount} that you owe {company} with this link.',
    open: 'Pay now',
    personal: 'This link is meant for you alone. Please do not forward it.',
    ignore: 'If you have paid already, you can ignore this message. If you did not expect it, please call {company}.',
    sms: '{company}: pay {amount} here: {url}',
  },
  invitation: {
    category: 'Invitations to fill in forms',
    subject: '{formTitle}: please fill in for {company}',
    intro: '{company} asks you to fill in a form:',
    open: 'Open the form',
    sms: '{company}: please fill in “{formTitle}”. The link is meant for you alone. {url}',
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
  enrollment: {
    budgetEnrolled: {
      subject: 'Budget Billing: you are enrolled',
      intro: '{company} has enrolled your account in the Budget Billing Plan.',
    },
    budgetEnded: {
      subject: 'Budget Billing: you are unenrolled',
      intro:
        'Your account with {company} is now unenrolled from the Budget Billing Plan. From your next bill on, you pay for what you use.',
    },
    eBillEnded: {
      subject: 'You are unenrolled from the Electronic Bills',
      intro: '{company} has ended your enrollment into eBill. Your bills come on paper from now on.',
    },
    autopayEnded: {
      subject: 'You are unenrolled from AutoPay',
      intro:
        '{company} has ended your enrollment into AutoPay. We no longer collect your bills from your bank account. Please pay them in another way.',
    },
    planEnrolled: {
      subject: 'Your installment plan with {company}',
      intro: '{company} has enrolled your account in the installment plan that you agreed to. These are your payments.',
    },
    account: 'Account number',
    time: 'Confirmed on',
    monthly: 'Monthly amount',
    total: 'Total',
    open: 'View your enrollment',
    notYou: 'If you did not ask for this, please contact {company}.',
  },
  optOut: {
    stopped:
      '{company}: You have unsubscribed and will get no more messages at this number. Reply START to get them again.',
    started: '{company}: You will get your messages here again. Reply STOP to end.',
    help: '{company}: For help contact {contact}. Reply STOP to end.',
  },
  signUp: {
    subject: 'Verify your email address for {company}',
    intro:
      'Thank you for signing up for {company}. Press the button to verify your email address and start your free trial.',
    open: 'Verify my email address',
    valid: 'The link works for {hours} hours.',
    ignore:
      'If you did not sign up, you can ignore this message. Without the link, nobody can open an account with your address.',
    takenSubject: 'You already have an account with {company}',
    takenIntro:
      'Somebody, probably you, has just signed up for {company} with this email address. It already has an account, so nothing was changed.',
    takenOpen: 'Sign in',
    takenIgnore: 'If it was not you, you can ignore this message. Your account is safe.',
  },
  approval: {
    requested: {
      subject: 'Please approve: {formTitle}',
      intro: '{by} asks you to approve the form “{formTitle}”. Nobody gets it before it is approved.',
      open: 'Review the form',
    },
    activated: {
      subject: 'Now active: {formTitle}',
      intro: 'The form “{formTitle}” is approved and active. The last approval came from {by}.',
      open: 'Open the form',
    },
    rejected: {
      subject: 'Rejected: {formTitle}',
      intro: '{by} rejected the form “{formTitle}”. You can change it and ask for approval again.',
      open: 'Change the form',
    },
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
