import { z } from 'zod';
import { KEY_KINDS, KEY_SCOPES } from '~/lib/contract/enums';
import { choice, INVALID_REQUEST, rawText, requiredText, text, checkedValues } from '~/lib/contract/form-field-schemas';

/** A new API key. `formKey` names the form, which makes one key however often it is sent. */
export const newKeyFields = z.object({
  name: requiredText(100),
  kind: choice(KEY_KINDS),
  scopes: checkedValues(KEY_SCOPES.length).pipe(
    z.array(z.enum(KEY_SCOPES, INVALID_REQUEST)).min(1, 'api-keys:scopesRequired'),
  ),
  /** The last day that the key works, in the account's time zone; empty: it does not expire. */
  lastDay: text(
    40,
    z.string().refine((day) => day === '' || z.iso.date().safeParse(day).success, 'key.expiresPast'),
  ),
  formKey: rawText(64, z.string().min(8, INVALID_REQUEST)),
});
