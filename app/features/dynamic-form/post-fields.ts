import { z } from 'zod';
import { checkbox, rawText, wholeNumber } from '~/contract/fields';
import { SAVE_NAMES } from '~/domain/answers';

/** What a post of a form says beside its answers. Of a body that breaks off, what did not come is as if it was not typed. */
export const formFields = z.object({
  intent: rawText(),
  language: rawText(),
  agree: checkbox(),
  seen: checkbox(),
  submissionKey: rawText(),
  formVersion: wholeNumber().catch(0),
  [SAVE_NAMES.page]: rawText(),
  [SAVE_NAMES.number]: wholeNumber().catch(0),
  'bank.source': rawText(),
  'bank.accountNumber': rawText(),
  'bank.confirmAccountNumber': rawText(),
  'bank.routingNumber': rawText(),
});
export type PostedForm = z.output<typeof formFields>;
