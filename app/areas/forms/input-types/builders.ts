/** What authors meet of each input type in the builder. */
import type { InputType } from '~/domain/form-model';
import { builder as address } from './address/builder';
import { builder as attachment } from './attachment/builder';
import { builder as autopayDate } from './autopay-date/builder';
import { builder as checkbox } from './checkbox/builder';
import { builder as date } from './date/builder';
import { builder as dateTime } from './date-time/builder';
import { builder as dropdown } from './dropdown/builder';
import { builder as email } from './email/builder';
import { builder as installmentPeriod } from './installment-period/builder';
import { builder as multipleChoice } from './multiple-choice/builder';
import { builder as phone } from './phone/builder';
import { builder as rating } from './rating/builder';
import { builder as shortText } from './short-text/builder';
import { builder as signature } from './signature/builder';
import { builder as text } from './text/builder';
import { builder as time } from './time/builder';
import type { InputTypeBuilder } from './builder-props';

export const INPUT_TYPE_BUILDERS: Record<InputType, InputTypeBuilder> = {
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
