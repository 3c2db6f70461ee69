import type { ReactNode } from 'react';

/**
 * A sentence with its dates, times and telephone numbers each on one line: Chinese breaks lines at any letter, Arabic behind hyphens.
 *
 * @param values as they stand in the sentence; an email address may break, however long it is
 */
export function unbroken(sentence: string, ...values: readonly string[]): ReactNode {
  const value = values.find((each) => each !== '' && !each.includes('@') && sentence.includes(each));
  if (value === undefined) return sentence;
  const at = sentence.indexOf(value);
  return (
    <>
      {unbroken(sentence.slice(0, at), ...values)}
      <span className="nowrap">{value}</span>
      {unbroken(sentence.slice(at + value.length), ...values)}
    </>
  );
}
