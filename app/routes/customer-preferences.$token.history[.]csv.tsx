import type { LoaderFunctionArgs } from '@remix-run/node';
import { formatHistoryCsv } from '~/areas/preferences/unsubscribe/pages/format-history';
import { downloadOwnConsentHistory } from '~/areas/consents/pages/own-consent-history.server';
import { pageContext } from '~/lib/page-context.server';

/** The history of consents for a spreadsheet. */
export const loader = (args: LoaderFunctionArgs) =>
  downloadOwnConsentHistory(args, { type: 'text/csv', name: 'consents.csv' }, async ({ link, events }) =>
    formatHistoryCsv(events, link.account.timeZone, pageContext(args).locale, pageContext(args).t),
  );
