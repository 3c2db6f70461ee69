import { z } from 'zod';
import { themeSchema } from '../calls';
import { defineCalls, envelope } from '~/lib/contract/call';
import { LOCALES } from '~/lib/contract/enums';
import { byAdmins, sessionErrors } from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('branding');

export const brandingSchema = z.object({
  revision: z.number().int(),
  /** A new account is named by its first owner's address. */
  companyName: z.string().trim().min(1).max(120),
  theme: themeSchema.omit({ id: true }),
  pageTitle: z.string().max(120),
  headerHtml: z.string().max(50_000),
  footerHtml: z.string().max(50_000),
  supportPhoneNumber: z.string().max(40),
  supportPhoneWords: z.string().max(40).default(''),
  supportEmailAddress: z.string().max(254),
  defaultLocale: z.enum(LOCALES),
  locales: z.array(z.enum(LOCALES)).min(1).max(LOCALES.length),
  timeZone: z.string().max(60),
});
export type Branding = z.output<typeof brandingSchema>;

/** Names that came from elsewhere may be longer than what is taken here. */
const view = brandingSchema.extend({
  companyName: z.string(),
  pageTitle: z.string(),
  logoUrl: z.string(),
  iconUrl: z.string(),
});

export const getBranding = defineCall({
  id: 'getBranding',
  path: 'api/x/branding/Get',
  summary: 'Colours, texts and languages of the account',
  ...byAdmins,
  reply: envelope(view),
  errors: sessionErrors,
});

export const saveBranding = defineCall({
  id: 'saveBranding',
  path: 'api/x/branding/Save',
  summary: 'Saves the look of the account; HTML is kept as it was written and sanitised wherever it is shown',
  ...byAdmins,
  body: brandingSchema,
  reply: envelope(view),
  errors: [
    ...sessionErrors,
    'branding.changed',
    'branding.invalidColor',
    'branding.htmlLimits',
    'email.invalid',
    'phone.invalid',
    'profile.unknownTimeZone',
  ],
});

/** Body: the bytes of a PNG, JPEG, WebP or GIF. No SVG: it can hold scripts. */
export const uploadBrandingImage = defineCall({
  id: 'uploadBrandingImage',
  path: 'api/x/branding/Image',
  summary: 'A new logo or page icon; an empty body takes the old one away',
  ...byAdmins,
  query: z.object({ kind: z.enum(['logo', 'icon']) }),
  bodyKind: 'binary',
  reply: envelope(view),
  errors: [...sessionErrors, 'file.tooBig', 'file.wrongType'],
  rateLimit: 'upload',
});
