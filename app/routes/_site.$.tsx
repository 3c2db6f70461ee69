import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useTranslation } from 'react-i18next';
import { isPlannedPath } from '~/contract/planned-paths';
import { translate } from '~/services/locale.server';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** Every address that no other route takes: a page to come says so, anything else is /404. */
export async function loader(args: LoaderFunctionArgs) {
  if (!isPlannedPath(new URL(args.request.url).pathname)) throw redirect('/404', 302);
  const t = await translate(args);
  return json({ title: t('site:notBuiltTitle') }, { status: 501 });
}

/** A post to nowhere: nothing is changed, and the answer says why. */
export function action({ request }: ActionFunctionArgs): never {
  const [name, status] = isPlannedPath(new URL(request.url).pathname) ? ['request.notBuilt', 501] : ['request.notFound', 404];
  throw json({ name, messages: [name] }, { status: Number(status) });
}

export default function NotBuilt() {
  const { t } = useTranslation();
  return (
    <>
      <h1>{t('site:notBuiltTitle')}</h1>
      <p>{t('site:notBuiltText')}</p>
    </>
  );
}
