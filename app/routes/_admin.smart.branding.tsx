import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { MAX_BRANDING_IMAGE_BYTES } from '~/config/limits';
import { getBranding, saveBranding, uploadBrandingImage, type Branding } from '~/areas/accounts/branding/calls';
import { timeZones } from '~/domain/wall-time';
import { BrandingPage, type BrandingFormView } from '~/areas/accounts/branding/pages/branding-page';
import { brandingFields, brandingTextFields, themeFields } from '~/areas/accounts/branding/pages/fields';
import { previewStyleRules } from '~/areas/accounts/branding/pages/branding-preview';
import { LOCALE_NAMES } from '~/lib/contract/enums';
import { previewSettings } from '~/areas/admin-home/settings-preview/calls';
import type { RouteHandle } from '~/root';
import { readUserPost, requireUser } from '~/lib/signed-in-user.server';
import { type ApiFailure, toUpload } from '~/lib/api-client.server';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { apiFailurePage, invalidFormResponse, requireData } from '~/lib/responses.server';
import { sanitize } from '~/lib/safe-html.server';
import { createSingleFileReceiver } from '~/lib/uploaded-file.server';
import { requireFields } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

const PATH = '/smart/branding';
const ROLES = ['Owner', 'Admin'] as const;

export const handle: RouteHandle = {
  styles: ['branding', 'page-preview', 'preview-window'],
  rules: (data, posted) => previewStyleRules((posted ?? (data as { view: BrandingFormView }).view) as BrandingFormView),
  enhance: ['branding'],
  form: { name: 'intent', value: 'save' },
};

async function viewOf(args: LoaderFunctionArgs, typed?: Branding): Promise<BrandingFormView> {
  const user = await requireUser(args, ...ROLES);
  const { api } = pageContext(args);
  const branding = { ...requireData(await api.call(getBranding, {})), ...typed };
  return {
    ...branding,
    isOwner: user.role === 'Owner',
    zones: timeZones(),
    languages: LOCALE_NAMES,
    safeHeader: sanitize(branding.headerHtml),
    safeFooter: sanitize(branding.footerHtml),
    errors: {},
    isPreview: false,
  };
}

/** How the account's pages look. Spec: forms-and-approval 3, "Theme". */
export async function loader(args: LoaderFunctionArgs) {
  const { t } = pageContext(args);
  const view = await viewOf(args);
  return { title: t('admin:branding'), view };
}

/** Which control a refusal is about; undefined for what is no mistake of the form's. */
function fieldOfFailure({ name, params }: ApiFailure): string | undefined {
  if (name === 'branding.invalidColor') return String(params.field ?? 'primaryColor');
  if (name === 'branding.htmlLimits') return String(params.field ?? 'headerHtml');
  if (name === 'email.invalid') return 'supportEmailAddress';
  if (name === 'phone.invalid') return 'supportPhoneNumber';
  if (name === 'profile.unknownTimeZone') return 'timeZone';
  return name === 'branding.changed' ? 'look' : undefined;
}

/** The account's pages in this look; undefined where they can't be shown, because it is wrong or was looked at too often. */
async function loadPreviewPages(args: ActionFunctionArgs, typed: Branding) {
  const { api } = pageContext(args);
  const record = {
    name: typed.companyName || null,
    theme: { id: 'own', ...typed.theme },
    pageTitle: typed.pageTitle || null,
    header: typed.headerHtml || null,
    footer: typed.footerHtml || null,
    supportPhone: typed.supportPhoneNumber || null,
    supportPhoneWords: typed.supportPhoneWords || null,
    supportEmail: typed.supportEmailAddress || null,
    defaultLanguage: typed.defaultLocale,
    languages: [...new Set([typed.defaultLocale, ...typed.locales])],
    timeZone: typed.timeZone,
  };
  const result = await api.call(previewSettings, { body: { dataset: 'account', record } });
  return result.isOk && result.data.pages.length > 0 ? result.data.pages : undefined;
}

async function save(args: ActionFunctionArgs, typed: Branding) {
  if (typed.companyName === '')
    return invalidFormResponse<BrandingFormView>({
      ...(await viewOf(args, typed)),
      errors: { companyName: 'errors:input.required' },
    });
  const { api } = pageContext(args);
  const result = await api.call(saveBranding, { body: typed });
  if (result.isOk) return redirectWithFlash(PATH, 'success', 'branding:saved');
  const field = fieldOfFailure(result);
  if (!field) throw apiFailurePage(result);
  const view = await viewOf(args, typed);
  // Who saves once more has seen that somebody else did.
  const current =
    result.name === 'branding.changed' ? requireData(await api.call(getBranding, {})).revision : typed.revision;
  return invalidFormResponse<BrandingFormView>(
    { ...view, revision: current, errors: { [field]: `errors:${result.name}` } },
    result.status,
  );
}

async function saveImage(args: ActionFunctionArgs, kind: 'logo' | 'icon', content: Uint8Array<ArrayBuffer>) {
  const { api } = pageContext(args);
  const result = await api.call(uploadBrandingImage, { query: { kind } }, { upload: toUpload(content) });
  if (result.isOk) return redirectWithFlash(PATH, 'success', 'branding:saved');
  if (result.name !== 'file.tooBig' && result.name !== 'file.wrongType') throw apiFailurePage(result);
  return invalidFormResponse<BrandingFormView>(
    {
      ...(await viewOf(args)),
      errors: { [kind]: `branding:${result.name === 'file.tooBig' ? 'tooBig' : 'wrongType'}` },
    },
    result.status,
  );
}

export async function action(args: ActionFunctionArgs) {
  const file = createSingleFileReceiver(MAX_BRANDING_IMAGE_BYTES);
  const { post } = await readUserPost(args, [...ROLES], file.onFile);
  const { intent, kind } = requireFields(post, brandingFields);
  if (intent === 'removeImage') return saveImage(args, kind, new Uint8Array());
  if (intent === 'image') {
    if (file.content().length === 0)
      return invalidFormResponse<BrandingFormView>({ ...(await viewOf(args)), errors: { [kind]: 'branding:noFile' } });
    return saveImage(args, kind, file.content());
  }
  const typed = { ...requireFields(post, brandingTextFields), theme: requireFields(post, themeFields) };
  if (intent === 'preview')
    return data<BrandingFormView>(
      { ...(await viewOf(args, typed)), isPreview: true, pages: await loadPreviewPages(args, typed) },
      { headers: { 'cache-control': 'no-store' } },
    );
  return save(args, typed);
}

export default function BrandingRoute() {
  const { view } = useLoaderData<typeof loader>();
  return <BrandingPage view={useActionData<BrandingFormView>() ?? view} />;
}
