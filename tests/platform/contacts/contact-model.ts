import type { Channel } from './customer';

/** What somebody does with a contact. */
export interface Action {
  kind: 'add' | 'prefer' | 'remove';
  channel: Channel;
  contact: string;
}

interface Held {
  contact: string;
  isVerified: boolean;
  isPreferred: boolean;
}

/** The contacts of one recipient by channel, oldest first, and what a code has proven. */
export interface State {
  lists: Record<Channel, Held[]>;
  proven: ReadonlySet<string>;
}

const keyOf = ({ channel, contact }: Pick<Action, 'channel' | 'contact'>) => `${channel} ${contact}`;

/** The rules of contacts in short, written a second time: what an act makes of a state, or the name of its failure. */
export function addContact(state: State, act: Action, limit: number): State | string {
  const list = state.lists[act.channel];
  const known = list.find(({ contact }) => contact === act.contact);
  const next = (changed: Held[], proven = state.proven): State => ({
    lists: { ...state.lists, [act.channel]: withPreferred(changed) },
    proven,
  });
  const others = list.filter((held) => held !== known);
  if (act.kind === 'add') {
    if (known?.isVerified) return 'contact.duplicate';
    if (!known && list.length >= limit) return 'contact.tooMany';
    if (!state.proven.has(keyOf(act))) return 'contact.notVerified';
    const added = { contact: act.contact, isVerified: true, isPreferred: false };
    return next(known ? list.map((held) => (held === known ? added : held)) : [...list, added]);
  }
  if (!known) return 'contact.notFound';
  if (act.kind === 'remove') return next(others, new Set([...state.proven].filter((key) => key !== keyOf(act))));
  if (!known.isVerified) return 'contact.notVerified';
  return next(list.map((held) => ({ ...held, isPreferred: held === known })));
}

function withPreferred(list: Held[]): Held[] {
  if (list.some(({ isPreferred }) => isPreferred)) return list;
  const first = list.find(({ isVerified }) => isVerified);
  return list.map((held) => ({ ...held, isPreferred: held === first }));
}

/** With what a code has proven in the meantime. */
export function verifyContact(state: State, act: Pick<Action, 'channel' | 'contact'>): State {
  return { ...state, proven: new Set([...state.proven, keyOf(act)]) };
}

/** In the words of `inWords`. */
export function describeState({ lists }: State): string[] {
  return (['email', 'sms', 'whatsApp'] as const).flatMap((channel) =>
    lists[channel].map(({ contact, isVerified, isPreferred }) =>
      [channel, contact, isVerified && 'verified', isPreferred && 'preferred'].filter(Boolean).join(' '),
    ),
  );
}
