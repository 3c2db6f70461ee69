import { findPostalPlace } from '~/areas/addresses/calls';
import { isoCountry } from '~/lib/contract/enums';
import { addressText, isAmerican, parseAddress, withCityAndState, zipOf } from '~/domain/postal-address';
import type { Api } from '~/lib/api-client.server';
import type { Posted } from './read-form-post.server';

/** City and state of a ZIP code. The directory only helps: where it is down nothing is known. */
export async function findPlace(api: Api, typed: string) {
  const postalCode = zipOf(typed);
  if (!postalCode) return undefined;
  const found = await api.call(findPostalPlace, { query: { country: 'US', postalCode } });
  return found.isOk ? (found.data.place ?? undefined) : undefined;
}

/**
 * Fills city and state of an address into what a post brought, where they are empty or were filled in for the code that was kept
 * before. What the person typed stays.
 *
 * @returns the place of the posted code; undefined where none is known
 */
export async function fillPlace({ context: { api }, form, inputs, sent, answers }: Posted, inputId: string) {
  const input = inputs.find(({ id, inputType }) => id === inputId && inputType === 'address');
  if (!input) return undefined;
  const typed = parseAddress(String(sent[input.id] ?? ''));
  if (!isAmerican(typed, isoCountry(form.enrollment.country))) return undefined;
  const saved = parseAddress(String(form.draft.answers[input.id] ?? ''));
  const [place, before] = await Promise.all([
    findPlace(api, typed.zip),
    saved.zip === typed.zip ? undefined : findPlace(api, saved.zip),
  ]);
  if (place) sent[input.id] = answers[input.id] = addressText(withCityAndState(typed, place, before));
  return place;
}
