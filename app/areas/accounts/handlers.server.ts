import * as calls from './calls';
import { handle, userOf, type CreateHandlers } from '~/platform/http/handlers';
import { createPublicAccounts } from './public-accounts.server';

export const createHandlers: CreateHandlers = (context) => {
  const accounts = createPublicAccounts(context);
  return [
    handle(calls.getThemes, ({ query }, { bearer }) => accounts.theme(query.themeId, bearer)),
    handle(calls.getWhiteLabelInfo, ({ query }) => accounts.whiteLabel(query)),
    handle(calls.getCurrentCompanyLogo, (_input, info) => accounts.ownLogo(userOf(info).accountId)),
    handle(calls.getCompanyLogo, ({ query }) => accounts.logo(query.accountToken)),
    handle(calls.getPageIcon, ({ query }) => accounts.icon(query.accountToken)),
    handle(calls.getSmartPageFooter, ({ query }) => accounts.footer(query.accountToken)),
    handle(calls.getAccountByDomain, ({ query }) => accounts.byDomain(query.domain)),
    handle(calls.getAccountByPublicId, ({ query }) => accounts.byPublicId(query.accountToken)),
    handle(calls.getOwnAccount, (_input, info) => accounts.own(userOf(info))),
    handle(calls.getAccountInfo, ({ query }) => accounts.info(query.token)),
  ];
};
