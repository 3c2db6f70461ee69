import type { ReactNode } from 'react';
import { ButtonLink } from './button';

interface EmptyStateProps {
  /** One sentence: what will be here, or why nothing is. */
  text: ReactNode;
  /** What to do next; none for who may not do it. */
  act?: { href: string; text: string } | false;
}

/** Stands where a list has nothing in it: what it is for, and the one thing to do next. */
export function EmptyState({ text, act }: EmptyStateProps) {
  return (
    <div className="card" role="status">
      <p>{text}</p>
      {act ? <ButtonLink href={act.href} text={act.text} isPlain /> : null}
    </div>
  );
}
