import type { LoaderFunctionArgs } from '@remix-run/node';
import { failedCsv } from '~/features/sending/list-pages';
import { textDownload } from '~/services/download.server';
import { loadOutcome } from '~/services/send-outcome.server';
import { pageContext } from '~/services/page-context.server';

/** The rows that were not sent, as a list that can be sent again. */
export async function loader(args: LoaderFunctionArgs) {
  const { problems } = await loadOutcome(args);
  const { t } = pageContext(args);
  const text = failedCsv(
    problems,
    (error) => t(`sending:error.${error.replace('.', '_')}`, { defaultValue: error }),
    t('sending:reason'),
  );
  return textDownload(text, { type: 'text/csv', name: 'not-sent.csv' });
}
