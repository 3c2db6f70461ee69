import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { inspectSession } from '~/contract/people';
import { formatLocale } from '~/domain/format';
import { WelcomePage, type WelcomeView } from '~/features/sign-up/welcome-page';
import type { RouteHandle } from '~/root';
import { sessionCsrf } from '~/services/admin.server';
import { appContext } from '~/services/context.server';
import { localeOf, translate } from '~/services/locale.server';
import { needed, pageData } from '~/services/respond.server';
import { RouteProblem } from '~/ui/problem';

export const handle: RouteHandle = { styles: ['facts'], enhance: ['session'] };

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await appContext(args);
  const { email, expiresAt, trialEndsAt } = needed(await api.call(inspectSession, {}));
  const [t, locale, csrf] = await Promise.all([translate(args), localeOf(args), sessionCsrf(args)]);
  const view: WelcomeView = {
    email,
    expiresAt,
    csrf,
    trialEnds: trialEndsAt === null ? '' : dateText(trialEndsAt, locale),
  };
  return pageData({ title: t('sign-up:welcome.title'), view });
}

function dateText(time: number, locale: string): string {
  return new Intl.DateTimeFormat(formatLocale(`${locale}-u-ca-gregory-nu-latn`), {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(time);
}

export default function WelcomeRoute() {
  return <WelcomePage {...useLoaderData<typeof loader>().view} />;
}

export const ErrorBoundary = RouteProblem;
