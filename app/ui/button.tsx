import type { ComponentProps, ReactNode } from 'react';

interface Look {
  text: ReactNode;
  /** Not the one that most people want. */
  isPlain?: boolean;
  isSmall?: boolean;
}

const classOf = ({ isPlain, isSmall }: Omit<Look, 'text'>): string =>
  ['button', isPlain && 'plain', isSmall && 'small'].filter(Boolean).join(' ');

type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'type'> & Look & { intent?: string };

/**
 * Posts its form. `intent` is what it asks for, where the form has more than one button. Without styles the space behind it
 * keeps its words from those that follow.
 */
export function Button({ intent, text, isPlain, isSmall, ...rest }: ButtonProps) {
  const pressed = intent === undefined ? {} : { name: 'intent', value: intent };
  return (
    <>
      <button type="submit" className={classOf({ isPlain, isSmall })} {...pressed} {...rest}>
        {text}
      </button>{' '}
    </>
  );
}

/** A link that looks like a button: it leads to what a person wants next. */
export function ButtonLink({ text, isPlain, isSmall, ...rest }: Omit<ComponentProps<'a'>, 'className'> & Look) {
  return (
    <>
      <a className={classOf({ isPlain, isSmall })} {...rest}>
        {text}
      </a>{' '}
    </>
  );
}
