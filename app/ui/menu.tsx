import type { ReactNode } from 'react';

interface MenuProps {
  /** What it holds. */
  label: ReactNode;
  /** Stands alone where there is no room for the label, which is then heard but not seen. */
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** What few people need, behind one line that opens without JavaScript; the module `shell` closes it again when something else is pressed. */
export function Menu({ label, icon, className = '', children }: MenuProps) {
  return (
    <details className={`menu ${className}`.trimEnd()}>
      <summary>
        {icon}
        {icon ? <span className="menu-label">{label}</span> : label}
      </summary>
      <div className="menu-pane">{children}</div>
    </details>
  );
}
