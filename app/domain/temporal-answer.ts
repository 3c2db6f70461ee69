import { dayText, instantText, isValidTime, parseCalendarDate, timeText, timeZoneName } from './calendar-date';
import type { InputType } from './form-model';
import { joinClauses } from './punctuation';
import { instantOfWallTime } from './wall-time';

/** How an answer is written for people. */
export interface Reading {
  /** Language tag. */
  language: string;
  /** IANA name of the zone that times are meant in. */
  timeZone: string;
  /** When it was given, in milliseconds. */
  givenAt: number;
}

/** A date, date-time or time as people write it, with the zone where there is one; what is none of these stays as it is. */
export function temporalText(inputType: InputType, answer: string, { language, timeZone, givenAt }: Reading): string {
  if (inputType === 'date') return parseCalendarDate(answer) === answer ? dayText(answer, language) : answer;
  if (inputType === 'time')
    return isValidTime(answer)
      ? joinClauses([timeText(answer, language), timeZoneName(timeZone, language, givenAt)])
      : answer;
  const instant = inputType === 'dateTime' ? instantOfWallTime(answer, timeZone) : undefined;
  return instant === undefined ? answer : instantText(instant, timeZone, language);
}
