import { isAmerican, parseAddress, withCityAndState, zipOf, type PostalAddress } from '~/domain/postal-address';
import { pageText, type PageModel } from './page';

type Place = Pick<PostalAddress, 'city' | 'state'>;

const requests = new Map<string, Promise<Place | null>>();

/** Each code is asked for once. Without a connection nothing is known, and nothing is said. */
function fetchPlace(zip: string): Promise<Place | null> {
  const request =
    requests.get(zip) ??
    fetch(`${location.pathname}/place?postalCode=${zip}`, { credentials: 'same-origin' })
      .then((response) => (response.ok ? (response.json() as Promise<Place | null>) : null))
      .catch(() => {
        requests.delete(zip);
        return null;
      });
  requests.set(zip, request);
  return request;
}

/**
 * Fills in city and state once a ZIP code is whole, where they are empty or were filled in for the code before. It is an offer: the
 * fields stay to be changed, and what the person typed is left alone. What is said of it goes once it is typed over.
 *
 * @param control the field of an address that was typed into
 */
export async function fillCityAndState(control: HTMLInputElement, model: PageModel): Promise<void> {
  const field = control.closest<HTMLElement>('[data-address]');
  const input = (part: string) => field?.querySelector<HTMLInputElement>(`[name$=".${part}"]`);
  const [city, state] = [input('city'), input('state')];
  const note = field?.querySelector('[data-part=place]');
  const isZip = control.dataset.part === 'zip';
  const zip = isZip ? zipOf(control.value) : '';
  if (note && (control === city || control === state || (isZip && zip !== field?.dataset.zip))) note.textContent = '';
  if (!field || !city || !state || !zip || zip === field.dataset.zip) return;
  const typed = { ...parseAddress(''), country: input('country')?.value ?? '' };
  if (!isAmerican(typed, model.country)) return;
  const last = field.dataset.zip ?? zipOf(control.defaultValue);
  const [place, before] = await Promise.all([fetchPlace(zip), last && last !== zip ? fetchPlace(last) : null]);
  if (!place || zipOf(control.value) !== zip) return;
  field.dataset.zip = zip;
  const filled = withCityAndState({ ...typed, city: city.value, state: state.value }, place, before ?? undefined);
  if (filled.city === city.value && filled.state === state.value) return;
  city.value = filled.city;
  state.value = filled.state;
  // It is kept as what is typed is.
  city.dispatchEvent(new Event('input', { bubbles: true }));
  if (note) note.textContent = pageText(model, 'form.placeFilled', { name: `${filled.city}, ${filled.state}` });
}
