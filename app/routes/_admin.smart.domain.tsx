import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { createFormValidator } from '~/lib/contract/form-validator';
import { askDomain, checkDomain, getDomain } from '~/areas/accounts/domains/calls';
import type { FormProblem } from '~/domain/error-keys';
import { DomainPage, type DomainPageView } from '~/areas/accounts/domains/pages/domain-page';
import { domainFields } from '~/areas/accounts/domains/pages/fields';
import type { RouteHandle } from '~/root';
import { readUserPost, requireUser, userTimeZone } from '~/lib/signed-in-user.server';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { apiFailurePage, invalidFormResponse, requireData, seeOther } from '~/lib/responses.server';
import { validate } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

const validator = createFormValidator(domainFields);

const PATH = '/smart/domain';

export const handle: RouteHandle = { form: { name: 'intent', value: 'ask' } };

/** The host name that the account's pages are opened by. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, 'Owner');
  const { api, t } = pageContext(args);
  const [result, timeZone] = await Promise.all([api.call(getDomain, {}), userTimeZone(args)]);
  const view: DomainPageView = { ...requireData(result), timeZone };
  return { title: t('domains:title'), view };
}

export async function action(args: ActionFunctionArgs) {
  const { post } = await readUserPost(args, ['Owner']);
  const { data, typed, problem } = await validate(post, validator);
  if (problem) return invalidFormResponse<FormProblem>(problem);
  const { api } = pageContext(args);
  if (data.intent === 'check') {
    const result = await api.call(checkDomain, { body: {} });
    if (result.isOk && result.data.result === 'proven')
      return redirectWithFlash(PATH, 'success', 'domains:results.proven');
    if (result.isOk)
      return invalidFormResponse<FormProblem>(
        { errors: {}, typed: {}, notice: `domains:results.${result.data.result}` },
        409,
      );
    if (result.name !== 'domain.none' && result.name !== 'domain.taken') throw apiFailurePage(result);
    return invalidFormResponse<FormProblem>({ errors: {}, typed: {}, notice: result.name }, result.status);
  }
  const result = await api.call(askDomain, { body: { domain: data.domain } });
  if (result.isOk) return seeOther(PATH);
  if (result.name !== 'domain.invalid' && result.name !== 'domain.taken') throw apiFailurePage(result);
  return invalidFormResponse<FormProblem>({ errors: { domain: result.name }, typed }, result.status);
}

export default function DomainRoute() {
  return <DomainPage view={useLoaderData<typeof loader>().view} problem={useActionData<FormProblem>()} />;
}
