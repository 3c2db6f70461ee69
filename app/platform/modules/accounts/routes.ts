import {
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
import { fileAnswer } from '../../http/file-answer';
import { handle, userOf } from '../../http/handlers';
import { fail, isFailure, type Failure } from '../../http/result';
import { accountView, createAccountService, DEFAULT_THEME } from './service';

const IMAGE_TYPES: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  ico: 'image/x-icon',
  webp: 'image/webp',
  gif: 'image/gif',
};

export function accountRoutes({ db, files, tokens }: PlatformContext) {
  const accounts = createAccountService({ db });

  async function imageFile(key: string | null | undefined): Promise<FileData | Failure> {
    if (!key) return fail('account.notFound');
    const type = IMAGE_TYPES[key.split('.').pop() ?? ''] ?? 'application/octet-stream';
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

  return [
    handle(getThemes, async ({ query }) =>
      query.themeId === DEFAULT_THEME.id ? DEFAULT_THEME : fail('request.notFound'),
    ),
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
    handle(getCompanyLogo, async ({ query }) =>
      imageFile((await accounts.findAccountByPublicId(query.accountToken))?.logo_key),
    ),
    handle(getPageIcon, async ({ query }) =>
      imageFile((await accounts.findAccountByPublicId(query.accountToken))?.icon_key),
    ),
    handle(getSmartPageFooter, async ({ query }) => {
      const account = await accounts.findAccountByPublicId(query.accountToken ?? '');
      return account ? { footerHtmlTemplate: account.footer_html } : fail('account.notFound');
    }),
    handle(getAccountByDomain, async ({ query }) => {
      const account = await accounts.findAccountByDomain(query.domain);
      return account ? accountView(account) : fail('account.notFound');
    }),
    handle(getAccountByPublicId, async ({ query }) => {
      const account = await accounts.findAccountByPublicId(query.accountToken);
      return account ? accountView(account) : fail('account.notFound');
    }),
    handle(getOwnAccount, async (_input, info) => {
      const account = await accounts.findAccount(userOf(info).accountId);
      return account ? accountView(account) : fail('account.notFound');
    }),
    handle(getAccountInfo, async ({ query }) => {
      const account = await accountOfLink(query.token);
      return isFailure(account) ? account : accountInfoSchema.parse(accountView(account));
    }),
  ];
}
