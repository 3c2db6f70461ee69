import type { SupplierAccountRow } from '../db/preference-tables';
import type { RecipientRow } from '../db/schema';
import { recipient, type DemoPart, type DemoScreen } from './part';

/** A customer of the gas company. */
interface GasCustomer {
  /** `supplier.va` */
  key: string;
  title: string;
  note: string;
  id: string;
  name: string;
  phoneEnd: string;
  streetNumber: string;
  address: string;
  state: string;
  isHome: boolean;
  /** Has told suppliers to stay away already. */
  isExcluded?: boolean;
  query?: string;
}

const ACCOUNT = 'potomac';

const CUSTOMERS: GasCustomer[] = [
  {
    key: 'supplier.md-residential',
    title: 'Supplier choice: a home in Maryland',
    note: 'The second box can be ticked only with the first, and loses its tick with it.',
    id: '660050050301',
    name: 'Dorothy Banks',
    phoneEnd: '31',
    streetNumber: '27',
    address: '27 Bay Ridge Avenue, Annapolis, MD 21403',
    state: 'MD',
    isHome: true,
  },
  {
    key: 'supplier.md-business',
    title: 'Supplier choice: a business in Maryland',
    note: 'One box only: a business keeps its right to be handed over.',
    id: '660050050302',
    name: 'Patapsco Bakery LLC',
    phoneEnd: '32',
    streetNumber: '1810',
    address: '1810 Frederick Road, Catonsville, MD 21228',
    state: 'MD',
    isHome: false,
  },
  {
    key: 'supplier.va',
    title: 'Supplier choice: Virginia',
    note: 'This customer is excluded already; clear the box and submit.',
    id: '660050050303',
    name: 'Ellen Sheridan',
    phoneEnd: '33',
    streetNumber: '4402B',
    address: '4402B Old Dominion Drive, Arlington, VA 22207',
    state: 'VA',
    isHome: true,
    isExcluded: true,
  },
  {
    key: 'supplier.other',
    title: 'Supplier choice: elsewhere',
    note: 'A customer in the District of Columbia.',
    id: '660050050304',
    name: 'Marcus Whitfield',
    phoneEnd: '34',
    streetNumber: '1533',
    address: '1533 Kenyon Street NW, Washington, DC 20010',
    state: 'DC',
    isHome: true,
  },
  {
    key: 'supplier.rtl',
    title: 'Supplier choice in Arabic',
    note: 'The same page from right to left; the account number stays left to right.',
    id: '660050050305',
    name: 'Yusuf Karim',
    phoneEnd: '35',
    streetNumber: '908',
    address: '908 Linden Lane, Silver Spring, MD 20910',
    state: 'MD',
    isHome: true,
    query: 'lang=ar',
  },
];

const START: DemoScreen = {
  key: 'supplier.start',
  title: 'Supplier choice: the way in',
  note: 'Account Number 660050050301 and Street Number 27 open it. A wrong number is answered without telling which; five wrong tries wait 15 minutes.',
  path: '/supplier',
};

function recipientOf({ id, name, phoneEnd, address }: GasCustomer): RecipientRow {
  return recipient({
    account_id: ACCOUNT,
    id,
    name,
    email: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@mail.example.com`,
    phone: `+120255503${phoneEnd}`,
    tags: JSON.stringify({ 'Account number': id, 'Customer name': name, 'Service address': address }),
    balance_cents: 0,
  });
}

function supplierAccountOf(
  { id, streetNumber, state, isHome, isExcluded = false }: GasCustomer,
  now: number,
): SupplierAccountRow {
  return {
    contract_account: id,
    account_id: ACCOUNT,
    recipient_id: id,
    street_number: streetNumber,
    state,
    is_residential: Number(isHome),
    do_not_contact: Number(isExcluded),
    do_not_transfer: 0,
    updated_at: now,
  };
}

/** Choices about energy suppliers. */
export const supplierDemo: DemoPart = {
  rows: (now) => ({
    recipients: CUSTOMERS.map(recipientOf),
    supplier_accounts: CUSTOMERS.map((customer) => supplierAccountOf(customer, now)),
  }),
  screens: [
    START,
    ...CUSTOMERS.map(({ key, title, note, id, query }) => ({
      key,
      title,
      note,
      claims: { purpose: 'supplier' as const, accountId: ACCOUNT, recipientId: id },
      query,
    })),
  ],
};
