import { z } from 'zod';
import { KEY_KINDS, KEY_SCOPES } from '~/lib/contract/enums';
import { choice, NOT_OURS, rawText, requiredText, text, ticked } from '~/lib/contract/fields';

/** A new API key. `formKey` names the form, which makes one key however often it is sent. */
export const makeFields = z.object({
  name: requiredText(100),
  kind: choice(KEY_KINDS),
  scopes: ticked(KEY_SCOPES.length).pipe(z.array(z.enum(KEY_SCOPES, NOT_OURS)).min(1, 'keys:scopesRequired')),
  /** The last day that the key works, in the account's time zone; empty: it does not expire. */
  lastDay: text(
    40,
    z.string().refine((day) => day === '' || z.iso.date().safeParse(day).success, 'key.expiresPast'),
  ),
  formKey: rawText(64, z.string().min(8, NOT_OURS)),
});
