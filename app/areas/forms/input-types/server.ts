/** What servers alone need of each input type: how answers are completed, stored, read and exported, and forms checked. */
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
import type { Reading, ServerRules } from './server-rules';
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

/** What a browser may fill into an input: what its author says, as far as the type takes it, else what the type tells. */
export function autofillOf(input: Pick<FormInput, 'inputType' | 'autocomplete'>): AutofillName | 'on' {
  const { autofillNames, defaultAutofillName } = serverRulesOf(input);
  return autofillNames.find((name) => name === input.autocomplete) ?? defaultAutofillName;
}

/** A date or time as people read it; undefined for what is none, and for other types. */
export function dateTimeText(input: FormInput, answer: string, reading: Reading): string | undefined {
  const rules = rulesOf(input);
  const value = rules.answer === 'text' ? rules.clean?.(answer) : undefined;
  return value && serverRulesOf(input).read(value, input, reading);
}

export const serverRulesOf = ({ inputType }: Pick<FormInput, 'inputType'>): ServerRules => SERVER_RULES[inputType];
