import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { randomUUID } from 'node:crypto';
import { createFormValidator } from '~/lib/contract/form-validator';
import type { CallData } from '~/lib/contract/call';
import { createApiKey, listApiKeys } from '~/areas/api-keys/calls';
import { instantOfWallTime } from '~/domain/wall-time';
import { newKeyFields } from '~/areas/api-keys/pages/fields';
import { KeysPage, type KeysProblem, type KeysView } from '~/areas/api-keys/pages/keys-page';
import { KeyCreatedPage } from '~/areas/api-keys/pages/key-created-page';
import type { RouteHandle } from '~/root';
import { readUserPost, requireUser, userTimeZone } from '~/lib/signed-in-user.server';
import { apiFailurePage, invalidFormResponse, requireData } from '~/lib/responses.server';
import { validate } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

const validator = createFormValidator(newKeyFields);

const DAY_MS = 24 * 3600_000;

export const handle: RouteHandle = {
  styles: ['tables', 'list-table', 'code', 'status'],
  enhance: ['copy-secret'],
  form: (_data, posted) => (posted && 'made' in (posted as object) ? undefined : {}),
};

/** The API keys of the account. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, 'Owner');
  const { api, t } = pageContext(args);
  const [result, timeZone] = await Promise.all([api.call(listApiKeys, {}), userTimeZone(args)]);
  const view: KeysView = { keys: requireData(result).keys, timeZone, formKey: randomUUID() };
  return { title: t('api-keys:title'), view };
}

/** The new key is in the answer itself: a redirect would have to carry it in an address or a cookie. */
export async function action(args: ActionFunctionArgs) {
  const { post } = await readUserPost(args, ['Owner']);
  const { data: fields, typed, problem } = await validate(post, validator);
  const scopes = post.getAll('scopes').map(String);
  if (problem) return invalidFormResponse<KeysProblem>({ problem, scopes });
  const { api } = pageContext(args);
  const { lastDay, ...order } = fields;
  const expiresAt = lastDay === '' ? undefined : endOfDay(lastDay, await userTimeZone(args));
  const result = await api.call(createApiKey, { body: { ...order, expiresAt } });
  if (result.isOk) return data({ made: result.data }, { headers: { 'cache-control': 'no-store' } });
  if (result.name === 'key.expiresPast')
    return invalidFormResponse<KeysProblem>(
      { problem: { errors: { lastDay: result.name }, typed }, scopes },
      result.status,
    );
  if (result.name !== 'key.tooMany') throw apiFailurePage(result);
  const refused: KeysProblem['problem'] = {
    errors: {},
    typed,
    notice: result.name,
    params: { n: Number(result.params.n) },
  };
  return invalidFormResponse<KeysProblem>({ problem: refused, scopes }, result.status);
}

/** The end of a day in a time zone. */
function endOfDay(day: string, timeZone: string): string {
  const next = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
  return new Date(instantOfWallTime(`${next}T00:00`, timeZone) ?? Date.parse(next)).toISOString();
}

type Acted = KeysProblem | { made: CallData<typeof createApiKey> };

export default function KeysRoute() {
  const { view } = useLoaderData<typeof loader>();
  const acted = useActionData<Acted>();
  if (acted && 'made' in acted) return <KeyCreatedPage made={acted.made} />;
  return <KeysPage view={view} refused={acted} />;
}
