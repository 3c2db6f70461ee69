import { authorizeSmartPage, getSmartPageAccess } from '~/areas/identity-check/calls';
import type { MergeTag } from '~/domain/form-model';
import type { GateRow } from '~/platform/db/preference-row-types';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

export const DEVICE = '4c8f7a52-9f0e-4d0b-8a43-0f4f3a1c2b77';
export const OTHER_DEVICE = '0d3f6f0a-1b1c-4f43-9a53-5f7b6f3c9e11';
export const MINUTE = 60_000;

/** What Maya's bill says. */
export const RIGHT_ANSWERS = { 'Account number': '0042-7731', 'ZIP code': '02139', 'Last name': 'Núñez Torres' };

/** Prairie's identity check: account number, ZIP code and last name, in English and Spanish. */
export function anIdentityCheck(over: Partial<GateRow> = {}): GateRow {
  return {
    account_id: 'prairie',
    page: 'preferences',
    header_message: JSON.stringify({ en: '<p>Tell us who you are.</p>', es: '<p>Díganos quién es.</p>' }),
    consent_text: JSON.stringify({ en: 'I am this customer.', es: 'Soy este cliente.' }),
    error_message: JSON.stringify({ en: 'That does not match.', es: 'No coincide.' }),
    fields: JSON.stringify([
      { key: 'Account number', labels: { en: 'Account number', es: 'Número de cuenta' }, tag: '', maxLength: 12 },
      { key: 'ZIP code', labels: { en: 'ZIP code', es: 'Código postal' }, tag: 'ZIP', maxLength: 5 },
      { key: 'Last name', labels: { en: 'Last name', es: 'Apellido' }, tag: '', maxLength: 40 },
    ]),
    is_available: 1,
    ...over,
  };
}

/** A test platform in which an identity check protects Maya's preferences. */
export async function createIdentityCheckPlatform(overrides: Partial<GateRow> = {}): Promise<TestPlatform> {
  const platform = await createTestPlatform();
  await platform.seed.account();
  await platform.seed.recipient({ tags: JSON.stringify(RIGHT_ANSWERS) });
  await platform.context.db.insertInto('gates').values(anIdentityCheck(overrides)).execute();
  return platform;
}

export const toMergeTags = (values: Record<string, string>): MergeTag[] =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

export function requestAccess(
  platform: TestPlatform,
  token: string,
  { deviceId = '', language = 'en', isViewBill = false } = {},
) {
  return platform.api().call(getSmartPageAccess, { body: { token, deviceId, isViewBill } }, { language });
}

interface Answer {
  values?: Record<string, string>;
  mergeTags?: MergeTag[];
  deviceId?: string;
  address?: string;
  isConsentGiven?: boolean;
  isViewBill?: boolean;
}

export function submitAnswers(
  platform: TestPlatform,
  token: string,
  { values = RIGHT_ANSWERS, mergeTags = toMergeTags(values), address, ...more }: Answer = {},
) {
  const { deviceId = DEVICE, isConsentGiven = true, isViewBill = false } = more;
  return platform.call(
    authorizeSmartPage,
    { body: { token, mergeTags, deviceId, isConsentGiven, isViewBill } },
    { address },
  );
}

/** `passed`, `refused`, or the name of the failure. */
export async function describeOutcome(result: ReturnType<typeof submitAnswers>): Promise<string> {
  const answered = await result;
  if (!answered.isOk) return answered.name ?? answered.messages.join();
  return answered.data.isAuthorized ? 'passed' : 'refused';
}
