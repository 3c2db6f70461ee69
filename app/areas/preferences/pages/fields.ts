import { z } from 'zod';
import { checkbox, rawText, optionalMultilineText, checkedValues } from '~/lib/contract/form-field-schemas';
import { CAPTURE_CHANNELS, type CaptureChannel } from '~/domain/contact-channels';
import { changedCells, confirmedCells } from '~/domain/preference-grid';
import { preferredName, shownPreferredName } from '~/domain/preference-field-names';
import type { ContactList, PreferencesView } from './view';

const MAX_FIELD = 60_000;

/** The boxes as the sender's page showed them, by their keys; undefined where that can't be read. */
const shownBoxes = rawText(MAX_FIELD + 1).transform((json): Record<string, boolean> | undefined => {
  if (json.length > MAX_FIELD) return undefined;
  try {
    const value: unknown = JSON.parse(json);
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined;
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
    );
  } catch {
    return undefined;
  }
});

type PreferredName = `preferred.${CaptureChannel}`;
const preferred = Object.fromEntries(
  CAPTURE_CHANNELS.flatMap((channel) => [preferredName(channel), shownPreferredName(channel)]).map((name) => [
    name,
    optionalMultilineText(),
  ]),
) as Record<PreferredName | `shown.${PreferredName}`, ReturnType<typeof optionalMultilineText>>;

/** The page's one form. Two tabs may show different boxes, and neither undoes the other. */
export const preferenceFields = z.object({
  intent: rawText(),
  choice: checkedValues(Infinity),
  terms: checkbox(),
  recipient: rawText(),
  language: rawText(),
  variant: rawText(),
  preferredLanguage: optionalMultilineText(),
  shown: shownBoxes,
  'shown.recipient': rawText(64),
  'shown.language': optionalMultilineText(),
  'shown.terms': checkbox(),
  'shown.name': optionalMultilineText(),
  'shown.customer': checkbox(),
  'shown.ip': checkbox(),
  ...preferred,
});
export type PostedPreferences = z.output<typeof preferenceFields>;

export const contactFields = z.object({ contact: rawText(300), country: rawText(2) });

/** What a post of the page says, judged by what the page shows now. */
export interface PostedChoices {
  /** Boxes that stand otherwise than the page had shown them. */
  cells: Record<string, boolean>;
  /** Boxes that stay ticked as the page had shown them. */
  confirmed: string[];
  /** References of contacts chosen as preferred, where another one was. */
  preferred: Partial<Record<CaptureChannel, string>>;
  /** Channels of contacts that were chosen as preferred and are not there any more. */
  gone: CaptureChannel[];
  /** Empty: not changed. */
  language: string;
  areTermsTicked: boolean;
}

function readPreferred(post: PostedPreferences, { channel, entries }: ContactList): [CaptureChannel, string][] {
  const chosen = post[preferredName(channel)];
  const isAllowed = entries.some(({ ref, isVerified, isPreferred }) => ref === chosen && isVerified && !isPreferred);
  return chosen !== undefined && isAllowed && chosen !== post[shownPreferredName(channel)] ? [[channel, chosen]] : [];
}

function isGone(post: PostedPreferences, { channel, entries }: ContactList): boolean {
  const chosen = post[preferredName(channel)] ?? '';
  return chosen !== '' && chosen !== post[shownPreferredName(channel)] && !entries.some(({ ref }) => ref === chosen);
}

/**
 * Reads a post of the page. A box that the page no longer offers, one that is mandatory, a contact of somebody else and
 * a language that isn't offered say nothing. A post of a recipient other than `view`'s has nothing to say about boxes.
 */
export function readPostedChoices(post: PostedPreferences, view: PreferencesView): PostedChoices {
  const { choice, shown = {}, preferredLanguage: language = '' } = post;
  const isOffered = view.languages.some((each) => each.language === language);
  return {
    cells: changedCells(shown, choice, Object.keys(view.shown)),
    confirmed: confirmedCells(shown, choice, Object.keys(view.shown)),
    preferred: view.isOneContact
      ? {}
      : (Object.fromEntries(
          CAPTURE_CHANNELS.flatMap((channel) => view.lists.filter((list) => list.channel === channel)).flatMap((list) =>
            readPreferred(post, list),
          ),
        ) as PostedChoices['preferred']),
    gone: view.isOneContact ? [] : view.lists.filter((list) => isGone(post, list)).map(({ channel }) => channel),
    language: isOffered && language !== post['shown.language'] ? language : '',
    areTermsTicked: post.terms,
  };
}
