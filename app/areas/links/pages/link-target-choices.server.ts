import type { Config } from '~/config/env';
import { listRecords } from '~/areas/data-import/calls';
import type { LinkKind } from '~/lib/contract/enums';
import { REPORT_IDS } from '~/areas/reports/calls';
import { listTemplates } from '~/areas/form-builder/calls';
import type { Api } from '~/lib/api-client.server';
import { categoryLabel, disambiguateLabels } from '~/areas/mailings/pages/audience-form.server';
import { requireData } from '~/lib/responses.server';
import type { PageContext } from '~/lib/page-context.server';

/** Kinds that are about the recipient alone. */
const SINGLE = [
  'preferences',
  'pay',
  'plan',
  'budget',
  'bill',
  'supplier',
  'verify-email',
  'verify-sms',
  'push',
] as const;

/** Kinds that are about a record: its dataset, and whether it is the recipient's own. */
const RECORDS = [
  { kind: 'pay', dataset: 'demands', isOwn: true, name: 'about' },
  { kind: 'agreement', dataset: 'agreements', isOwn: true, name: 'title' },
  { kind: 'field-agent', dataset: 'installations', isOwn: true, name: 'contractAccount' },
  { kind: 'unsubscribe', dataset: 'categories', isOwn: false, name: 'name' },
  { kind: 'wallet', dataset: 'wallet-templates', isOwn: false, name: 'id' },
] as const;

/** Lists what a link of the account can open, for one recipient or for any. Leaves out payment links if payments are off. */
export async function listLinkTargets(
  { api, config }: { api: Api; config: Pick<Config, 'payments'> },
  t: PageContext['t'],
  language: string,
  recipientId?: string,
) {
  const of = recipientId === undefined ? '' : `recipients/${encodeURIComponent(recipientId)}`;
  const isOffered = (kind: LinkKind) => kind !== 'pay' || config.payments !== 'off';
  const kinds = RECORDS.filter(({ kind, isOwn }) => isOffered(kind) && (!isOwn || recipientId !== undefined));
  const [forms, ...records] = await Promise.all([
    api.call(listTemplates, { query: { status: 'active', search: '', page: 1 } }).then(requireData),
    ...kinds.map(async ({ dataset, isOwn }) => {
      const query = { search: '', of: isOwn ? of : '', after: '', limit: 50 };
      const { records } = requireData(await api.call(listRecords, { params: { dataset }, query }));
      return records.filter(({ record }) => record.withdrawn !== true);
    }),
  ]);
  const single = SINGLE.filter(isOffered).map((kind) => ({ value: kind, label: t(`links:kinds.${kind}`) }));
  const reports = (Object.keys(REPORT_IDS) as (keyof typeof REPORT_IDS)[]).map((kind) => ({
    value: `report/${REPORT_IDS[kind]}`,
    label: t(`links:make.reports.${kind}`),
  }));
  const groups = [
    {
      group: 'form',
      choices: disambiguateLabels(
        forms.templates.map(({ id, title }) => ({ value: `form/${id}`, label: title })),
        (value) => value.slice('form/'.length),
      ),
    },
    ...kinds.map(({ kind, name }, index) => ({
      group: kind,
      choices: (records[index] ?? []).map(({ key, record }) => {
        const id = decodeURIComponent(key);
        if (kind === 'unsubscribe') return { value: `${kind}/${id}`, label: categoryLabel(record, language) };
        const label = String(record[name] ?? '');
        return { value: `${kind}/${id}`, label: label && label !== id ? `${label} (${id})` : id };
      }),
    })),
    { group: 'report', choices: reports },
  ];
  return [{ group: '', choices: single }, ...groups.filter(({ choices }) => choices.length > 0)];
}
