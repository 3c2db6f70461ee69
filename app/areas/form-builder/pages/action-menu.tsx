import type { ReactNode } from 'react';

import { MoreIcon } from './icons';

/** The menu of one row, behind three dots. Of all rows' menus a browser keeps one open. */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="act-menu" name="row-menu">
      <summary>
        <span className="sr">{label}</span>
        <MoreIcon />
      </summary>
      <div className="with-button">{children}</div>
    </details>
  );
}

/** The menu of a page: a button that unfolds. */
export function PageMenu({ id, text, children }: { id: string; text: string; children: ReactNode }) {
  return (
    <details className="act-menu" id={id}>
      <summary className="button plain">{text}</summary>
      <div className="row menu-parts">{children}</div>
    </details>
  );
}

/** A group of a page's menu, with its title. */
export function MenuGroup({ title, children }: { title: string; children: ReactNode[] }) {
  return (
    <div role="group" aria-label={title}>
      <span className="hint" aria-hidden="true">
        {title}
      </span>
      <ul className="list">{children.flat().map((line, index) => (line ? <li key={index}>{line}</li> : null))}</ul>
    </div>
  );
}
