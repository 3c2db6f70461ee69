import type { LoaderFunctionArgs } from '@remix-run/node';
import { failedCsv } from '~/areas/form-invitations/pages/recipient-list-pages';
import { textDownloadResponse } from '~/lib/download-responses.server';
import { loadListOutcome } from '~/areas/form-invitations/pages/load-list-outcome.server';
import { pageContext } from '~/lib/page-context.server';

/** The rows that were not sent, as a list that can be sent again. */
export async function loader(args: LoaderFunctionArgs) {
  const { problems } = await loadListOutcome(args);
  const { t } = pageContext(args);
  const text = failedCsv(
    problems,
    (error) => t(`form-invitations:error.${error.replace('.', '_')}`, { defaultValue: error }),
    t('form-invitations:reason'),
  );
  return textDownloadResponse(text, { type: 'text/csv', name: 'not-sent.csv' });
}
