import { lines } from './lines';

/** Terms and privacy policy, in full. English is the truth. Spec: enrollment-and-payment 1 and 9. */
export const en = {
  contents: 'On this page',
  updated: 'In force since {{date}}',
  translation: 'This text is a translation. Where it and the English text differ, the English text counts.',
  terms: {
    title: 'Terms of service',
    lead: 'These terms are the agreement between you and Latchkey. They say what you may expect from us, what we expect from you, and what happens when something goes wrong.',
    about: {
      title: 'About these terms',
      text: lines(
        '“We”, “us” and “Latchkey” mean the company that provides the Latchkey service. “You” means the business that signs up, and every person who uses the service for it.',
        'By signing up or by using the service you accept these terms. If you accept them for a business, you confirm that you may do so. If you do not accept them, do not use the service.',
        'Customers of a business who only open a page by a link in a message need no account, and pay us nothing. Their relationship is with the business that wrote to them.',
      ),
    },
    age: {
      title: 'Who may use the service',
      text: lines('You must be at least {{minimumAge}} years old and able to make a binding contract.'),
    },
    account: {
      title: 'Your account',
      text: lines(
        'Give correct information when you sign up, and keep it up to date. Keep your password to yourself. You answer for what is done with your account.',
        'Tell us at once if you think that somebody else uses it.',
      ),
    },
    trial: {
      title: 'Free trial',
      text: lines(
        'A new account can be used free of charge for {{trialDays}} days. The trial begins when you verify your email address.',
        'When it ends, you can go on with a paid plan. If you do not, the service stops for your account and you owe nothing for the trial.',
      ),
    },
    fees: {
      title: 'Prepaid messages, fees and payment',
      text: lines(
        'Messages are prepaid: you buy an amount in advance, and each message that we send for you is taken from it at the price that holds on that day.',
        'All prices and payments are in US dollars. Taxes come on top where the law asks for them.',
        'An invoice that is more than {{overdueDays}} days overdue bears a late fee of {{lateFeePercent}} per month until it is paid.',
        'Payments are not refunded, except where these terms say so.',
      ),
    },
    errors: {
      title: 'Billing errors',
      text: lines(
        'If you think that we have billed something wrongly, tell us within {{billingErrorDays}} days after the date of the invoice. After that the invoice counts as accepted.',
      ),
    },
    use: {
      title: 'How you may use the service',
      text: lines(
        'You decide whom you write to and what you write, and you answer for both. In particular:',
        '- Write only to people who have agreed to it, where the law asks for their consent, and respect it when they take it back.',
        '- Follow the laws on messages, telephone calls, privacy and payments that apply to you and to the people you write to.',
        '- Do not send anything that deceives, threatens or insults, or that infringes the rights of others.',
        '- Do not try to get round the limits or the protection of the service, and do not disturb others who use it.',
        'We may hold back messages, or suspend an account, that break these rules or endanger the service.',
      ),
    },
    data: {
      title: 'Your data',
      text: lines(
        'What you and your customers enter remains yours. You allow us to store and process it as far as the service needs it.',
        'Our privacy policy says how we handle personal data.',
      ),
    },
    property: {
      title: 'Our property',
      text: lines(
        'The service, its software, its design and its name belong to us or to those who license them to us. You may use them while these terms are in force, and you get no other right to them.',
      ),
    },
    termination: {
      title: 'Ending the agreement',
      text: lines(
        'You can stop using the service and close your account at any time.',
        'If one side breaks these terms, the other side may end the agreement with {{breachNoticeDays}} days notice, unless the breach is put right within that time.',
        'Either side may end the agreement at once if the other becomes insolvent, makes an arrangement with its creditors, or is subject to bankruptcy proceedings that are not dismissed within {{bankruptcyDays}} days.',
      ),
    },
    afterwards: {
      title: 'What happens when it ends',
      text: lines(
        '- If it ends because you broke these terms, we keep the prepaid amounts, and we may delete your data immediately.',
        '- If it ends because we broke these terms, we refund the unused part of what you prepaid, in proportion to the time or the messages left, within {{refundDays}} days.',
        '- In every case but your own breach we keep your data for {{retentionDays}} days, so that you can take it with you, and then delete it.',
        'Sums that were due before the end remain due.',
      ),
    },
    warranty: {
      title: 'No warranty',
      text: lines(
        'We provide the service “as is” and “as available”. As far as the law allows, we give no warranty of any kind, express or implied: not that it is fit for a particular purpose, not that it is free of errors or interruptions, and not that every message arrives.',
      ),
    },
    indemnity: {
      title: 'Claims of others',
      text: lines(
        'If somebody makes a claim against us because of your content, your messages, or your breach of these terms or of the law, you indemnify us: you defend us, and you bear the damages, costs and reasonable attorney fees that follow from it.',
      ),
    },
    liability: {
      title: 'Limit of liability',
      text: lines(
        'As far as the law allows, we are not liable for indirect, incidental, special or consequential damages, nor for lost profits, revenue, data or goodwill.',
        'Our liability for everything that has to do with the service is limited, all in all, to the greater of {{liabilityFloor}} and what you paid us in the {{liabilityMonths}} months before the event.',
      ),
    },
    law: {
      title: 'Governing law and arbitration',
      text: lines(
        'The law of the State of Maryland applies, without its rules on the conflict of laws.',
        'Disputes are settled by binding arbitration between you and us individually, and not before a court or a jury. The arbitration takes place in one county only, the county in Maryland in which we have our principal office.',
        'Neither side may take part in a class action, or bring claims together with those of others. Either side may go to a small claims court, or ask a court to stop a misuse of its intellectual property.',
      ),
    },
    notices: {
      title: 'Notices',
      text: lines(
        'We send notices by email to the address of your account. You send yours to {{email}}. A notice counts as received on the day after it was sent, unless it comes back as undeliverable.',
      ),
    },
    general: {
      title: 'Changes, and what remains in force',
      text: lines(
        'We may change these terms. We tell you by email before a change takes effect; whoever goes on using the service then accepts it.',
        'The sections on fees, your data, our property, what happens at the end, warranty, claims of others, liability, governing law and arbitration, and notices survive the end of the agreement.',
        'If a part of these terms can’t be enforced, the rest stays in force. You may pass on your rights only with our consent. These terms are the whole agreement between you and us about the service.',
      ),
    },
  },
  privacy: {
    title: 'Privacy policy',
    lead: 'This policy says which personal data Latchkey collects, what for, who else gets it, and what you can do about it.',
    about: {
      title: 'Whose data this is about',
      text: lines(
        'It is about people who visit our pages, businesses that sign up with us, and customers of those businesses who open a page by a link in a message.',
        'For the data of a business’s customers, that business decides what it is used for, and its own privacy policy applies as well. We process such data on its behalf.',
      ),
    },
    collect: {
      title: 'What we collect',
      text: lines(
        '- From those who sign up: email address, the host name and language of the page, and a hash of the password, from which the password can’t be read.',
        '- From those who open a link: what the business has given us, such as name, account number, email address, phone number and balance.',
        '- What you enter: answers in forms, files, signatures, preferences, consents and enrollments, and what was still being filled in.',
        '- About payments: amount, time, result, and the brand and last four digits of a card or bank account. We do not store the full numbers.',
        '- Technical data: the network address, to limit misuse, and as evidence of a consent or a submission where the business asks for it; and logs of requests without names, addresses of pages or contents.',
      ),
    },
    use: {
      title: 'What we use it for',
      text: lines(
        '- To show the pages, carry out what you ask for, and send the messages that belong to it.',
        '- To prove who gave a consent or made a payment, and when.',
        '- To protect the service and its users from misuse.',
        '- To bill the businesses that use the service, and to help when something does not work.',
        '- To comply with the law.',
        'We do not use it for advertising, and no decision about you is made by a machine alone.',
      ),
    },
    share: {
      title: 'Who else gets it',
      text: lines(
        '- The business whose page you are using.',
        '- Companies that work for us or for that business and may use the data for nothing else: for hosting, sending emails and text messages, payments and electronic signatures.',
        '- Authorities and courts, where the law obliges us.',
        '- A company that takes over our business, under the same promises.',
        'We do not sell personal data. Our pages load nothing from other companies.',
      ),
    },
    retention: {
      title: 'How long we keep it',
      text: lines(
        'We keep data as long as the account of the business exists, or as long as the law asks for it. When an agreement ends, its data is kept for {{retentionDays}} days and then deleted; after a breach by the business it may be deleted immediately.',
        'What was begun and never sent, and a sign-up that was never verified, is deleted after {{retentionDays}} days.',
      ),
    },
    security: {
      title: 'How we protect it',
      text: lines(
        'Links are signed and expire. Codes and passwords are stored as hashes. Data travels encrypted, and only people who need it for their work have access.',
        'No system is perfectly safe. If something happens that concerns your data, we tell you and the business as the law asks for.',
      ),
    },
    children: {
      title: 'Children',
      text: lines(
        'The service is not meant for children under {{childAge}}, and we do not knowingly collect data from them. If you think that a child has given us data, write to us and we delete it.',
      ),
    },
    california: {
      title: 'Your rights in California',
      text: lines(
        'If you live in California, you may ask us:',
        '- which personal data we have collected about you, from where, what for, and whom we disclosed it to;',
        '- for a copy of it;',
        '- to correct or delete it.',
        'We do not sell or share personal data in the sense of California law, so there is nothing to opt out of. Whoever uses these rights is not treated worse for it. You may also have somebody authorized ask for you.',
        'We answer within 45 days, once we know that it is you. For data that we process for a business, we pass your request on to it.',
      ),
    },
    cookies: {
      title: 'Cookies',
      text: lines(
        'We set only the cookies that our pages need. None of them follows you, and none comes from another company. These are all:',
      ),
    },
    contact: {
      title: 'Changes and contact',
      text: lines(
        'If we change this policy, we publish it here with its new date. Questions and requests reach us at {{email}}.',
      ),
    },
  },
  cookieTable: {
    name: 'Name',
    purpose: 'What it is for',
    life: 'How long it stays',
    session: 'Keeps you signed in',
    sessionLife: 'Until you sign out, 1 hour at most without use',
    signUp: 'Remembers the address you are signing up with',
    signUpLife: '1 day, or until the address is verified',
    flash: 'Carries a message such as “Saved” to the next page',
    flashLife: '1 minute at most',
    device: 'Remembers that you have identified yourself on this device',
    deviceLife: '30 minutes',
    pay: 'Remembers, encrypted, what you typed of a payment that is not finished; never the number of a card or a bank account',
    payLife: 'Until it is paid or you close the browser',
    locale: 'Remembers the language you have chosen',
    scheme: 'Remembers whether you want light or dark pages',
    choiceLife: '1 year',
  },
} as const;
