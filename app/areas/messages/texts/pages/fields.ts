import { z } from 'zod';
import { choice, multilineText, rawText, text } from '~/lib/contract/form-field-schemas';
import type { MessageWords } from '~/domain/customizable-messages';

/** What is typed is held whole, also where it is too long to be kept. */
const MOST = 20_000;

/** The form of a message's texts. `seen` is what the account had kept when the form was drawn. */
export const textFields = z.object({
  intent: choice(['save', 'preview']),
  seen: rawText(MOST),
  subject: text(MOST),
  text: multilineText(MOST),
  smsText: multilineText(MOST),
} satisfies Record<keyof MessageWords | 'intent' | 'seen', unknown>);
