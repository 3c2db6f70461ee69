import {
  DEFAULT_THEME,
  accountInfoSchema,
  getAccountByDomain,
  getAccountByPublicId,
  getAccountInfo,
  getCompanyLogo,
  getCurrentCompanyLogo,
  getOwnAccount,
  getPageIcon,
  getSmartPageFooter,
  getThemes,
  getWhiteLabelInfo,
} from '~/contract/accounts';
import type { FileData } from '~/contract/call';
import type { PlatformContext } from '../../context';
import type { AccountRow } from '../../db/schema';
import { fileAnswer, STORED_TYPES } from '../../http/file-answer';
import { handle, userOf } from '../../http/handlers';
import { fail, isFailure, type Failure } from '../../http/result';
import { accountView, createAccountGate, createAccountService, pageAccountOf, themeOf } from './service';

const TYPES: Readonly<Record<string, string>> = STORED_TYPES;

export function accountRoutes({ config, db, clock, files, tokens }: PlatformContext) {
  const accounts = createAccountService({ db });
  const gate = createAccountGate({ db, clock });

  async function imageFile(key: string | null | undefined): Promise<FileData | Failure> {
    if (!key) return fail('account.notFound');
    const type = TYPES[key.split('.').pop() ?? ''] ?? 'application/octet-stream';
    return fileAnswer(await files.get(key), {
      'content-type': type,
      'cache-control': 'public, max-age=86400',
      // An SVG has its colours in styles.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
  }

  async function accountOfLink(token: string): Promise<AccountRow | Failure> {
    const link = await tokens.inspectLink(token);
    if ('isFailure' in link) return link;
    return (await accounts.findAccount(link.claims.accountId)) ?? fail('account.notFound');
  }

  /** By its public id; or by the token of a link, which is all that a client of the specification has. */
  async function accountOfToken(accountToken: string): Promise<AccountRow | undefined> {
    const account = await accounts.findAccountByPublicId(accountToken);
    if (account) return account;
    const ofLink = await accountOfLink(accountToken);
    return isFailure(ofLink) ? undefined : ofLink;
  }

  /** For pages without a link, which nothing else keeps from an account that is not served. */
  async function servedView(account: AccountRow | undefined) {
    if (!account) return fail('account.notFound');
    await gate.requireServed(account.id);
    return pageAccountOf(account, config);
  }

  return [
    handle(getThemes, async ({ query: { themeId } }, { bearer }) => {
      if (themeId === DEFAULT_THEME.id) return DEFAULT_THEME;
      const account = bearer && (await accounts.findAccount((await tokens.requireSession(bearer)).accountId));
      const theme = account ? themeOf(account) : undefined;
      return theme?.id === themeId ? theme : fail('request.notFound');
    }),
    handle(getWhiteLabelInfo, async ({ query }) => {
      const account = query.token
        ? await accountOfLink(query.token)
        : await accounts.findAccountByDomain(query.domain ?? '');
      if (!account) return fail('account.notFound');
      if (isFailure(account)) return account;
      const view = accountView(account);
      return { pageTitle: view.pageTitle, ico: view.pageIconUrl };
    }),
    handle(getCurrentCompanyLogo, async (_input, info) => {
      const user = userOf(info);
      return imageFile((await accounts.findAccount(user.accountId))?.logo_key);
    }),
    handle(getCompanyLogo, async ({ query }) => imageFile((await accountOfToken(query.accountToken))?.logo_key)),
    handle(getPageIcon, async ({ query }) =>
      imageFile((await accounts.findAccountByPublicId(query.accountToken))?.icon_key),
    ),
    handle(getSmartPageFooter, async ({ query: { accountToken } }) => {
      if (!accountToken) return { footerHtmlTemplate: '' };
      const account = await accountOfToken(accountToken);
      return account ? { footerHtmlTemplate: account.footer_html } : fail('account.notFound');
    }),
    handle(getAccountByDomain, async ({ query }) => servedView(await accounts.findAccountByDomain(query.domain))),
    handle(getAccountByPublicId, async ({ query }) =>
      servedView(await accounts.findAccountByPublicId(query.accountToken)),
    ),
    handle(getOwnAccount, async (_input, info) => {
      const account = await accounts.findAccount(userOf(info).accountId);
      return account ? pageAccountOf(account, config) : fail('account.notFound');
    }),
    handle(getAccountInfo, async ({ query }) => {
      const account = await accountOfLink(query.token);
      return isFailure(account) ? account : accountInfoSchema.parse(accountView(account));
    }),
  ];
}
