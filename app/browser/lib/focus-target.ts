/** The id of what a button of the builder was about, on the page that comes after it: an answer's address does not say where it points. */
export function focusTargetAfter(intent: string, root: ParentNode): string {
  const [act = '', ...rest] = intent.split(':');
  const added = /^add-(rule|option|tag)$/.exec(act)?.[1];
  if (added) {
    const end = added === 'rule' ? '-target' : '-name';
    const place = `[id^="${added}-"][id$="${end}"]`;
    return [...root.querySelectorAll(`input${place},select${place}`)].at(-1)?.id ?? '';
  }
  const index = Number(rest[0]);
  if (act === 'up-option') return `option-${index - 1}-name`;
  if (act === 'down-option') return `option-${index + 1}-name`;
  if (act === 'drop-option') return 'options';
  if (act === 'drop-rule') return 'rules';
  if (/^(up|down|copy|to)$/.test(act)) {
    const id = `item-${(act === 'to' ? rest.slice(1) : rest).join('-')}`;
    return act === 'copy' ? (root.querySelector(`[id="${CSS.escape(id)}"]`)?.nextElementSibling?.id ?? '') : id;
  }
  return '';
}
