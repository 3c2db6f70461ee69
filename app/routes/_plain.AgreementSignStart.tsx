import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { getAgreement } from '~/areas/bills/calls';
import { withQuery } from '~/domain/with-query';
import { AgreementStartPage, canRetry, type SigningStartProblem } from '~/areas/bills/pages/agreement-start-page';
import type { RouteHandle } from '~/root';
import { requireLink } from '~/lib/page-link.server';
import { invalidFormResponse, sameOriginPath, seeOther } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = {
  uses: ['signing'],
  enhance: (_data, posted) =>
    posted && canRetry(posted as SigningStartProblem) ? ['self-post', 'shell'] : ['self-post'],
};

/** A post may not lead to another site; the page that answers it may. */
export const headers: HeadersFunction = ({ actionHeaders }) => {
  const refresh = actionHeaders.get('refresh');
  return new Headers(refresh ? { refresh } : {});
};

export async function loader(args: LoaderFunctionArgs) {
  const { token, account } = requireLink(args, 'agreement');
  const { t } = pageContext(args);
  return { title: t('bills:start.loading'), token, phone: account.supportPhoneNumber };
}

export async function action(args: ActionFunctionArgs) {
  const { token } = requireLink(args, 'agreement');
  const { api, config, locale } = pageContext(args);
  const result = await api.call(getAgreement, { body: { token } });
  if (!result.isOk) {
    return invalidFormResponse<SigningStartProblem>(
      { kind: 'failed', name: result.name ?? '', message: result.messages[0] ?? 'server.unexpected' },
      result.status,
    );
  }
  const own = sameOriginPath(result.data, config.publicUrl);
  if (own) return seeOther(withLanguage(own, locale));
  return data<SigningStartProblem>(
    { kind: 'elsewhere', url: result.data },
    { headers: { refresh: `0; url=${result.data}` } },
  );
}

/** Our own signing page knows no recipient: it goes on in the language of this one. */
function withLanguage(path: string, locale: string): string {
  return withQuery(path, { lang: locale });
}

export default function AgreementSignStartRoute() {
  const { token, phone } = useLoaderData<typeof loader>();
  return <AgreementStartPage token={token} phone={phone} problem={useActionData<SigningStartProblem>()} />;
}

export { LinkErrorPage as ErrorBoundary } from '~/areas/links/pages/expired-link-page';
