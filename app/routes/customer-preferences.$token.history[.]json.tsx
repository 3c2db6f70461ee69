import type { LoaderFunctionArgs } from '@remix-run/node';
import { formatHistoryJson } from '~/areas/preferences/unsubscribe/pages/history-view';
import { historyFile } from '~/areas/consents/pages/consent-history.server';

/** The history of consents as data. */
export const loader = (args: LoaderFunctionArgs) =>
  historyFile(args, { type: 'application/json', name: 'consents.json' }, ({ link, events }) =>
    formatHistoryJson(events, link.account.companyName),
  );
