import type { ReactNode } from 'react';

/**
 * A text with its dates, times and telephone numbers each on one line: Chinese breaks lines at any letter, Arabic behind hyphens.
 *
 * @param values as they stand in the text; an email address may break, however long it is
 */
export function noBreakText(text: string, ...values: readonly string[]): ReactNode {
  const value = values.find((each) => each !== '' && !each.includes('@') && text.includes(each));
  if (value === undefined) return text;
  const at = text.indexOf(value);
  return (
    <>
      {noBreakText(text.slice(0, at), ...values)}
      <span className="nowrap">{value}</span>
      {noBreakText(text.slice(at + value.length), ...values)}
    </>
  );
}
