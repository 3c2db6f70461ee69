import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LinkProblem } from '~/features/link/link-problem';
import { UnsubscribePage } from '~/features/unsubscribe/unsubscribe-page';
import { translate } from '~/services/locale.server';
import { actOnUnsubscribe } from './act.server';
import { loadUnsubscribe } from './load.server';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? '' }];

export async function loader(args: LoaderFunctionArgs) {
  const [view, t] = await Promise.all([loadUnsubscribe(args), translate(args)]);
  return json({ title: t('consent:title'), view });
}

export const action = (args: ActionFunctionArgs) => actOnUnsubscribe(args);

export default function UnsubscribeRoute() {
  const { view } = useLoaderData<typeof loader>();
  return <UnsubscribePage view={view} />;
}

export const ErrorBoundary = LinkProblem;
