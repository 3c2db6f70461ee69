import type { TFunction, i18n } from 'i18next';
import { INPUT_RULES } from '~/areas/forms/input-types';
import { BANK_FIELD_LABELS } from './form-errors';

const textsByLanguage = new WeakMap<i18n, Record<string, string>>();

/** Sentences that the browser module says by itself: the same for every page of a language. To say them anew is an eighth of a first view. */
export function browserTexts(language: i18n): Record<string, string> {
  const known = textsByLanguage.get(language) ?? translateTexts(language.t);
  textsByLanguage.set(language, known);
  return known;
}

/** What the browser says of files on their way. */
const UPLOAD_STATES = ['waiting', 'sending', 'checking', 'cancel', 'again'] as const;

function translateTexts(t: TFunction): Record<string, string> {
  // The module fills the placeholders in.
  const open = {
    n: '{{n}}',
    types: '{{types}}',
    percent: '{{percent}}',
    name: '{{name}}',
    names: '{{names}}',
    time: '{{time}}',
  };
  const keys = [
    'input.required',
    ...Object.values(INPUT_RULES).flatMap(({ missing, errors }) => [`missing.${missing}`, ...errors]),
    'enhance.offline',
  ];
  const own = [
    'fillRequired',
    'checkErrors',
    'keptAsYouType',
    'keptNow',
    'keptAt',
    'keepFailed',
    'keepEnded',
    'takenOver',
    'waitFiles',
    'waitVerify',
    'waitBank',
    'waitVerifyStep',
    'waitBankStep',
    'step.check',
    'placeFilled',
    'charactersLeft',
    'charactersOver',
  ] as const;
  return {
    ...Object.fromEntries(keys.map((key) => [key, t(`errors:${key}`, { ...open, defaultValue: key })])),
    ...Object.fromEntries(own.map((key) => [`form.${key}`, t(`form-page:${key}`, open)])),
    ...Object.fromEntries(UPLOAD_STATES.map((state) => [`upload.${state}`, t(`attachment:${state}`, open)])),
    'form.installmentNotAgreed': t('installments:agreeRequired', open),
    summaryTitle: t('common:errorSummary', open),
    close: t('common:close', open),
    bank: t('autopay:bank', open),
    ...Object.fromEntries(Object.entries(BANK_FIELD_LABELS).map(([field, key]) => [`label.${field}`, t(key)])),
  };
}
