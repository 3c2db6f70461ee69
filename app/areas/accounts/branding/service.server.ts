import { MAX_BRANDING_IMAGE_BYTES } from '~/config/limits';
import type { Branding } from './calls';
import { LOCALES } from '~/lib/contract/enums';
import { readBody } from '~/lib/contract/read-body';
import type { UserToken } from '~/lib/contract/token-schemas';
import { isTimeZone } from '~/domain/calendar-date';
import { cleanContactInput, isDialable, isEmail, cleanEmailInput } from '~/domain/contact';
import { exceededHtmlLimit } from '~/domain/html-limits';
import { parseColor } from '~/domain/theme';
import type { PlatformContext } from '~/platform/platform-context';
import type { AccountRow } from '~/platform/db/schema';
import { fail, FailureError, isFailure, type Failure } from '~/platform/http/failure';
import { accountView, createAccountService, themeOf } from '../service.server';

/** A theme of the account's own; the id tells it from the house's. */
const OWN_THEME_ID = 'own';
const COLORS = [
  'primaryColor',
  'secondaryColor',
  'primaryHoverColor',
  'secondaryHoverColor',
  'headerBgColor',
  'headerText',
] as const;
/** By what the bytes are, whatever they are called. No SVG: it can hold scripts. */
const EXTENSIONS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

function viewOf(account: AccountRow) {
  const { companyName, companyLogoUrl, pageIconUrl, locales } = accountView(account);
  const { id: _id, ...theme } = themeOf(account);
  return {
    revision: account.revision,
    theme,
    pageTitle: account.page_title,
    headerHtml: account.header_html,
    footerHtml: account.footer_html,
    supportPhoneNumber: account.support_phone,
    supportPhoneWords: account.support_phone_words,
    supportEmailAddress: account.support_email,
    defaultLocale: LOCALES.find((locale) => locale === account.default_locale) ?? 'en',
    locales,
    timeZone: account.time_zone,
    companyName,
    logoUrl: companyLogoUrl,
    iconUrl: pageIconUrl,
  };
}

/** What is wrong with a look before it is compared with others. */
function findProblem(look: Branding): Failure | undefined {
  const { theme, supportPhoneNumber, supportEmailAddress, timeZone } = look;
  const wrong = COLORS.find((name) => !parseColor(theme[name]));
  if (wrong) return fail('branding.invalidColor', { field: wrong });
  const html = (['headerHtml', 'footerHtml'] as const).find((name) => exceededHtmlLimit(look[name]));
  if (html) return fail('branding.htmlLimits', { field: html });
  if (supportPhoneNumber.trim() !== '' && !isDialable(supportPhoneNumber.trim())) return fail('phone.invalid');
  if (supportEmailAddress !== '' && !isEmail(supportEmailAddress)) return fail('email.invalid');
  return isTimeZone(timeZone) ? undefined : fail('profile.unknownTimeZone');
}

/** How an account looks. Spec: forms-and-approval 3, "Theme", and 7. */
export function createBrandingService({ db, files, ids, log }: Pick<PlatformContext, 'db' | 'files' | 'ids' | 'log'>) {
  const accounts = createAccountService({ db });

  async function read({ accountId }: UserToken) {
    const account = await accounts.findAccount(accountId);
    return account ? viewOf(account) : fail('session.required');
  }

  return {
    read,

    /**
     * Failures: `branding.changed`, `branding.invalidColor` and `branding.htmlLimits` (with `field`), `email.invalid`, `phone.invalid`, `profile.unknownTimeZone`.
     */
    async save(user: UserToken, typed: Branding) {
      const cleaned = {
        ...typed,
        supportPhoneNumber: cleanContactInput(typed.supportPhoneNumber) || typed.supportPhoneNumber,
        supportEmailAddress: cleanEmailInput(typed.supportEmailAddress) || typed.supportEmailAddress,
      };
      const problem = findProblem(cleaned);
      if (problem) return problem;
      const { accountId } = user;
      // The default is always among those that are offered.
      const locales = LOCALES.filter((locale) => locale === cleaned.defaultLocale || cleaned.locales.includes(locale));
      await db.transaction().execute(async (trx) => {
        const locked = createAccountService({ db: trx });
        if (!(await locked.claimBranding(accountId, cleaned.revision)))
          throw new FailureError(fail('branding.changed'));
        await locked.saveBranding(accountId, {
          theme: JSON.stringify({ id: OWN_THEME_ID, ...cleaned.theme }),
          name: cleaned.companyName,
          page_title: cleaned.pageTitle.trim(),
          header_html: cleaned.headerHtml,
          footer_html: cleaned.footerHtml,
          support_phone: cleaned.supportPhoneNumber.trim(),
          support_phone_words: cleaned.supportPhoneWords.trim(),
          support_email: cleaned.supportEmailAddress.trim(),
          default_locale: cleaned.defaultLocale,
          locales: JSON.stringify(locales),
          time_zone: cleaned.timeZone,
        });
      });
      log('info', 'branding.saved', { accountId });
      return read(user);
    },

    /** The old file goes once no account shows it: pages ask for the account's image. Failures: `file.tooBig`, `file.wrongType`. */
    async putImage(user: UserToken, kind: 'logo' | 'icon', body: ReadableStream<Uint8Array> | null) {
      const image = await readImage(body);
      if (isFailure(image)) return image;
      const folder = kind === 'logo' ? 'logos' : 'icons';
      const key = image ? `${folder}/${ids.next()}.${image.extension}` : null;
      if (image && key) await files.put(key, image.content);
      const column = kind === 'logo' ? 'logo_key' : 'icon_key';
      const old = await db
        .transaction()
        .execute((trx) => createAccountService({ db: trx }).saveImage(user.accountId, column, key));
      if (old && old !== key && !(await accounts.isImageShown(old)))
        await files.remove(old).catch(() => log('warn', 'branding.fileLeft', { accountId: user.accountId }));
      return read(user);
    },
  };
}

/** An image as it came, read no further than the limit; undefined for an empty body. */
async function readImage(
  body: ReadableStream<Uint8Array> | null,
): Promise<{ content: Buffer; extension: string } | undefined | Failure> {
  const content = await readBody(body, MAX_BRANDING_IMAGE_BYTES);
  if (!content) return fail('file.tooBig', { limit: MAX_BRANDING_IMAGE_BYTES / 1024 / 1024 });
  if (content.length === 0) return undefined;
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(content).catch(() => undefined);
  const extension = EXTENSIONS[type?.mime ?? ''];
  return extension ? { content, extension } : fail('file.wrongType', { allowed: 'PNG, JPEG, WebP, GIF' });
}
