import type { TextKey } from 'i18next';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { deleteRecords } from '~/areas/data-import/calls';
import { ADMINS } from '~/lib/contract/enums';
import { confirmFields } from '~/lib/contract/form-field-schemas';
import { datasetTitle } from '~/areas/data-import/pages/labels';
import { dataPath, keyLabel } from '~/areas/data-import/pages/shared-view';
import { isolate } from '~/domain/punctuation';
import { readUserPost } from '~/lib/signed-in-user.server';
import {
  findDatasetParam,
  findRecord,
  readRecordKey,
  requireDataset,
} from '~/areas/data-import/pages/dataset-page-data.server';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { temporaryRedirect, invalidFormResponse, requireData } from '~/lib/responses.server';
import { requireFields } from '~/lib/validate-post.server';
import { ButtonLink } from '~/ui/button';
import { Confirm } from '~/ui/confirm';
import { Flash } from '~/ui/flash-message';
import { pageContext } from '~/lib/page-context.server';

/** Where there is a list, and where there is none. */
const backTo = ({ name, key }: { name: string; key: readonly string[] }) =>
  dataPath(name, key.length > 0 ? '' : 'record');

export async function loader(args: LoaderFunctionArgs) {
  const { dataset } = await requireDataset(args);
  const key = readRecordKey(args, dataset);
  const found = await findRecord(args, dataset, key);
  // What is gone already needs no question, and how the account is set up is never removed.
  if (!found || (!found.isRemovable && dataset.key.length === 0)) throw temporaryRedirect(backTo(dataset));
  const { t } = pageContext(args);
  const inTheWay: TextKey | false = found.isRemovable
    ? found.referredToBy.length > 0 && 'data:referredTo'
    : 'data:kept';
  return { title: t('data:removeTitle'), dataset: dataset.name, key, inTheWay };
}

export async function action(args: ActionFunctionArgs) {
  const { post } = await readUserPost(args, [...ADMINS]);
  requireFields(post, confirmFields);
  const dataset = findDatasetParam(args);
  const { api } = pageContext(args);
  const key = readRecordKey(args, dataset);
  const { results } = requireData(
    await api.call(deleteRecords, { params: { dataset: dataset.name }, body: { keys: [key] } }),
  );
  const outcome = results[0]?.outcome ?? 'missing';
  if (outcome === 'removed' || outcome === 'missing')
    return redirectWithFlash(backTo(dataset), 'success', 'data:removed');
  return invalidFormResponse({ problem: `data:${outcome}` }, 409);
}

export default function RemoveRecordRoute() {
  const { dataset, key, inTheWay } = useLoaderData<typeof loader>();
  const failed = useActionData<{ problem: TextKey }>();
  const { t } = useTranslation();
  const back = dataPath(dataset, 'record', { key });
  const problem = failed?.problem ?? inTheWay;
  if (problem)
    return (
      <article>
        <h1>{t('data:removeTitle')}</h1>
        <Flash kind="error" text={t(problem)} />
        <ButtonLink href={back} text={t('data:open')} isPlain />
      </article>
    );
  return (
    <Confirm
      title={t('data:removeTitle')}
      question={t('data:removeQuestion', { title: datasetTitle(t, dataset), key: isolate(keyLabel(key)) })}
      cancelPath={back}
      yes={t('data:remove')}
    />
  );
}
