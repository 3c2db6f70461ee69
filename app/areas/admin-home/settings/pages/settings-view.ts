import type { TextKey, TextName } from 'i18next';
import type { Role } from '~/lib/contract/enums';

/** The current value of a setting: a text of its own, keys of texts, how many records there are, days before, or from and to. */
export type SettingValue =
  { text: string } | { keys: TextKey[] } | { count: number } | { days: number } | { percents: [number, number] };

/** One setting: what it is called, what it changes, and where it is changed. Keys of texts. */
interface Setting {
  name: string;
  title: TextKey;
  about: TextKey;
  /** Undefined where nobody of the account can change it. */
  href?: string;
  /** Who may open its page; everybody who sees the list, unless it says so. */
  roles?: readonly Role[];
}

const ofDataset = (name: TextName<'data:datasets.', '.title'>, href = `/smart/data/${name}`): Setting => ({
  name,
  title: `data:datasets.${name}.title`,
  about: `data:datasets.${name}.about`,
  href,
});

/** A part of the account's own record, which its form begins with the field of. */
const ofAccount = (name: TextName<'settings:', '.about'>, field: string): Setting => ({
  name,
  title: `settings:${name}.title`,
  about: `settings:${name}.about`,
  href: `/smart/data/account/edit#f_${field}`,
});

const OWNERS: readonly Role[] = ['Owner'];

type SettingGroup = TextName<'settings:groups.'>;

/** Everything that is set up, in its groups. `{account}` in an address stands for the account's id. */
export const SETTING_GROUPS: Readonly<Record<SettingGroup, readonly Setting[]>> = {
  company: [
    { name: 'branding', title: 'admin:branding', about: 'settings:about.branding', href: '/smart/branding' },
    ofDataset('account', '/smart/data/account/edit'),
    { name: 'domain', title: 'domains:title', about: 'domains:hint', href: '/smart/domain', roles: OWNERS },
  ],
  consent: [
    ofDataset('categories'),
    ofDataset('preference-settings', '/smart/data/preference-settings/edit'),
    ofDataset('gate'),
  ],
  messages: [
    ofDataset('message-texts', '/smart/texts'),
    ofDataset('expiry-texts'),
    ofDataset('outage-templates', '/smart/data/outage-templates/edit'),
    ofDataset('wallet-templates'),
    ofAccount('quietHours', 'quietFrom'),
  ],
  payments: [
    ofAccount('payMethods', 'paymentMethods'),
    ofAccount('payLimits', 'minimumPaymentPercent'),
    { name: 'paying', title: 'settings:paying.title', about: 'settings:paying.about' },
    ofDataset('plan-offers'),
  ],
  forms: [
    ofDataset('template-approval', '/smart/accounts/{account}/template-approval'),
    ofDataset('form-addresses', '/smart/dynamic-form/'),
    ofAccount('draftReminder', 'draftReminderDays'),
  ],
  access: [
    { name: 'people', title: 'admin:people', about: 'settings:about.people', href: '/smart/people' },
    { name: 'security', title: 'users:security.title', about: 'settings:about.security', href: '/smart/security' },
    { name: 'keys', title: 'api-keys:title', about: 'api-keys:lead', href: '/smart/keys', roles: OWNERS },
    { name: 'webhooks', title: 'webhooks:title', about: 'webhooks:lead', href: '/smart/webhooks', roles: OWNERS },
  ],
  data: [ofDataset('retention', '/smart/retention'), ofAccount('addresses', 'keepsAddresses')],
};

export interface SettingsView {
  accountId: string;
  role: string;
  /** How each setting stands, by its name. */
  now: Record<string, SettingValue | undefined>;
}

/** The settings that a role sees, by group. */
export function listSettingsFor({ accountId, role }: Pick<SettingsView, 'accountId' | 'role'>) {
  return (Object.keys(SETTING_GROUPS) as SettingGroup[]).map((group) => ({
    group,
    settings: SETTING_GROUPS[group]
      .filter(({ roles }) => roles === undefined || roles.some((one) => one === role))
      .map((setting) => ({ ...setting, href: setting.href?.replace('{account}', encodeURIComponent(accountId)) })),
  }));
}
