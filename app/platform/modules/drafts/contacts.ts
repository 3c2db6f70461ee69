import { isoCountry } from '~/contract/enums';
import type { Answers, FormInput } from '~/domain/form-model';
import { contactOf } from '~/domain/input-types';
import { serverRulesOf } from '~/domain/input-types/server';
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
    const contact = contactOf(input);
    const key = contact && typeof answer === 'string' ? contact.keyOf(answer) : '';
    if (!contact || typeof answer !== 'string' || key === '') return [];
    const destination = contact.channel === 'email' ? key : serverRulesOf(input).store(answer, isoCountry(country));
    return [{ id: input.id, answer, contact: `${contact.channel}:${destination}` }];
  });
  if (asked.length === 0) return new Map();
  const rows = await createContactService({ db }).listVerified(owner);
  const verified = new Set(rows.map((row) => `${row.channel}:${row.destination}`));
  return new Map(asked.filter(({ contact }) => verified.has(contact)).map(({ id, answer }) => [id, answer]));
}
