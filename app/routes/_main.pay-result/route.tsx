import { json, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { cancelPayment } from '~/contract/payment-results';
import { cancelFields } from '~/features/payments/fields';
import { Moment } from '~/features/payments/pay-page';
import { ResultPage } from '~/features/payments/result-page';
import type { ResultView } from '~/features/payments/view';
import type { RouteHandle } from '~/root';
import { appContext } from '~/services/context.server';
import { flashHeader } from '~/services/flash.server';
import { translate } from '~/services/locale.server';
import { resultKeyOf, resultPath } from '~/services/payment-result.server';
import { readFields } from '~/services/read-post.server';
import { apiFailurePage, seeOther } from '~/services/respond.server';
import { requireFields } from '~/services/validate-post.server';
import { Problem, useRouteFailure } from '~/ui/problem';
import { useTranslation } from 'react-i18next';
import { accountTokenOf, loadResult } from './load.server';

/** Seconds after which the page of a payment that nobody knows of is asked for again. */
const REFRESH_SECONDS = 15;

export const handle: RouteHandle = { styles: ['payments'] };

export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const refresh = loaderHeaders.get('refresh');
  return new Headers(refresh ? { refresh } : {});
};

/** What came of a payment, as the platform has it. Spec: enrollment-and-payment 2, "Payment confirmation page". */
export async function loader(args: LoaderFunctionArgs) {
  const [view, t] = await Promise.all([loadResult(args), translate(args)]);
  const title = t(
    view.state === 'pending'
      ? 'payments:pendingTitle'
      : view.state === 'received'
        ? 'payments:received'
        : 'payments:notReceived',
  );
  const isWaiting = view.state === 'pending' && view.url === '';
  return json({ title, view }, { headers: isWaiting ? { refresh: String(REFRESH_SECONDS) } : {} });
}

/** Takes back a payment that nobody knows of. */
export async function action(args: ActionFunctionArgs) {
  await requireFields(await readFields(args.request), cancelFields);
  const { api } = await appContext(args);
  const key = resultKeyOf(args);
  const result = await api.call(cancelPayment, { body: key });
  if (!result.isOk && result.name !== 'server.unavailable') throw apiFailurePage(result);
  return seeOther(
    resultPath(key, accountTokenOf(args)),
    result.isOk ? {} : await flashHeader('error', 'payments:cancelFailed'),
  );
}

export default function PayResultRoute() {
  const { view } = useLoaderData<typeof loader>();
  return <ResultPage view={view as ResultView} />;
}

export function ErrorBoundary() {
  const { t } = useTranslation();
  const failure = useRouteFailure();
  return failure?.data?.name === 'payment.notFound' ? (
    <Moment title={t('payments:notFoundTitle')} text={t('payments:notFoundText')} />
  ) : (
    <Problem error={failure} />
  );
}
