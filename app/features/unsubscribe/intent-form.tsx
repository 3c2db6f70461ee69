import type { ReactNode } from 'react';

interface IntentFormProps {
  /** What the post does; named in the form itself, so that no other button can mean it. */
  intent: string;
  /** Further values that go with it. */
  values?: Record<string, string>;
  isPlain?: boolean;
  children: ReactNode;
}

/** One button that posts one thing to the page's own address. */
export function IntentForm({ intent, values = {}, isPlain = false, children }: IntentFormProps) {
  return (
    <form method="post">
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={isPlain ? 'button plain' : 'button'}>
        {children}
      </button>
    </form>
  );
}
