import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { receiptPath } from '~/contract/paths';
import { withdrawSubmission } from '~/contract/submission-changes';
import { LinkProblem } from '~/features/links/expired-link';
import type { RouteHandle } from '~/root';
import { appContext } from '~/services/context.server';
import { flashHeader } from '~/services/flash.server';
import { translate } from '~/services/locale.server';
import { loadReceiptPage, requireReceiptLink } from '~/services/receipt.server';
import { foundAt, needed, seeOther } from '~/services/respond.server';
import { Confirm } from '~/ui/confirm';

export const handle: RouteHandle = { hasLanguageChoice: true };

/** Asks before what was sent is taken back. */
export async function loader(args: LoaderFunctionArgs) {
  const [{ path, reference, mayWithdraw }, t] = await Promise.all([loadReceiptPage(args), translate(args)]);
  if (!mayWithdraw) throw foundAt(path);
  return { title: t('form-page:withdrawTitle'), path, reference };
}

export async function action(args: ActionFunctionArgs) {
  const { link, reference } = await requireReceiptLink(args);
  const { api } = await appContext(args);
  needed(await api.call(withdrawSubmission, { body: { token: link.token, reference } }));
  return seeOther(receiptPath(link.token, reference), await flashHeader('success', 'form-page:withdrawn'));
}

export default function WithdrawRoute() {
  const { path, reference } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <Confirm
      title={t('form-page:withdrawTitle')}
      question={t('form-page:withdrawQuestion', { reference })}
      yes={t('form-page:withdraw')}
      cancelPath={path}
    />
  );
}

export const ErrorBoundary = LinkProblem;
