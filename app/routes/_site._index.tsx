import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { appContext } from '~/services/context.server';
import { translate } from '~/services/locale.server';
import { ButtonLink } from '~/ui/button';
import { pageData } from '~/services/respond.server';

export async function loader(args: LoaderFunctionArgs) {
  const { config } = await appContext(args);
  const t = await translate(args);
  return pageData({ title: `Latchkey · ${t('site:homeTitle')}`, isDemo: config.isDemo });
}

export default function Home() {
  const { t } = useTranslation();
  const { isDemo } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{t('site:homeTitle')}</h1>
      <p className="lead">{t('site:homeLead')}</p>
      {(['One', 'Two', 'Three'] as const).map((part) => (
        <section key={part}>
          <h2>{t(`site:homePoint${part}Title`)}</h2>
          <p>{t(`site:homePoint${part}`)}</p>
        </section>
      ))}
      <div className="actions">
        {isDemo ? <ButtonLink href="/demo" text={t('site:seeDemo')} /> : null}
        <ButtonLink href="/smart/sign-in/" text={t('common:signIn')} isPlain />
        <ButtonLink href="/smart/sign-up/" text={t('common:signUpFree')} isPlain />
      </div>
    </>
  );
}
