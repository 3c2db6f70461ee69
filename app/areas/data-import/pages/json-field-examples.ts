/** What may stand in fields that are typed as JSON, by dataset and field. */
const EXAMPLES: Readonly<Record<string, unknown>> = {
  'account.languages': ['en', 'es'],
  'account.codeCountries': ['US', 'IN'],
  'account.paymentMethods': ['card', 'eWallet'],
  'account.theme': {
    id: 'own',
    primaryColor: '#1d4ed8',
    secondaryColor: '#ffffff',
    primaryHoverColor: '#1e40af',
    secondaryHoverColor: '#f1f5f9',
    headerBgColor: '#ffffff',
    headerText: '#111827',
    font: 'system-ui',
  },
  'template-approval.admins': ['omar', 'ines'],
  'erp-customers.recipients': [{ recipientId: '4711', preferences: ['outage_alert'] }],
  'bills.lines': [
    { text: 'Gas', amount: 71.2 },
    { text: 'Tax', amount: 13.15 },
  ],
  'agreements.paragraphs': ['You pay the amount in three parts.', 'The first part is due on signing.'],
  'enrollments.details': { amount: 120.5, months: 12 },
  'gate.fields': [{ key: 'Zip', labels: { en: 'ZIP code', es: 'Código postal' }, tag: 'ZIP', maxLength: 5 }],
  'wallet-templates.template': {
    FrontSide: { HeaderArea: [{ Key: 'account', Label: 'Account', Value: '{{Account}}' }] },
    Backside: { BackArea: [{ Key: 'help', Label: 'Help', Value: '+1 202 555 0143' }] },
    BackgroundColor: '#1d4ed8',
    ForegroundColor: '#ffffff',
    LabelColor: '#ffffff',
  },
  'wallet-templates.images': [{ type: 'icon', file: 'https://www.example.com/icon.png', altText: 'Drop of water' }],
  'submissions.answers': { phone: '+12025550123', when: ['when-morning'] },
  'submissions.plan': [{ amount: 40.25, dueDate: '2027-03-31', isDownPayment: true }],
  'submissions.attachments': [{ input: 'proof', name: 'proof.pdf', file: 'https://www.example.com/proof.pdf' }],
};

/** An example of a field's value as text; undefined where there is none. */
export function findJsonFieldExample(dataset: string, field: string): string | undefined {
  const example = EXAMPLES[`${dataset}.${field}`];
  return example === undefined ? undefined : JSON.stringify(example, undefined, 2);
}
