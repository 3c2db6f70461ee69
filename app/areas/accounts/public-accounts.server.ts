import { accountInfoSchema, DEFAULT_THEME } from './calls';
import type { FileData } from '~/lib/contract/call';
import type { PlatformContext } from '~/platform/platform-context';
import type { AccountRow } from '~/platform/db/schema';
import { fileResponse, FILE_CONTENT_TYPES } from '~/platform/http/file-response';
import { fail, type Failure } from '~/platform/http/failure';
import { accountView, createAccountStatusCheck, createAccountService, pageAccountOf, themeOf } from './service.server';

const TYPES: Readonly<Record<string, string>> = FILE_CONTENT_TYPES;

/** What pages show of accounts to whoever has a link, a domain name or a public id. */
export function createPublicAccounts({ config, db, clock, files, tokens }: PlatformContext) {
  const accounts = createAccountService({ db });
  const accountStatus = createAccountStatusCheck({ db, clock });

  const findAccountOfLink = async (token: string) =>
    accounts.getAccount((await tokens.inspectLink(token)).claims, 'account.notFound');

  /** By its public id; or by the token of a link, which is all that a client of the specification has. */
  async function find(accountToken: string): Promise<AccountRow | undefined> {
    const account = await accounts.findAccountByPublicId(accountToken);
    return account ?? ((await tokens.readLink(accountToken)) && findAccountOfLink(accountToken));
  }

  async function openImage(key: string | null | undefined): Promise<FileData | Failure> {
    if (!key) return fail('account.notFound');
    return fileResponse(await files.get(key), {
      'content-type': TYPES[key.split('.').pop() ?? ''] ?? 'application/octet-stream',
      'cache-control': 'public, max-age=86400',
      // An SVG has its colours in styles.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
  }

  /** For pages without a link, which nothing else keeps from an account that is not served. */
  async function viewIfServed(account: AccountRow | undefined) {
    if (!account) return fail('account.notFound');
    await accountStatus.requireServed(account.id);
    return pageAccountOf(account, config);
  }

  return {
    async theme(id: string, bearer: string | undefined) {
      if (id === DEFAULT_THEME.id) return DEFAULT_THEME;
      const account = bearer && (await accounts.findAccount((await tokens.requireSession(bearer)).accountId));
      const theme = account ? themeOf(account) : undefined;
      return theme?.id === id ? theme : fail('request.notFound');
    },

    async whiteLabel({ token, domain = '' }: { token?: string; domain?: string }) {
      const account = await (token ? findAccountOfLink(token) : accounts.findAccountByDomain(domain));
      if (!account) return fail('account.notFound');
      const { pageTitle, pageIconUrl } = accountView(account);
      return { pageTitle, ico: pageIconUrl };
    },

    async footer(accountToken: string | undefined) {
      if (!accountToken) return { footerHtmlTemplate: '' };
      const account = await find(accountToken);
      return account ? { footerHtmlTemplate: account.footer_html } : fail('account.notFound');
    },

    ownLogo: async (accountId: string) => openImage((await accounts.findAccount(accountId))?.logo_key),
    logo: async (accountToken: string) => openImage((await find(accountToken))?.logo_key),
    icon: async (publicId: string) => openImage((await accounts.findAccountByPublicId(publicId))?.icon_key),
    byDomain: async (domain: string) => viewIfServed(await accounts.findAccountByDomain(domain)),
    byPublicId: async (publicId: string) => viewIfServed(await accounts.findAccountByPublicId(publicId)),
    own: async (owner: { accountId: string }) =>
      pageAccountOf(await accounts.getAccount(owner, 'account.notFound'), config),
    info: async (token: string) => accountInfoSchema.parse(accountView(await findAccountOfLink(token))),
  };
}
