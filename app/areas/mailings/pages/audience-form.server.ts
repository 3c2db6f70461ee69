import type { AudienceValues } from '../audience-fields';
import { listRecords } from '~/areas/data-import/calls';
import { findRecipients } from '~/areas/privacy/calls';
import { LOCALE_NAMES } from '~/lib/contract/enums';
import type { Audience } from '../calls';
import { MESSAGE_CHANNELS } from '~/areas/messages/calls';
import {
  listSegment,
  MAX_LISTED_RECIPIENTS,
  MAX_SEGMENT_TAGS,
  SEGMENT_PAGE_SIZE,
  segmentSchema,
} from '../segments/calls';
import { listTemplates } from '~/areas/form-builder/calls';
import { cleanContactInput, normalizeEmail } from '~/domain/contact';
import { removeFormulaGuard } from '~/domain/csv-writer';
import { readCsv } from '~/domain/csv-reader';
import type { FormProblem } from '~/domain/error-keys';
import { cleanPhoneInput } from '~/domain/phone-number';
import { bracketed } from '~/domain/punctuation';
import { isRoundedNumber, listColumnOf } from '~/domain/recipient-list-columns';
import type { Api } from '~/lib/api-client.server';
import { requireData } from '~/lib/responses.server';
import type { PageContext } from '~/lib/page-context.server';

type Translate = PageContext['t'];

/** Categories that a page offers. */
const MAX_CATEGORIES = 200;
/** Contacts in a list that are looked up; ids have no such limit. */
const MAX_CONTACTS = 50;

/** A category of the account, and the channels that it has. */
interface Category {
  name: string;
  label: string;
  channels: readonly (typeof MESSAGE_CHANNELS)[number][];
}

/** What a category is called in a language, else in English or whatever it has. */
export function categoryLabel(record: Record<string, unknown>, language: string): string {
  const labels = (record.labels ?? {}) as Record<string, string>;
  return labels[language] ?? labels.en ?? Object.values(labels)[0] ?? String(record.name);
}

/** Adds the id to labels that occur more than once, so that people can tell the choices apart. */
export function disambiguateLabels<C extends { value: string; label: string }>(
  choices: readonly C[],
  idOf = idIn,
): C[] {
  const count = (label: string) => choices.filter((choice) => choice.label === label).length;
  return choices.map((choice) => {
    const { value, label } = choice;
    return count(label) > 1 && label !== idOf(value) ? { ...choice, label: bracketed(label, idOf(value)) } : choice;
  });
}
const idIn = (value: string): string => value;

/** Loads the labels of the account's categories by name, in the page's language. */
export async function loadCategoryLabels(api: Api, t: Translate, language: string): Promise<Record<string, string>> {
  return Object.fromEntries((await listCategories(api, t, language)).map(({ name, label }) => [name, label]));
}

/** The account's categories, by name in the page's language; that of invitations is everybody's. */
export async function listCategories(api: Api, t: Translate, language: string): Promise<Category[]> {
  const query = { search: '', of: '', after: '', limit: MAX_CATEGORIES };
  const { records } = requireData(await api.call(listRecords, { params: { dataset: 'categories' }, query }));
  const own = records.map(({ record }): Category => {
    return {
      name: String(record.name),
      label: categoryLabel(record, language),
      channels: MESSAGE_CHANNELS.filter((channel) => record[channel] !== 'off'),
    };
  });
  const invitation = 'form_invitation';
  if (own.some(({ name }) => name === invitation)) return own;
  return [...own, { name: invitation, label: t('mailings:invitations'), channels: ['email', 'sms'] }];
}

/** Loads the choices of the audience fields: languages, preferences and forms. */
export async function loadAudienceChoices(api: Api, t: Translate, categories: readonly Category[]) {
  const { templates } = requireData(
    await api.call(listTemplates, { query: { status: 'active', search: '', page: 1 } }),
  );
  return {
    languages: LOCALE_NAMES.map(({ language, name }) => ({ value: language, label: name, lang: language })),
    preferences: categories.flatMap(({ name, label, channels }) =>
      channels.map((channel) => ({
        value: `${channel}/${name}`,
        label: `${label} · ${t(`data:choices.${channel}`)}`,
      })),
    ),
    forms: disambiguateLabels(templates.map(({ id, title }) => ({ value: id, label: title }))),
    mostNamed: MAX_LISTED_RECIPIENTS,
  };
}

const isContact = (named: string) => /@|^\+\P{L}{5,}$/u.test(cleanContactInput(named));
const plain = (contact: string) =>
  cleanContactInput(contact).includes('@') ? normalizeEmail(contact) : cleanPhoneInput(contact);

type AudienceProblem = Pick<FormProblem, 'errors' | 'params'>;

/** Ids and contacts of a list: one in each line, or the first column of CSV with or without headings. */
function namedIn(list: string): { named: string[] } | AudienceProblem {
  const named: string[] = [];
  for (const [index, { cells, line }] of readCsv(list).entries()) {
    if (!cells) return { errors: { recipients: 'form-invitations:listError.openQuote' } };
    const cell = removeFormulaGuard((cells[0] ?? '').trim());
    if (isRoundedNumber(cell))
      return { errors: { recipients: 'form-invitations:listError.roundedNumber' }, params: { row: line } };
    if (cell !== '' && !(index === 0 && listColumnOf(cell))) named.push(cell);
  }
  if (named.length === 0) return { errors: { recipients: 'mailings:namedRequired' } };
  if (named.length > MAX_LISTED_RECIPIENTS || named.some((id) => id.length > 254))
    return { errors: { recipients: 'mailings:tooManyNamed' } };
  return { named };
}

/** The segment that the fields describe. */
function segmentOf({
  tags,
  spoken,
  wants,
  type,
  answered,
  notAnswered,
}: AudienceValues): { to: Audience } | AudienceProblem {
  const lines = tags.split('\n').map((line) => line.trim());
  const pairs = lines.filter((line) => line !== '').map((line) => /^([^=]+?)\s*=\s*(.*)$/s.exec(line));
  if (pairs.length > MAX_SEGMENT_TAGS || pairs.includes(null)) return { errors: { tags: 'mailings:tagsWrong' } };
  const [channel = '', ...category] = wants.split('/');
  const known = MESSAGE_CHANNELS.find((each) => each === channel);
  const segment = segmentSchema.safeParse({
    tags: pairs.map((pair) => ({ name: pair?.[1], value: pair?.[2] })),
    language: spoken,
    type,
    answered,
    notAnswered,
    ...(known && { wants: { channel: known, category: category.join('/') } }),
  });
  return segment.success ? { to: { segment: segment.data } } : { errors: { tags: 'mailings:tagsWrong' } };
}

/** Who is meant by the fields of a page: contacts become those who have them. Or what is wrong with which field. */
export async function readAudience(api: Api, values: AudienceValues): Promise<{ to: Audience } | AudienceProblem> {
  if (values.who === 'segment') return segmentOf(values);
  const read = namedIn(values.recipients);
  if ('errors' in read) return read;
  const { named } = read;
  const contacts = named.filter(isContact);
  if (contacts.length > MAX_CONTACTS)
    return { errors: { recipients: 'mailings:tooManyContacts' }, params: { n: MAX_CONTACTS } };
  const owners = new Map<string, string[]>();
  for (const contact of contacts) {
    const search = plain(contact);
    const { recipients } = requireData(await api.call(findRecipients, { query: { search, after: '' } }));
    const found = recipients.filter(({ email, phone }) => normalizeEmail(email ?? '') === search || phone === search);
    if (found.length === 0) return { errors: { recipients: 'mailings:unknownContact' }, params: { contact } };
    owners.set(
      contact,
      found.map(({ id }) => id),
    );
  }
  const ids = named.flatMap((one) => owners.get(one) ?? [one]);
  const long = ids.find((id) => id.length > 64);
  if (long) return { errors: { recipients: 'mailings:unknownContact' }, params: { contact: long } };
  return { to: { recipientIds: [...new Set(ids)] } };
}

/** Lists the ids of an audience's recipients, up to `most`. */
export async function listAudienceIds(api: Api, to: Audience, most: number): Promise<string[]> {
  if ('recipientIds' in to) return to.recipientIds.slice(0, most);
  const ids: string[] = [];
  for (let after = ''; ids.length < most;) {
    const listed = await api.call(listSegment, { body: { ...to, after, limit: SEGMENT_PAGE_SIZE } });
    const { recipientIds, next } = requireData(listed);
    ids.push(...recipientIds);
    if (!next) break;
    after = next;
  }
  return ids.slice(0, most);
}
