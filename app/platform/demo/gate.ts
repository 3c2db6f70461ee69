import { GATED_PURPOSES, ZIP_TAG } from '~/contract/gate';
import type { GateRow, StoredGateField } from '../db/preference-tables';
import type { RecipientRow } from '../db/schema';
import { recipient, type DemoPart, type DemoScreen } from './part';

/** Somebody behind a gate. The id is the account number. */
interface GatedPerson {
  accountId: string;
  id: string;
  name: string;
  email: string;
  phone: string;
  zip: string;
  address: string;
  locale: string | null;
}

/** Merge tags that the gates ask for. */
const NUMBER = 'Account number';
const ZIP = 'ZIP code';

/** Behind Juniper's gate in front of preferences. */
const HANNAH: GatedPerson = {
  accountId: 'juniper',
  id: '880070070401',
  name: 'Hannah Whitlock',
  email: 'hannah.whitlock@mail.example.com',
  phone: '+12025550671',
  zip: '80424',
  address: '118 Pine Ridge Road, Breckenridge, CO 80424',
  locale: null,
};

/** Behind Juniper's gate in front of bills; the bill is the business of the bills' demo. */
export const GATED_MEMBER: GatedPerson = {
  accountId: 'juniper',
  id: '880070070402',
  name: 'Mateo Salazar',
  email: 'mateo.salazar@mail.example.com',
  phone: '+12025550672',
  zip: '80435',
  address: '27 Lodgepole Lane, Keystone, CO 80435',
  locale: 'es',
};

/** Has moved to a ZIP code that begins with a zero, and reads Arabic. */
const SAMIRA: GatedPerson = {
  accountId: 'juniper',
  id: '880070070403',
  name: 'Samira Haddad',
  email: 'samira.haddad@mail.example.com',
  phone: '+12025550673',
  zip: '02139',
  address: '9 Columbia Street, Cambridge, MA 02139',
  locale: 'ar',
};

/** Whose gate is closed for everybody: the service that knows the values is away. */
const RUTH: GatedPerson = {
  accountId: 'lone-star',
  id: '770060060404',
  name: 'Ruth Calloway',
  email: 'ruth.calloway@mail.example.com',
  phone: '+12025550674',
  zip: '78028',
  address: '630 Bluebonnet Drive, Kerrville, TX 78028',
  locale: null,
};

/** What to type at the gate, for the note of a screen. */
export const gateNote = ({ id, zip }: GatedPerson): string => `Account number ${id} and ZIP code ${zip} open it`;

function recipientRow({ accountId, id, name, email, phone, zip, address, locale }: GatedPerson): RecipientRow {
  return recipient({
    account_id: accountId,
    id,
    name,
    email,
    phone,
    locale,
    tags: JSON.stringify({ [NUMBER]: id, [ZIP]: zip, 'Customer name': name, 'Service address': address }),
  });
}

const FIELDS: StoredGateField[] = [
  { key: NUMBER, labels: { en: 'Account number', es: 'Número de cuenta', ar: 'رقم الحساب' }, tag: '', maxLength: 12 },
  { key: ZIP, labels: { en: 'ZIP code', es: 'Código postal', ar: 'الرمز البريدي' }, tag: ZIP_TAG, maxLength: 5 },
];

/** What is behind each page, in the middle of a sentence. */
const BEHIND: Record<(typeof GATED_PURPOSES)[number], { en: string; es: string; ar: string }> = {
  preferences: { en: 'your preferences', es: 'sus preferencias', ar: 'تفضيلاتك' },
  unsubscribe: { en: 'your subscriptions', es: 'sus suscripciones', ar: 'اشتراكاتك' },
  'view-bill': { en: 'your bill', es: 'su factura', ar: 'فاتورتك' },
};

function gateRow(page: (typeof GATED_PURPOSES)[number]): GateRow {
  const { en, es, ar } = BEHIND[page];
  return {
    account_id: 'juniper',
    page,
    header_message: JSON.stringify({
      en: `<p>Before we show you ${en}, please tell us two things from your last bill.</p>`,
      es: `<p>Antes de mostrarle ${es}, indíquenos dos datos de su última factura.</p>`,
      ar: `<p>قبل أن نعرض لك ${ar}، يُرجى إدخال معلومتين من آخر فاتورة لك.</p>`,
    }),
    consent_text: JSON.stringify({
      en: 'I am this member, or I am authorized to act for this member.',
      es: 'Soy este socio o estoy autorizado para actuar en su nombre.',
      ar: 'أنا هذا العضو، أو مخوّل بالتصرف نيابة عنه.',
    }),
    error_message: JSON.stringify({
      en: 'What you entered does not match our records. Please check your last bill.',
      es: 'Los datos no coinciden con nuestros registros. Consulte su última factura.',
      ar: 'لا تتطابق البيانات المدخلة مع سجلاتنا. يُرجى مراجعة آخر فاتورة لك.',
    }),
    fields: JSON.stringify(FIELDS),
    is_available: 1,
  };
}

const AWAY: GateRow = { ...gateRow('view-bill'), account_id: RUTH.accountId, is_available: 0 };

function screen(
  key: string,
  purpose: (typeof GATED_PURPOSES)[number],
  { accountId, id }: GatedPerson,
  title: string,
  note: string,
): DemoScreen {
  return { key, title, note, claims: { purpose, accountId, recipientId: id } };
}

/** Pages behind a gate. */
export const gateDemo: DemoPart = {
  rows: () => ({
    gates: [...GATED_PURPOSES.map(gateRow), AWAY],
    recipients: [HANNAH, GATED_MEMBER, SAMIRA, RUTH].map(recipientRow),
  }),
  screens: [
    screen(
      'preferences.gated',
      'preferences',
      HANNAH,
      'Preferences behind a gate',
      `${gateNote(HANNAH)} for half an hour. Five wrong tries lock it for a quarter of one.`,
    ),
    screen('gate.rtl', 'preferences', SAMIRA, 'A gate, right-to-left', `${gateNote(SAMIRA)}: the zero counts. Arabic.`),
    screen(
      'gate.unavailable',
      'view-bill',
      RUTH,
      'A gate whose service is away',
      'Nobody can be identified, so the page stays closed.',
    ),
  ],
};
