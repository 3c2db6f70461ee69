import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { listDemoLinks } from '~/contract/demo';
import { appContext } from '~/services/context.server';
import { translate } from '~/services/locale.server';
import { needed, pageData } from '~/services/respond.server';
import { RouteProblem } from '~/ui/problem';

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await appContext(args);
  const result = needed(await api.call(listDemoLinks, {}));
  const t = await translate(args);
  return pageData({ title: t('site:demoTitle'), links: result.links });
}

export default function DemoRoute() {
  const { links } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <>
      <h1>{t('site:demoTitle')}</h1>
      <p className="lead">{t('site:demoLead')}</p>
      <ul className="list" lang="en" dir="ltr">
        {links.map(({ key, title, path, note }) => (
          <li key={key} className="card">
            <h2 className="flush">
              <a href={path}>{title}</a>
            </h2>
            <p className="hint">
              <code>{key}</code>
            </p>
            {note ? <p>{note}</p> : null}
          </li>
        ))}
      </ul>
    </>
  );
}

export const ErrorBoundary = RouteProblem;
