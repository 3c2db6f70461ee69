import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';
import { translate } from '~/services/locale.server';
import { pageData } from '~/services/respond.server';

export async function loader(args: LoaderFunctionArgs) {
  const t = await translate(args);
  return pageData({ title: t('site:notFoundTitle') }, { status: 404 });
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
