/** The rules of each input type that only servers need: how answers are normalized, stored, displayed and exported. */
import { rulesOf } from '.';
import type { AutofillName, FormInput, InputType } from '~/domain/form-model';
import { server as address } from './address/rules';
import { server as attachment } from './attachment/rules';
import { server as autopayDate } from './autopay-date/rules';
import { server as checkbox } from './checkbox/rules';
import { server as date } from './date/rules';
import { server as dateTime } from './date-time/rules';
import { server as dropdown } from './dropdown/rules';
import { server as email } from './email/rules';
import { server as installmentPeriod } from './installment-period/rules';
import { server as multipleChoice } from './multiple-choice/rules';
import { server as phone } from './phone/rules';
import { server as rating } from './rating/rules';
import type { AnswerContext, ServerRules } from './server-rules';
import { server as shortText } from './short-text/rules';
import { server as signature } from './signature/rules';
import { server as text } from './text/rules';
import { server as time } from './time/rules';

const SERVER_RULES: Record<InputType, ServerRules> = {
  shortText,
  text,
  installmentPeriod,
  dropdown,
  multipleChoice,
  checkbox,
  rating,
  phone,
  email,
  date,
  dateTime,
  time,
  address,
  attachment,
  signature,
  autopayDate,
};

/** The autofill name of an input: the author's choice if the type allows it, otherwise the default of the type. */
export function autofillNameOf(input: Pick<FormInput, 'inputType' | 'autocomplete'>): AutofillName | 'on' {
  const { autofillNames, defaultAutofillName } = serverRulesOf(input);
  return autofillNames.find((name) => name === input.autocomplete) ?? defaultAutofillName;
}

/** Formats a date or time for people; undefined for an invalid answer, and for other types. */
export function formatDateTime(input: FormInput, answer: string, reading: AnswerContext): string | undefined {
  const rules = rulesOf(input);
  const value = rules.answer === 'text' ? rules.parse?.(answer) : undefined;
  return value && serverRulesOf(input).display(value, input, reading);
}

export const serverRulesOf = ({ inputType }: Pick<FormInput, 'inputType'>): ServerRules => SERVER_RULES[inputType];
