import { addDays } from 'date-fns';
import { LOCALES } from '~/contract/enums';
import { LEGAL } from '~/domain/legal';
import type { PlatformContext } from '../../context';
import type { SignUpRow } from '../../db/user-tables';
import { DEFAULT_THEME } from '../accounts/service';
import type { NewUser } from './store';

/** The owner of a new account, named by the address until he names it himself, with a free trial that begins now. */
export function newUserOf(
  { id: signUpId, email, password_hash, host, language }: SignUpRow,
  { clock, ids }: Pick<PlatformContext, 'clock' | 'ids'>,
): NewUser {
  const now = clock.now();
  const [userId, accountId] = [ids.next(), ids.next()];
  const [name = email, company = email] = email.split('@');
  return {
    user: { id: userId, account_id: accountId, email, name, role: 'Owner', created_at: now },
    credentials: { user_id: userId, password_hash, sign_up_id: signUpId, verified_at: now },
    trial: { account_id: accountId, host, started_at: now, ends_at: addDays(now, LEGAL.trialDays).getTime() },
    account: {
      id: accountId,
      public_id: ids.next(),
      name: company,
      client_type: 'Latchkey',
      country: 'United States',
      time_zone: 'America/New_York',
      default_locale: language,
      locales: JSON.stringify(LOCALES),
      support_phone: '',
      support_phone_words: '',
      support_email: email,
      page_title: company,
      domain: null,
      theme: JSON.stringify(DEFAULT_THEME),
      logo_key: null,
      icon_key: null,
      header_html: '',
      footer_html: '',
      maximum_contacts: 0,
      is_one_contact: 0,
      recipient_type: 'Customer',
      parent_recipient_type: 'Household',
      captures_ip: 0,
      code_numbers_a_day: 5,
      code_countries: '[]',
      minimum_payment_percent: 0,
      maximum_payment_percent: 200,
      maximum_open_payment: 1_000_000,
      customer_number_format: '',
      revision: 1,
    },
  };
}
