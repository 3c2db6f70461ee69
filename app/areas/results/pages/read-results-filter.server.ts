import { extractCalendarDate } from '~/domain/calendar-date';
import { isLanguageTag } from '~/domain/language-tags';

/**
 * What the address of results narrows them to, as it is shown and as it is asked for. A date, language or version that is none
 * narrows nothing, and is told of.
 */
export function readResultsFilter(request: Request) {
  const { searchParams } = new URL(request.url);
  const typed = (name: string) => (searchParams.get(name) ?? '').trim().slice(0, 40);
  const day = (name: string) => extractCalendarDate(typed(name)) ?? '';
  const values = {
    from: day('from'),
    to: day('to'),
    language: isLanguageTag(typed('language')) ? typed('language') : '',
    version: /^[1-9]\d{0,8}$/.test(typed('version')) ? typed('version') : '',
  };
  const isRefused = Object.entries(values).some(([name, value]) => value !== typed(name));
  const parameters = {
    ...(values.from && { from: values.from }),
    ...(values.to && { to: values.to }),
    ...(values.language && { answeredIn: values.language }),
    ...(values.version && { version: Number(values.version) }),
  };
  return { filter: { ...values, isRefused }, parameters };
}
