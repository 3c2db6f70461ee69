import { CAPTURE_CHANNELS, type CaptureChannel } from '~/domain/contact-channels';
import { changedCells } from '~/domain/preference-page';
import { preferredName, shownPreferredName } from './names';
import type { ContactList, PreferencesView } from './view';

/** What a post of the page says, judged by what the page shows now. */
export interface PostedChoices {
  /** Boxes that stand otherwise than the page had shown them. */
  cells: Record<string, boolean>;
  /** References of contacts chosen as preferred, where another one was. */
  preferred: Partial<Record<CaptureChannel, string>>;
  /** Channels of contacts that were chosen as preferred and are not there any more. */
  gone: CaptureChannel[];
  /** Empty: not changed. */
  language: string;
  areTermsTicked: boolean;
}

const MAX_FIELD = 60_000;

/** The boxes as the sender's page showed them. Two tabs may show different ones, and neither undoes the other. */
function readShown(post: FormData): Record<string, boolean> {
  const text = post.get('shown');
  if (typeof text !== 'string' || text.length > MAX_FIELD) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (value === null || typeof value !== 'object') return {};
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
    );
  } catch {
    return {};
  }
}

function readPreferred(post: FormData, { channel, entries }: ContactList): [CaptureChannel, string][] {
  const chosen = post.get(preferredName(channel));
  const isAllowed = entries.some(({ ref, isVerified, isPreferred }) => ref === chosen && isVerified && !isPreferred);
  return isAllowed && chosen !== post.get(shownPreferredName(channel)) ? [[channel, String(chosen)]] : [];
}

function isGone(post: FormData, { channel, entries }: ContactList): boolean {
  const chosen = post.get(preferredName(channel));
  return (
    typeof chosen === 'string' &&
    chosen !== '' &&
    chosen !== post.get(shownPreferredName(channel)) &&
    !entries.some(({ ref }) => ref === chosen)
  );
}

/**
 * Reads a post of the page. A box that the page no longer offers, one that is mandatory, a contact of somebody else and
 * a language that isn't offered say nothing. A post of a recipient other than `view`'s has nothing to say about boxes.
 */
export function readChoices(post: FormData, view: PreferencesView): PostedChoices {
  const ticked = post.getAll('choice').filter((value): value is string => typeof value === 'string');
  const language = post.get('preferredLanguage');
  const isOffered = view.languages.some((each) => each.language === language);
  return {
    cells: changedCells(readShown(post), ticked, Object.keys(view.shown)),
    preferred: view.isOneContact
      ? {}
      : (Object.fromEntries(
          CAPTURE_CHANNELS.flatMap((channel) => view.lists.filter((list) => list.channel === channel)).flatMap((list) =>
            readPreferred(post, list),
          ),
        ) as PostedChoices['preferred']),
    gone: view.isOneContact ? [] : view.lists.filter((list) => isGone(post, list)).map(({ channel }) => channel),
    language: isOffered && language !== post.get('shown.language') ? String(language) : '',
    areTermsTicked: post.get('terms') === 'yes',
  };
}
