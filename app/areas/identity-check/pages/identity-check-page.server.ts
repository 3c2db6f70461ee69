import { randomUUID } from 'node:crypto';
import { allTexts } from '~/lib/contract/form-field-schemas';
import { authorizeSmartPage, type SmartPageAccess } from '../calls';
import {
  buildIdentityCheckView,
  findValidationErrors,
  type IdentityCheckProblem,
  type IdentityCheckView,
} from './identity-check-view';
import type { ApiFailure } from '~/lib/api-client.server';
import { deviceCookieHeader } from '~/lib/cookies.server';
import { getIdentityCheck, protectedPagePath, type IdentityCheck } from './require-identity.server';
import type { Link, LinkArgs } from '~/lib/page-link.server';
import { readPostWithoutFiles } from '~/lib/read-post.server';
import { apiFailurePage, seeOther } from '~/lib/responses.server';
import { sanitize } from '~/lib/safe-html.server';
import { requireFields } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

/** The identity check as it is shown instead of a page. */
export interface IdentityCheckPageData {
  title: string;
  identityCheck: IdentityCheckView;
  problem?: IdentityCheckProblem;
}

/** The identity check of a link that is not passed. `next` is the page behind it; `typed` its fields as they were posted. */
export async function loadIdentityCheckPage(
  args: LinkArgs,
  { link, access }: Extract<IdentityCheck, { isOpen: false }>,
  next: string,
  typed?: Record<string, string>,
): Promise<IdentityCheckPageData> {
  const { t } = pageContext(args);
  const identityCheck = buildIdentityCheckView(access, { token: link.token, next, sanitize }, typed);
  return { title: identityCheck.fields ? t('identity-check:title') : t('errors:gate.unavailable'), identityCheck };
}

/** What a refused answer is shown again with. */
interface Refusal {
  page: IdentityCheckPageData;
  status: number;
}

/** Handles the post of an identity check: redirects to the protected page, or shows the check again with its errors. Spec: preferences-and-consent 4. */
export async function handleIdentityCheckPost(args: LinkArgs): Promise<Response | Refusal> {
  const typed = requireFields(await readPostWithoutFiles(args.request), allTexts());
  const found = await getIdentityCheck(args);
  const next = protectedPagePath(typed.next, found.link);
  if (found.isOpen) return seeOther(next);
  const page = await loadIdentityCheckPage(args, found, next, typed);
  if (!page.identityCheck.fields) return { page, status: 503 };
  const { t } = pageContext(args);
  const errors = findValidationErrors(page.identityCheck).map(({ error, ...at }) => ({
    ...at,
    text: String(t(`errors:${error.key}`, error.params ?? {})),
  }));
  if (errors.length > 0) return refusal(page, { message: t('identity-check:checkFields'), errors: errors });
  return authorize(args, { ...found, page, next });
}

function refusal(page: IdentityCheckPageData, problem: IdentityCheckProblem, status = 422): Refusal {
  return { page: { ...page, problem }, status };
}

async function authorize(
  args: LinkArgs,
  { link, access, page, next }: { link: Link; access: SmartPageAccess; page: IdentityCheckPageData; next: string },
): Promise<Response | Refusal> {
  const { api, config, deviceId = randomUUID(), t } = pageContext(args);
  const mergeTags = (page.identityCheck.fields ?? []).map(({ key, value }) => ({ name: key, value }));
  const isViewBill = link.purpose === 'view-bill';
  const result = await api.call(authorizeSmartPage, {
    body: { token: link.token, mergeTags, isConsentGiven: true, deviceId, isViewBill },
  });
  if (!result.isOk) return refused(args, page, result);
  if (result.data.isAuthorized) return seeOther(next, await deviceCookieHeader(config, deviceId));
  return refusal(page, { message: access.errorMessage || t('common:somethingWrong'), errors: [] });
}

/** A lock is told with its minutes; a service that has just gone away by the page that says so. */
async function refused(args: LinkArgs, page: IdentityCheckPageData, failure: ApiFailure): Promise<Refusal> {
  const { t } = pageContext(args);
  const { name, params, status } = failure;
  if (name === 'gate.unavailable')
    return {
      page: { title: t('errors:gate.unavailable'), identityCheck: { ...page.identityCheck, fields: null } },
      status,
    };
  const seconds = typeof params.seconds === 'number' ? params.seconds : 60;
  if (name === 'gate.locked')
    return refusal(
      page,
      { message: t('identity-check:locked', { count: Math.ceil(seconds / 60) }), errors: [] },
      status,
    );
  if (name === 'request.tooMany')
    return refusal(page, { message: t('errors:request.tooMany', { seconds }), errors: [] }, status);
  throw apiFailurePage(failure);
}
