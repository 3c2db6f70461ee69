import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { checkbox } from '~/lib/contract/form-field-schemas';
import { linkPath, receiptPath } from '~/lib/contract/page-paths';
import { startChange } from '~/areas/submissions/change-calls';
import { ConfirmChangePage } from '~/areas/form-page/pages/confirm-change-page';
import type { RouteHandle } from '~/root';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { readPostWithoutFiles } from '~/lib/read-post.server';
import { loadReceiptPage, parseReceiptAddress } from '~/areas/submissions/pages/load-receipt.server';
import { apiFailurePage, temporaryRedirect, invalidFormResponse, seeOther } from '~/lib/responses.server';
import { requireFields } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

const fields = z.object({ inPlace: checkbox() });

export const handle: RouteHandle = { hasLanguageChoice: true, enhance: ['shell'] };

/** Says what it is to change what was sent, before anything is begun. */
export async function loader(args: LoaderFunctionArgs) {
  const { t } = pageContext(args);
  const receipt = await loadReceiptPage(args);
  const { path, reference, changing, changeUntil, timeZone, files } = receipt;
  if (changing !== 'open') throw temporaryRedirect(path);
  const hasSignature = files.some(({ isSignature }) => isSignature);
  const formPath = linkPath('form', args.params.token ?? '');
  const title = t('form-page:changeTitle');
  return { title, path, formPath, reference, until: changeUntil ?? '', timeZone, hasSignature };
}

/** Begins it; what was begun of the form beside it is given up only by whoever says so. */
export async function action(args: ActionFunctionArgs) {
  const { link, reference } = await parseReceiptAddress(args);
  const { api } = pageContext(args);
  const { inPlace: isInPlace } = requireFields(await readPostWithoutFiles(args.request), fields);
  const begun = await api.call(startChange, { body: { token: link.token, reference, isInPlace } });
  if (begun.isOk) return seeOther(linkPath('form', link.token));
  if (begun.name === 'draft.begun') return invalidFormResponse({ isInWay: true }, 409);
  if (begun.name?.startsWith('submission.'))
    return redirectWithFlash(receiptPath(link.token, reference), 'error', `errors:${begun.name}`);
  throw apiFailurePage(begun);
}

export default function ChangeRoute() {
  const view = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>() as { isInWay: boolean } | undefined;
  return <ConfirmChangePage view={view} replacesDraft={problem?.isInWay === true} />;
}

export { LinkErrorPage as ErrorBoundary } from '~/areas/links/pages/expired-link-page';
