import type { TextKey } from 'i18next';
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { z } from 'zod';
import {
  addPasskey,
  endOtherSessions,
  endOwnSession,
  getSecurity,
  requireSecondFactor,
  startApp,
} from '~/areas/users/second-factor/calls';
import type { FormProblem } from '~/domain/error-keys';
import { RecoveryCodesPage } from '~/areas/users/pages/recovery-codes-page';
import { securityFields } from '~/areas/users/pages/fields';
import { SecurityPage, type SecurityPageView } from '~/areas/users/pages/security-page';
import type { RouteHandle } from '~/root';
import { readUserPost, requireUser, userTimeZone } from '~/lib/signed-in-user.server';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { parsePasskeyResponse } from '~/areas/users/pages/parse-passkey-response.server';
import { apiFailurePage, invalidFormResponse, requireData, seeOther } from '~/lib/responses.server';
import { sessionCookieHeader } from '~/lib/session.server';
import { requireFields } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

const PATH = '/smart/security';

export const handle: RouteHandle = { styles: ['tables', 'list-table', 'security'], enhance: ['passkey'] };

/** Second factors and sessions of the signed-in user. */
export async function loader(args: LoaderFunctionArgs) {
  const { role } = await requireUser(args);
  const { api, t } = pageContext(args);
  const [result, timeZone] = await Promise.all([api.call(getSecurity, {}), userTimeZone(args)]);
  const view: SecurityPageView = { ...requireData(result), timeZone, isOwner: role === 'Owner' };
  return { title: t('users:security.title'), view };
}

type Posted<I> = Extract<z.output<typeof securityFields>, { intent: I }>;

const done = (key: TextKey, setCookie?: string) => redirectWithFlash(PATH, 'success', key, setCookie);

async function add(args: ActionFunctionArgs, { name, response: posted }: Posted<'passkey'>) {
  const { api } = pageContext(args);
  const refuse = (notice: string, status?: number, params?: FormProblem['params']) =>
    invalidFormResponse<FormProblem>({ errors: {}, typed: { name }, notice, params }, status);
  const response = parsePasskeyResponse(posted);
  if (!response) return refuse('users:security.needsScript');
  const result = await api.call(addPasskey, { body: { name, response } });
  if (result.isOk) return result.data.recoveryCodes.length > 0 ? shown(result.data) : done('users:security.addedNow');
  if (result.name === 'secondFactor.passkeyFailed') return refuse(result.name);
  if (result.name !== 'secondFactor.tooMany') throw apiFailurePage(result);
  return refuse(result.name, result.status, { n: Number(result.params.n) });
}

const shown = (fields: { recoveryCodes: string[] }) => data(fields, { headers: { 'cache-control': 'no-store' } });

async function require(args: ActionFunctionArgs, isRequired: boolean) {
  const { api } = pageContext(args);
  const result = await api.call(requireSecondFactor, { body: { isRequired } });
  if (result.isOk) return done('users:security.requireSaved');
  if (result.name !== 'secondFactor.noneOwn') throw apiFailurePage(result);
  return invalidFormResponse<FormProblem>({ errors: {}, typed: {}, notice: result.name }, result.status);
}

export async function action(args: ActionFunctionArgs) {
  const { post } = await readUserPost(args);
  const data = requireFields(post, securityFields);
  const { api, config } = pageContext(args);
  if (data.intent === 'app') {
    requireData(await api.call(startApp, {}));
    return seeOther(`${PATH}/app`);
  }
  if (data.intent === 'passkey') return add(args, data);
  if (data.intent === 'end') {
    requireData(await api.call(endOwnSession, { body: { id: data.id } }));
    return done('users:security.ended');
  }
  if (data.intent !== 'end-others') return require(args, data.intent === 'require');
  const session = requireData(await api.call(endOtherSessions, {}));
  return done('users:security.othersEnded', await sessionCookieHeader(config, session));
}

type Acted = FormProblem | { recoveryCodes: string[] };

export default function SecurityRoute() {
  const { view } = useLoaderData<typeof loader>();
  const acted = useActionData<Acted>();
  if (acted && 'recoveryCodes' in acted) return <RecoveryCodesPage codes={acted.recoveryCodes} />;
  return <SecurityPage view={view} problem={acted} />;
}
