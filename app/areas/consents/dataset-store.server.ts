import { categories, type OPTION_RULES } from '~/areas/data-import/datasets/consent';
import { consents } from '~/areas/data-import/datasets/people';
import { CONTACT_TYPES, type ContactChannel } from '~/domain/contact';
import type { OptionRule } from '~/domain/consent';
import { ERASED } from '~/platform/db/personal-data';
import { createDatasetRecordStore } from '~/platform/db/dataset-record-store';
import { importConsentEvents } from '~/areas/events/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';

type Rule = (typeof OPTION_RULES)[number];

const RULES: Record<Rule, OptionRule> = {
  off: { isApplicable: false, isMandatory: false, isGivenByDefault: false },
  offered: { isApplicable: true, isMandatory: false, isGivenByDefault: false },
  given: { isApplicable: true, isMandatory: false, isGivenByDefault: true },
  mandatory: { isApplicable: true, isMandatory: true, isGivenByDefault: true },
};

const CHANNELS = Object.keys(CONTACT_TYPES) as ContactChannel[];

function ruleOf(option: Partial<OptionRule> | undefined): Rule {
  if (!option || option.isApplicable === false) return 'off';
  if (option.isMandatory) return 'mandatory';
  return option.isGivenByDefault ? 'given' : 'offered';
}

/** Categories of messages. */
export const categoryRecords = createDatasetRecordStore({
  dataset: categories,
  table: 'categories',
  columns: {
    name: 'name',
    position: 'position',
    labels: 'labels',
    descriptions: 'descriptions',
    visible: 'is_visible',
    hidden: 'is_hidden',
  },
  toRecord(row) {
    const options = JSON.parse(row.options) as Partial<Record<ContactChannel, Partial<OptionRule>>>;
    const rules = Object.fromEntries(CHANNELS.map((channel) => [channel, ruleOf(options[channel])]));
    return rules as Record<ContactChannel, Rule>;
  },
  toRow: (record) => ({
    options: JSON.stringify(
      Object.fromEntries(
        CHANNELS.filter((channel) => record[channel] !== 'off').map((channel) => [channel, RULES[record[channel]]]),
      ),
    ),
  }),
});

/** Choices in categories. A later choice of the person counts, and what was turned off here stays off. */
export const consentRecords = createDatasetRecordStore({
  dataset: consents,
  table: 'consents',
  columns: {
    recipient: 'recipient_id',
    category: 'category',
    channel: 'channel',
    given: 'is_given',
    source: 'source',
    at: 'updated_at',
  },
  isUndeletable: ({ is_given }) => is_given === 0,
  isListed: ({ source }) => source !== ERASED,
  toRecord: (row) => ({ textVersion: row.text_version }),
  toRow: (record, { row }) => ({
    text_version: record.textVersion || (row?.text_version ?? ''),
  }),
  prepareUpdate: (record, row) =>
    record.at < row.updated_at || (record.given && row.is_given === 0) ? undefined : record,
  async afterWrite(db, { accountId, nextId }, changes) {
    const owners = changes.map(({ record }) => record.recipient);
    const locales = await createRecipientService({ db }).listLocales(accountId, owners);
    const events = changes.map(({ record }) => ({
      accountId,
      recipientId: record.recipient,
      action: record.given ? ('given' as const) : ('withdrawn' as const),
      channel: record.channel,
      source: record.source,
      at: record.at,
      language: locales.get(record.recipient) ?? 'en',
      address: null,
      category: record.category,
      textVersion: record.textVersion,
    }));
    await importConsentEvents({ db, ids: { next: nextId } }, accountId, events);
  },
});
