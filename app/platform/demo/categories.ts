import type { CategoryRow } from '../db/preference-tables';

/** One category on one channel, as `options` of a row has it. */
interface OptionRow {
  isApplicable: boolean;
  isMandatory: boolean;
  isGivenByDefault: boolean;
}

/** What a category says in one language: its name and what it means. */
type Words = [label: string, description: string];
type Name = (typeof NAMES)[number];

const NAMES = [
  'new_bill_alert',
  'payment_reminder',
  'outage_alert',
  'service_update',
  'energy_tips',
  'surveys',
  'form_receipt',
] as const;

const ENGLISH: Record<Name, Words> = {
  new_bill_alert: ['New bill', 'Your bill is ready to be read and paid.'],
  payment_reminder: ['Payment reminders', 'A few days before a payment is due, and when one is late.'],
  outage_alert: ['Outages', 'Interruptions at your address, planned or not, and when service is back.'],
  service_update: ['Service updates', 'Meter changes, appointments and work in your street.'],
  energy_tips: ['Saving tips', 'Ways to use less, once a month.'],
  surveys: ['Surveys', 'Questions about how we are doing, twice a year.'],
  form_receipt: ['Receipts of forms', 'A confirmation of what you sent us.'],
};

const SPANISH: Record<Name, Words> = {
  new_bill_alert: ['Nueva factura', 'Su factura está lista para leerla y pagarla.'],
  payment_reminder: ['Recordatorios de pago', 'Unos días antes del vencimiento y cuando un pago se retrasa.'],
  outage_alert: ['Interrupciones', 'Cortes en su domicilio, previstos o no, y el regreso del servicio.'],
  service_update: ['Avisos de servicio', 'Cambios de medidor, citas y obras en su calle.'],
  energy_tips: ['Consejos de ahorro', 'Maneras de gastar menos, una vez al mes.'],
  surveys: ['Encuestas', 'Preguntas sobre nuestro servicio, dos veces al año.'],
  form_receipt: ['Comprobantes de formularios', 'La confirmación de lo que nos envió.'],
};

const GERMAN: Record<Name, Words> = {
  new_bill_alert: ['Neue Rechnung', 'Ihre Rechnung liegt bereit.'],
  payment_reminder: ['Zahlungserinnerungen', 'Einige Tage vor der Fälligkeit und wenn eine Zahlung ausbleibt.'],
  outage_alert: ['Störungen', 'Unterbrechungen bei Ihnen, geplant oder nicht, und wann der Strom wieder da ist.'],
  service_update: ['Aus dem Netz', 'Zählerwechsel, Termine und Arbeiten in Ihrer Straße.'],
  energy_tips: ['Spartipps', 'Einmal im Monat, wie man weniger verbraucht.'],
  surveys: ['Umfragen', 'Zweimal im Jahr Fragen dazu, wie zufrieden Sie sind.'],
  form_receipt: ['Belege zu Formularen', 'Eine Bestätigung dessen, was Sie uns geschickt haben.'],
};

const ARABIC: Record<Name, Words> = {
  new_bill_alert: ['فاتورة جديدة', 'فاتورتك جاهزة للاطلاع والدفع.'],
  payment_reminder: ['تذكير بالدفع', 'قبل موعد الاستحقاق بأيام، وعند تأخر الدفع.'],
  outage_alert: ['انقطاع الخدمة', 'انقطاعات في عنوانك، مخططة أو طارئة، وموعد عودة الخدمة.'],
  service_update: ['مستجدات الخدمة', 'المواعيد وأعمال الصيانة في منطقتك.'],
  energy_tips: ['نصائح', 'كيف تحصل على أفضل سرعة، مرة في الشهر.'],
  surveys: ['استبيانات', 'أسئلة عن رأيك في خدمتنا، مرتين في السنة.'],
  form_receipt: ['إيصالات النماذج', 'تأكيد لما أرسلته إلينا.'],
};

const TEXTS = { en: ENGLISH, es: SPANISH, de: GERMAN, ar: ARABIC };
type Language = keyof typeof TEXTS;

interface Plan {
  accountId: string;
  /** Beside English. */
  languages?: Language[];
  hasWhatsApp?: boolean;
  /** Whether browsers get messages too. Registering one is the yes, so what is urgent is given by default. */
  hasPush?: boolean;
  /** Categories that the account does not have. */
  without?: Name[];
  english?: Partial<Record<Name, Words>>;
  /** What differs from the usual, by category and channel. */
  options?: Partial<Record<Name, Partial<Record<'email' | 'sms' | 'whatsApp', Partial<OptionRow>>>>>;
}

/** Given unless said otherwise: what belongs to the contract, on the channel that it usually comes by. */
const GIVEN: Record<Name, readonly string[]> = {
  new_bill_alert: ['email'],
  payment_reminder: ['email', 'sms'],
  outage_alert: ['email', 'sms'],
  service_update: ['email'],
  energy_tips: [],
  surveys: [],
  form_receipt: ['email'],
};

/** What is worth a message on the screen. */
const PUSHED: readonly Name[] = ['new_bill_alert', 'payment_reminder', 'outage_alert'];

const NOT_APPLICABLE = { isApplicable: false };

const PLANS: Plan[] = [
  {
    accountId: 'cascadia',
    languages: ['es'],
    hasWhatsApp: true,
    // Whoever smells gas must be reachable: the SMS can't be switched off.
    options: {
      outage_alert: { sms: { isMandatory: true } },
      surveys: { sms: NOT_APPLICABLE, whatsApp: NOT_APPLICABLE },
      form_receipt: { sms: NOT_APPLICABLE, whatsApp: NOT_APPLICABLE },
    },
  },
  {
    accountId: 'harbor',
    english: {
      outage_alert: [
        'Boil-water notices and outages',
        'When the water is not safe to drink or is shut off, and when it is back.',
      ],
      energy_tips: ['Water saving', 'Ways to use less water, once a month.'],
    },
    options: {
      outage_alert: { email: { isMandatory: true }, sms: { isMandatory: true } },
      form_receipt: { sms: NOT_APPLICABLE },
    },
  },
  {
    accountId: 'indus',
    languages: ['ar'],
    hasWhatsApp: true,
    english: { energy_tips: ['Tips', 'How to get the best speed, once a month.'] },
    options: {
      outage_alert: { sms: { isMandatory: true }, whatsApp: { isGivenByDefault: true } },
      surveys: { sms: NOT_APPLICABLE },
    },
  },
  {
    accountId: 'alpenstrom',
    languages: ['de'],
    hasWhatsApp: true,
    options: {
      outage_alert: { email: { isMandatory: true } },
      form_receipt: { sms: NOT_APPLICABLE, whatsApp: NOT_APPLICABLE },
    },
  },
  {
    // The email of a new bill is no mandatory one: whoever has eBill can't do without it, by the rule for gas utilities.
    accountId: 'potomac',
    english: {
      outage_alert: ['Gas safety and outages', 'Leaks and interruptions near you, and when service is back.'],
    },
    options: { outage_alert: { sms: { isMandatory: true } }, surveys: { sms: NOT_APPLICABLE } },
  },
  {
    accountId: 'lone-star',
    hasPush: true,
    without: ['energy_tips'],
    english: {
      new_bill_alert: ['Tax statements', 'Your statement for the year is ready.'],
      payment_reminder: ['Deadlines', 'Before a payment or a form is due.'],
      outage_alert: ['Closures', 'When our offices or our website are closed.'],
      service_update: ['Appraisals and hearings', 'Changes in the value of your property, and your hearing dates.'],
    },
    options: {
      new_bill_alert: { email: { isMandatory: true }, sms: NOT_APPLICABLE },
      service_update: { sms: NOT_APPLICABLE },
      surveys: { sms: NOT_APPLICABLE },
      form_receipt: { sms: NOT_APPLICABLE },
    },
  },
  {
    accountId: 'juniper',
    options: { outage_alert: { sms: { isMandatory: true } }, form_receipt: { sms: NOT_APPLICABLE } },
  },
  { accountId: 'hudson', options: { outage_alert: { sms: { isMandatory: true } }, surveys: { sms: NOT_APPLICABLE } } },
];

/** Names of an account's categories, as the recipients of the external billing system list them. */
export function categoryNames(accountId: string): string[] {
  const { without = [] } = PLANS.find((plan) => plan.accountId === accountId) ?? {};
  return NAMES.filter((name) => !without.includes(name));
}

function categoryRow(plan: Plan, name: Name, position: number): CategoryRow {
  const channels = (['email', 'sms', 'whatsApp'] as const).filter(
    (channel) => channel !== 'whatsApp' || plan.hasWhatsApp,
  );
  const optionOf = (channel: (typeof channels)[number]): OptionRow => {
    const isGivenByDefault = GIVEN[name].includes(channel);
    return { isApplicable: true, isMandatory: false, isGivenByDefault, ...plan.options?.[name]?.[channel] };
  };
  const languages: Language[] = ['en', ...(plan.languages ?? [])];
  const words = (at: 0 | 1) =>
    JSON.stringify(
      Object.fromEntries(
        languages.map((each) => [each, ((each === 'en' && plan.english?.[name]) || TEXTS[each][name])[at]]),
      ),
    );
  return {
    account_id: plan.accountId,
    name,
    position,
    labels: words(0),
    descriptions: words(1),
    is_visible: 1,
    is_hidden: 0,
    options: JSON.stringify({
      ...Object.fromEntries(channels.map((channel) => [channel, optionOf(channel)])),
      ...(plan.hasPush &&
        PUSHED.includes(name) && { push: { isApplicable: true, isMandatory: false, isGivenByDefault: true } }),
    }),
  };
}

/** Categories of every demo account. */
export const DEMO_CATEGORIES: CategoryRow[] = PLANS.flatMap((plan) =>
  categoryNames(plan.accountId).map((name, index) => categoryRow(plan, name as Name, index + 1)),
);
