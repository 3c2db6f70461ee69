import { expect, test } from 'vitest';
import type { UnsubscribeInfo } from '../calls';
import type { UnsubscribeAllMessages } from './calls';
import { formatEntrySubject } from './pages/format-history';
import {
  toCommunications,
  buildExpiredUnsubscribeView,
  buildUnsubscribeAllView,
  findUnsubscribeState,
} from './pages/view';

const option = { isApplicable: true, isMandatory: false, isChanged: false };
const info = (over: Partial<UnsubscribeInfo>): UnsubscribeInfo => ({
  isConsentGiven: false,
  leadsToPreferences: false,
  expiredUrl: null,
  recipientId: 'maya',
  categories: [
    {
      name: 'internal_7',
      label: '',
      isVisible: true,
      isHidden: false,
      description: '',
      options: { email: { ...option, isConsentGiven: true } },
    },
  ],
  ...over,
});
const nothing = { isResubscribed: false, hasUnsubscribed: false, hasGivenReason: false };

test('the page says "unsubscribed" only of a person who has done it, or of a platform that does not say why', () => {
  const states = (['unsubscribed', 'notGiven', 'notSent', undefined] as const).map((offReason) =>
    findUnsubscribeState(info({ offReason }), { ...nothing, hasUnsubscribed: true }),
  );
  expect(states).toEqual(['unsubscribed', 'notGiven', 'notSent', 'unsubscribed']);
});

test('what is not sent is neither mandatory nor resubscribed', () => {
  const mandatory = info({ offReason: 'notSent', isConsentGiven: true });
  for (const category of mandatory.categories)
    category.options = { email: { ...option, isMandatory: true, isConsentGiven: true } };
  expect(findUnsubscribeState(mandatory, { ...nothing, isResubscribed: true })).toBe('notSent');
  expect(buildExpiredUnsubscribeView({ link: { account: { companyName: 'Prairie' } }, info: mandatory }).state).toBe(
    'notSent',
  );
});

test('an internal name is never shown', () => {
  expect(toCommunications(info({}))).toMatchObject([{ label: '', channels: ['email'] }]);
  const t = (key: string) => key;
  expect(formatEntrySubject({ category: 'internal_7', label: '', action: 'withdrawn' }, t)).toBe(
    'unsubscribe:otherMessages',
  );
  expect(formatEntrySubject({ category: '', label: '', action: 'paused' }, t)).toBe('unsubscribe:history.everything');
});

test('"unsubscribe from all" names each kind of message once, and says which the preferences can’t bring back', () => {
  const one = (label: string, outcome: UnsubscribeAllMessages[number]['outcome'], isOnPreferences = true) =>
    ({ label, outcome, channels: ['email'], isOnPreferences }) satisfies UnsubscribeAllMessages[number];
  const view = buildUnsubscribeAllView([
    one('Tips', 'ends'),
    { ...one('Tips', 'ends'), channels: ['sms'] },
    one('', 'ends', false),
    one('', 'ends', false),
    one('News', 'staysOff'),
    one('Outages', 'mandatory'),
    one('New bill', 'bill', false),
  ]);
  expect(view).toEqual({
    stops: [
      { label: 'Tips', channels: ['email', 'sms'] },
      { label: '', channels: ['email'] },
    ],
    off: [],
    mandatory: [{ label: 'Outages', channels: ['email'] }],
    bills: [{ label: 'New bill', channels: ['email'] }],
    mayEndBills: false,
    hasStayingOff: true,
    hasBoxes: true,
    withoutBox: [''],
  });
});
