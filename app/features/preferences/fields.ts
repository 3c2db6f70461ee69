import { z } from 'zod';
import { checkbox, rawText, shownLines, ticked } from '~/contract/fields';
import { CAPTURE_CHANNELS, type CaptureChannel } from '~/domain/contact-channels';
import { preferredName, shownPreferredName } from './names';

const MAX_FIELD = 60_000;

/** The boxes as the sender's page showed them, by their keys; none where that can't be read. */
const shownBoxes = rawText(MAX_FIELD + 1).transform((json): Record<string, boolean> => {
  if (json.length > MAX_FIELD) return {};
  try {
    const value: unknown = JSON.parse(json);
    if (value === null || typeof value !== 'object') return {};
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
    );
  } catch {
    return {};
  }
});

type PreferredName = `preferred.${CaptureChannel}`;
const preferred = Object.fromEntries(
  CAPTURE_CHANNELS.flatMap((channel) => [preferredName(channel), shownPreferredName(channel)]).map((name) => [
    name,
    shownLines(),
  ]),
) as Record<PreferredName | `shown.${PreferredName}`, ReturnType<typeof shownLines>>;

/** The page's one form. Two tabs may show different boxes, and neither undoes the other. */
export const preferenceFields = z.object({
  intent: rawText(),
  choice: ticked(Infinity),
  terms: checkbox(),
  recipient: rawText(),
  language: rawText(),
  variant: rawText(),
  preferredLanguage: shownLines(),
  shown: shownBoxes,
  'shown.recipient': rawText(64),
  'shown.language': shownLines(),
  ...preferred,
});
export type PostedPreferences = z.output<typeof preferenceFields>;

export const contactFields = z.object({ contact: rawText(300), country: rawText(2) });
