import { getOwnAccount } from '~/areas/accounts/calls';
import { getRecord } from '../calls';
import { findDataset } from '../datasets';
import type { AnyRecord, Dataset } from '../datasets/dataset';
import { ADMINS } from '~/lib/contract/enums';
import { currencyOf } from '~/domain/money';
import { requireUser, userTimeZone } from '~/lib/signed-in-user.server';
import type { LinkArgs } from '~/lib/page-link.server';
import { requireData, problemPage } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

/** The dataset that the page's address names. Throws the page of one that there is none of. */
export function findDatasetParam({ params }: Pick<LinkArgs, 'params'>): Dataset {
  const dataset = findDataset(params.dataset ?? '');
  if (!dataset) throw problemPage('data.notFound');
  return dataset;
}

/**
 * What a page of data begins with: the signed-in user and the dataset.
 *
 * @throws as `requireUser`; Response 404 where there is no such dataset
 */
export async function requireDataset(args: LinkArgs) {
  const user = await requireUser(args, ...ADMINS);
  return { user, dataset: findDatasetParam(args) };
}

/** What amounts and times of the signed-in user's account are written by, and the languages of its pages. */
export async function getDisplayFormat(args: LinkArgs) {
  const { api } = pageContext(args);
  const [account, timeZone] = await Promise.all([api.call(getOwnAccount, {}), userTimeZone(args)]);
  const { countryCode, locales } = requireData(account);
  return { place: { currency: currencyOf(countryCode), timeZone }, languages: [...locales] };
}

/** A record with its history and what names it; undefined where the account has none of this key. */
export async function findRecord(args: LinkArgs, dataset: Dataset, key: string) {
  const { api } = pageContext(args);
  const result = await api.call(getRecord, { params: { dataset: dataset.name }, query: { key } });
  return !result.isOk && result.name === 'data.notFound' ? undefined : requireData(result);
}

/** What a record is called; empty where it has no name. */
function findRecordName(record: AnyRecord, locale: string): string {
  const { name, title, number, labels } = record as Record<string, unknown>;
  const byLanguage = (labels ?? {}) as Record<string, string>;
  const texts = [byLanguage[locale], byLanguage.en, name, title, number];
  return texts.find((text): text is string => typeof text === 'string' && text !== '') ?? '';
}

/** What the records are called that a record names, by its fields; those that are not there are left out. */
export async function listReferenceNames(
  args: LinkArgs,
  dataset: Dataset,
  record: AnyRecord,
): Promise<Record<string, string>> {
  const { api, locale } = pageContext(args);
  const named: Record<string, string> = {};
  for (const [field, target] of Object.entries(dataset.refersTo)) {
    const value = record[field];
    if (typeof value !== 'string' || value === '') continue;
    const query = { key: encodeURIComponent(value) };
    const found = await api.call(getRecord, { params: { dataset: target }, query });
    if (found.isOk) named[field] = findRecordName(found.data.record, locale);
  }
  return named;
}

/** The key of the record that the page's address names; empty where it names none. */
export function readRecordKey({ request }: Pick<LinkArgs, 'request'>, { key }: Dataset): string {
  const named = readKeyParam(request, 'key');
  return named.split('/').length === key.length ? named : '';
}

/** A key that an address names; empty for what is none. */
export function readKeyParam(request: Request, param: string): string {
  const named = (new URL(request.url).searchParams.get(param) ?? '').slice(0, 1100);
  try {
    decodeURIComponent(named);
    return named;
  } catch {
    return '';
  }
}
