import type { FormFile } from '~/areas/forms/form-file';
import { formFileSchema } from '~/areas/forms/form-file';
import type { StarterId } from './calls';
import appointment from './forms/appointment.json';
import consent from './forms/consent.json';
import enrolment from './forms/enrolment.json';
import move from './forms/move.json';
import outageReport from './forms/outage-report.json';
import satisfaction from './forms/satisfaction.json';
import { localizeStarter } from './localize-starter.server';

const FILES: Record<StarterId, object> = {
  enrolment,
  consent,
  'outage-report': outageReport,
  satisfaction,
  appointment,
  move,
};

/** What of an account is in its forms. */
export interface StarterAccount {
  companyName: string;
  defaultLocale: string;
  locales: readonly string[];
}

/** Stands for the account's name in the words of a starter. No HTML has it: it would have to be written otherwise there. */
const COMPANY = '{{company}}';

const named = (value: unknown, company: string): unknown => {
  if (typeof value === 'string') return value.replaceAll(COMPANY, () => company);
  if (Array.isArray(value)) return value.map((each) => named(each, company));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, named(each, company)]));
};

/**
 * A starter as a form file, in the words of an account and in its languages.
 *
 * @param account `locales` are what its pages are offered in
 */
export function buildStarterForm(id: StarterId, account: StarterAccount): FormFile {
  const { $schema: _schema, ...form } = formFileSchema.parse(named(FILES[id], account.companyName));
  const { defaultLocale, locales } = account;
  return localizeStarter(form, [defaultLocale, ...locales.filter((locale) => locale !== defaultLocale)]);
}
