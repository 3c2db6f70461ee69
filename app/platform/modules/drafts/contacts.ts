import { ISO_COUNTRIES, type CountryName } from '~/contract/enums';
import { isEmail, normalizeEmail, normalizePhoneDigits } from '~/domain/contact';
import type { Answers, FormInput } from '~/domain/form-model';
import { storedPhone } from '~/domain/phone-number';
import type { Db } from '../../db/connect';
import type { Owner } from '../forms/service';
import { createContactService } from '../contacts/service';

/**
 * Of the e-mail and phone inputs, those whose present answer this recipient has verified by a code: input id to the
 * answer. An answer that was changed since counts as unverified.
 */
export async function findVerified(
  db: Db,
  owner: Owner,
  inputs: readonly FormInput[],
  answers: Answers,
  country: string,
): Promise<Map<string, string>> {
  const asked = inputs.flatMap((input) => {
    const answer = answers[input.id] ?? input.value;
    if (typeof answer !== 'string') return [];
    if (input.inputType === 'email' && isEmail(answer))
      return [{ id: input.id, answer, contact: `email:${normalizeEmail(answer)}` }];
    const isPhone = input.inputType === 'phone' && normalizePhoneDigits(answer) !== '';
    return isPhone
      ? [{ id: input.id, answer, contact: `sms:${storedPhone(answer, ISO_COUNTRIES[country as CountryName])}` }]
      : [];
  });
  if (asked.length === 0) return new Map();
  const rows = await createContactService({ db }).listVerified(owner);
  const verified = new Set(rows.map((row) => `${row.channel}:${row.destination}`));
  return new Map(asked.filter(({ contact }) => verified.has(contact)).map(({ id, answer }) => [id, answer]));
}
