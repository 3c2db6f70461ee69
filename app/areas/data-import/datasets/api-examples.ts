import { DATASETS } from '.';

/** Records that the account of the examples has; of every other dataset it has none. */
const COUNTS: Readonly<Record<string, number>> = { account: 1, recipients: 2, payments: 1, submissions: 1 };

const MAYA = {
  id: 'maya',
  name: 'Maya Torres',
  email: 'maya.torres@mail.example',
  phone: '+13125550142',
  language: null,
  timeZone: null,
  type: '',
  balance: 240,
  nextBillDate: '2026-02-01',
  test: false,
  tags: { FirstName: 'Maya', LastName: 'Torres' },
};

const params = { dataset: 'recipients' };
const change = { balance: { before: 180, after: 240 } };

/** Examples of the calls for data, in the world that `tests/platform/api-keys/example-data.ts` makes. */
export const DATA_EXAMPLES = {
  list: { reply: DATASETS.map(({ name, about }) => ({ name, about, count: COUNTS[name] ?? 0 })) },
  records: {
    params,
    query: { search: 'torres' },
    reply: { records: [{ key: 'maya', record: MAYA }], next: '' },
  },
  record: {
    params,
    query: { key: 'maya' },
    reply: {
      record: MAYA,
      history: [{ at: '2026-01-15T16:00:00.000Z', actor: 'recipients.csv', action: 'changed', changes: change }],
      isRemovable: true,
      referredToBy: [
        { dataset: 'payments', count: 1 },
        { dataset: 'submissions', count: 1 },
      ],
    },
  },
  put: {
    params,
    body: {
      records: [
        { id: 'maya', balance: 84.35 },
        { id: 'noah', name: 'Noah Reed', email: 'noah.reed@mail.example', language: 'es' },
        { id: 'lena', name: 'Lena Park', phone: '555 0144' },
      ],
    },
    reply: {
      isWritten: true,
      totals: { created: 1, changed: 1, same: 0, kept: 0, wrong: 1 },
      results: [
        { line: 1, key: 'maya', outcome: 'changed', changes: { balance: { before: 240, after: 84.35 } }, mistakes: [] },
        { line: 2, key: 'noah', outcome: 'created', changes: {}, mistakes: [] },
        {
          line: 3,
          key: 'lena',
          outcome: 'wrong',
          changes: {},
          mistakes: [
            {
              field: 'phone',
              mistake: 'phone',
              value: '',
              text: 'must be a number with its country’s code, such as +12025550123',
            },
          ],
        },
      ],
    },
  },
  remove: {
    params,
    body: { keys: ['otto', 'maya', 'nobody'] },
    reply: {
      results: [
        { key: 'otto', outcome: 'removed' },
        { key: 'maya', outcome: 'referredTo' },
        { key: 'nobody', outcome: 'missing' },
      ],
    },
  },
  file: {
    params,
    query: { format: 'csv' },
    reply: [
      'id,name,email,phone,language,timeZone,type,balance,nextBillDate,test,tags.FirstName,tags.LastName',
      "maya,Maya Torres,maya.torres@mail.example,'+13125550142,,,,240.00,2026-02-01,no,Maya,Torres",
      "otto,Otto Brandt,otto.brandt@mail.example,'+13125550143,,,,0.00,,no,,",
      '',
    ].join('\r\n'),
  },
};
