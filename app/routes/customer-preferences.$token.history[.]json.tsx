import type { LoaderFunctionArgs } from '@remix-run/node';
import { formatHistoryJson } from '~/areas/preferences/unsubscribe/pages/format-history';
import { downloadOwnConsentHistory } from '~/areas/consents/pages/own-consent-history.server';

/** The history of consents as data. */
export const loader = (args: LoaderFunctionArgs) =>
  downloadOwnConsentHistory(args, { type: 'application/json', name: 'consents.json' }, ({ link, events }) =>
    formatHistoryJson(events, link.account.companyName),
  );
