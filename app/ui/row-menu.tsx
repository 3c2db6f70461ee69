import type { ReactNode } from 'react';
import { Icon } from './icon';

interface RowMenuProps {
  /** Whose acts they are, for who hears the page. */
  label: string;
  /** Of all menus of a list a browser keeps one open. */
  list: string;
  children: readonly ReactNode[];
}

/** The acts of one row of a list, behind three dots. The pane lies over the list; the module `shell` closes it. For pages with the sheet `row-list`. */
export function RowMenu({ label, list, children }: RowMenuProps) {
  return (
    <details className="menu row-menu" name={list}>
      <summary>
        <span className="sr">{label}</span> <Icon name="more" />
      </summary>
      <ul className="menu-pane list">{children.map((act, index) => (act ? <li key={index}>{act}</li> : null))}</ul>
    </details>
  );
}
