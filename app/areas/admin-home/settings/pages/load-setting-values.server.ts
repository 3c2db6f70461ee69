import { IDENTITY_CHECK_PURPOSES } from '~/areas/identity-check/calls';
import { getOwnAccount } from '~/areas/accounts/calls';
import { getRecord, listDatasets, listRecords } from '~/areas/data-import/calls';
import { DATASETS } from '~/areas/data-import/datasets';
import { getDomain } from '~/areas/accounts/domains/calls';
import { listApiKeys } from '~/areas/api-keys/calls';
import { listUsers } from '~/areas/users/calls';
import type { SettingsView, SettingValue } from './settings-view';
import type { LinkArgs } from '~/lib/page-link.server';
import { requireData } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

const flag = (isOn: unknown): SettingValue => ({ keys: [isOn ? 'settings:on' : 'settings:off'] });
const presence = (isThere: boolean): SettingValue => ({ keys: [isThere ? 'settings:set' : 'settings:unset'] });

/** Loads the current values of the account's settings, by name. Only owners get the owners' settings. */
export async function loadSettingValues(args: LinkArgs, role: string): Promise<SettingsView['now']> {
  const { api } = pageContext(args);
  const recordOf = async (dataset: string) => {
    const found = await api.call(getRecord, { params: { dataset }, query: { key: '' } });
    return found.isOk ? found.data.record : undefined;
  };
  const [counted, pageAccount, users, account, approval, retention, identityChecks] = await Promise.all([
    api.call(listDatasets, {}),
    api.call(getOwnAccount, {}),
    api.call(listUsers, {}),
    recordOf('account'),
    recordOf('template-approval'),
    recordOf('retention'),
    api.call(listRecords, { params: { dataset: 'gate' }, query: { search: '', of: '', after: '', limit: 50 } }),
  ]);
  const { companyName, timeZone, paymentMode, paymentMethods } = requireData(pageAccount);
  const counts = new Map(requireData(counted).map(({ name, count }) => [name, count]));
  const datasets = DATASETS.map(({ name, key }): [string, SettingValue] => {
    const count = counts.get(name) ?? 0;
    return [name, key.length === 0 ? presence(count > 0) : { count }];
  });
  const reminderDays = Number(account?.draftReminderDays ?? 0);
  const protectedPages = requireData(identityChecks).records.map(({ record }) => record.page);
  const pages = IDENTITY_CHECK_PURPOSES.filter((page) => protectedPages.includes(page)).map(
    (page) => `data:choices.${page}` as const,
  );
  return {
    ...Object.fromEntries(datasets),
    ...(role === 'Owner' && (await ownerSettingsStatus(args))),
    branding: { text: companyName },
    account: { text: [account?.country, timeZone].filter(Boolean).join(' · ') },
    gate: pages.length > 0 ? { keys: pages } : flag(false),
    payMethods: { keys: paymentMethods.map((method) => `data:choices.${method}` as const) },
    payLimits: { percents: [Number(account?.minimumPaymentPercent ?? 0), Number(account?.maximumPaymentPercent ?? 0)] },
    paying: { keys: [`settings:paying.${paymentMode}`] },
    quietHours: account?.quietFrom
      ? { text: `${String(account.quietFrom)} – ${String(account.quietTo)}` }
      : flag(false),
    draftReminder: reminderDays > 0 ? { days: reminderDays } : flag(false),
    'template-approval': flag(approval?.needed),
    people: { count: requireData(users).users.length },
    security: flag(account?.secondFactorRequired),
    retention: flag(Object.values(retention ?? {}).some((months) => Number(months) > 0)),
    addresses: flag(account?.keepsAddresses),
  };
}

async function ownerSettingsStatus(args: LinkArgs): Promise<SettingsView['now']> {
  const { api } = pageContext(args);
  const [domain, keys] = await Promise.all([api.call(getDomain, {}), api.call(listApiKeys, {})]);
  const name = domain.isOk ? domain.data.domain : '';
  return {
    domain: name ? { text: name } : presence(false),
    keys: keys.isOk ? { count: keys.data.keys.filter(({ revokedAt }) => revokedAt === null).length } : undefined,
  };
}
