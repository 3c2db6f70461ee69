/** A customer of the gas company who may enroll in a plan, and the screen that shows it. */
export interface EnrollmentCustomer {
  /** `budget.enroll` */
  key: string;
  title: string;
  note: string;
  id: string;
  name: string;
  phoneEnd: string;
  houseNumber: string;
  address: string;
  state: 'DC' | 'MD' | 'VA';
  balanceCents?: number;
  hasEnergyAssistance?: boolean;
  /** Months of readings; 13 unless told otherwise. */
  usageMonths?: number;
  /** How much is used, against a house of middle size. */
  size?: number;
  isEnrolled?: boolean;
  locale?: string;
  /** The page, where it is not the one that the link's purpose opens; without `{token}` it needs no link. */
  path?: string;
  query?: string;
}

const PLAN = '/enroll-ip/{token}';

/** Everybody has a screen of their own, so that trying one changes no other. */
export const ENROLLMENT_CUSTOMERS: readonly EnrollmentCustomer[] = [
  {
    key: 'budget.start',
    title: 'Budget billing: the way in',
    note: 'The account number is filled in; House Number 1420 opens it. A wrong number is answered without telling which; five wrong tries wait 15 minutes.',
    id: '660060030001',
    name: 'Carla Mendes',
    phoneEnd: '50',
    houseNumber: '1420',
    address: '1420 Aspen Street, Silver Spring, MD 20910',
    state: 'MD',
    path: '/budget?source=web&RecipientId=660060030001',
  },
  {
    key: 'budget.enroll',
    title: 'Budget billing: enroll, Maryland',
    note: 'Figures, usage table and, with JavaScript, a chart. Submit, then leave again by [click here].',
    id: '660060030002',
    name: 'Henry Adkins',
    phoneEnd: '51',
    houseNumber: '88',
    address: '88 Chesapeake Avenue, Annapolis, MD 21403',
    state: 'MD',
  },
  {
    key: 'budget.enroll-dc',
    title: 'Budget billing: enroll, District of Columbia',
    note: 'The monthly amount is adjusted only at the end of the cycle.',
    id: '660060030003',
    name: 'Olive Barnes',
    phoneEnd: '52',
    houseNumber: '617',
    address: '617 Lamont Street NW, Washington, DC 20010',
    state: 'DC',
    size: 0.7,
  },
  {
    key: 'budget.enroll-va',
    title: 'Budget billing: enroll, Virginia',
    note: 'Five months of readings only: the estimate is drawn up to a year.',
    id: '660060030004',
    name: 'Walter Quinn',
    phoneEnd: '53',
    houseNumber: '3301A',
    address: '3301A Shirlington Road, Arlington, VA 22206',
    state: 'VA',
    usageMonths: 5,
    size: 1.4,
  },
  {
    key: 'budget.rtl',
    title: 'Budget billing in Arabic',
    note: 'The same page from right to left; numbers stay left to right, and the chart turns round.',
    id: '660060030005',
    name: 'Layla Haddad',
    phoneEnd: '54',
    houseNumber: '22',
    address: '22 Maple Lane, Bethesda, MD 20814',
    state: 'MD',
    query: 'lang=ar',
  },
  {
    key: 'budget.enrolled',
    title: 'Budget billing: enrolled already',
    note: 'Opens at the thank-you page. Unenroll, go back, reload: the page tells what is stored.',
    id: '660060030006',
    name: 'Greta Sandoval',
    phoneEnd: '55',
    houseNumber: '5',
    address: '5 Harbor View, Alexandria, VA 22314',
    state: 'VA',
    isEnrolled: true,
  },
  {
    key: 'budget.to-installment',
    title: 'Budget billing: a balance first',
    note: 'A balance is owed, so the page leads to the installment plan and, once agreed, back.',
    id: '660060030007',
    name: 'Isaac Obi',
    phoneEnd: '56',
    houseNumber: '704',
    address: '704 Fenton Street, Takoma Park, MD 20912',
    state: 'MD',
    balanceCents: 41_327,
  },
  {
    key: 'budget.error',
    title: 'Budget billing: an error',
    note: 'No readings are stored for this customer: the page says what to do.',
    id: '660060030008',
    name: 'Priscilla Vance',
    phoneEnd: '57',
    houseNumber: '9',
    address: '9 Quarry Road, Rockville, MD 20850',
    state: 'MD',
    usageMonths: 0,
  },
  {
    key: 'enroll-ip.standard',
    title: 'Installment plan: enroll',
    note: 'Twelve installments that sum to the balance. Sign up without the tick first.',
    id: '660060030009',
    name: 'Anton Reyes',
    phoneEnd: '58',
    houseNumber: '1208',
    address: '1208 Duke Street, Alexandria, VA 22314',
    state: 'VA',
    balanceCents: 100_001,
    path: PLAN,
  },
  {
    key: 'enroll-ip.bbp',
    title: 'Installment plan: on the way to budget billing',
    note: 'After Continue the page of budget billing opens with the message of the plan.',
    id: '660060030010',
    name: 'Naomi Frost',
    phoneEnd: '59',
    houseNumber: '415',
    address: '415 Butternut Street NW, Washington, DC 20012',
    state: 'DC',
    balanceCents: 27_350,
    path: PLAN,
    query: 'bbp=true',
  },
  {
    key: 'enroll-ip.direct-email',
    title: 'Installment plan: from an email',
    note: 'With JavaScript, Continue waits for the tick; without it, the server says what is missing.',
    id: '660060030011',
    name: 'Ruben Castle',
    phoneEnd: '60',
    houseNumber: '2750',
    address: '2750 Rhode Island Avenue, Mount Rainier, MD 20712',
    state: 'MD',
    balanceCents: 63_018,
    path: PLAN,
    query: 'source=direct-email',
  },
  {
    key: 'enroll-ip.assistance',
    title: 'Installment plan with energy assistance',
    note: 'Twenty-four installments.',
    id: '660060030012',
    name: 'Dolores Pike',
    phoneEnd: '61',
    houseNumber: '31',
    address: '31 Galveston Place SE, Washington, DC 20032',
    state: 'DC',
    balanceCents: 159_940,
    hasEnergyAssistance: true,
    path: PLAN,
  },
  {
    key: 'enroll-ip.rtl',
    title: 'Installment plan in Arabic',
    note: 'The schedule from right to left.',
    id: '660060030013',
    name: 'Sami Nasser',
    phoneEnd: '62',
    houseNumber: '640',
    address: '640 Georgia Avenue, Silver Spring, MD 20910',
    state: 'MD',
    balanceCents: 34_275,
    path: PLAN,
    query: 'lang=ar',
  },
  {
    key: 'dpp.start',
    title: 'Deferred payment plan: the way in',
    note: 'The account number is filled in; House Number 77 opens the installment plan.',
    id: '660060030014',
    name: 'Bettina Crowe',
    phoneEnd: '63',
    houseNumber: '77',
    address: '77 Sligo Creek Parkway, Hyattsville, MD 20783',
    state: 'MD',
    balanceCents: 21_999,
    path: '/dpp?RecipientId=660060030014',
  },
];
