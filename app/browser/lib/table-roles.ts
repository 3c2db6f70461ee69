const PARTS = { THEAD: 'rowgroup', TBODY: 'rowgroup', TR: 'row', TD: 'cell' } as const;

function roleOf(part: Element): string {
  if (part.tagName === 'TH') return part.getAttribute('scope') === 'row' ? 'rowheader' : 'columnheader';
  return PARTS[part.tagName as keyof typeof PARTS];
}

/**
 * Adds ARIA roles to the parts of tables, where a narrow screen lays them out as blocks: older browsers take that for the end of
 * the table. Newer ones keep it, so the page itself, which may have no script, says nothing of the kind.
 */
export function addTableRoles(root: ParentNode): void {
  for (const table of root.querySelectorAll('table')) {
    table.setAttribute('role', 'table');
    for (const part of table.querySelectorAll('thead,tbody,tr,th,td')) part.setAttribute('role', roleOf(part));
  }
}
