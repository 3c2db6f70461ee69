import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';
import { pageContext } from '~/lib/page-context.server';

export async function loader(args: LoaderFunctionArgs) {
  const { t, problem } = pageContext(args);
  if (problem) throw problem;
  return data({ title: t('site:notFoundTitle') }, { status: 404 });
}

export default function NotFound() {
  const { t } = useTranslation();
  return (
    <>
      <h1>{t('site:notFoundTitle')}</h1>
      <p>{t('site:notFoundText')}</p>
      <p>{t('site:notFoundHint')}</p>
    </>
  );
}
