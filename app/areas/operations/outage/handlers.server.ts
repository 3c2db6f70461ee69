import { LOCALE_NAMES } from '~/lib/contract/enums';
import { checkHealth, getOutageTemplate, listPageLanguages } from './calls';
import { handle, type CreateHandlers } from '~/platform/http/handlers';
import { fail } from '~/platform/http/failure';
import { createHealthService, createOutageStore } from './service.server';

/** The notice of everybody who has none of their own. */
const GENERAL = '';

/** Spec: preferences-and-consent 2.8 and 4, "Health". */
export const createHandlers: CreateHandlers = (context) => {
  const health = createHealthService(context);
  const outages = createOutageStore(context.db);
  return [
    handle(checkHealth, (_input, info) => health.checkHealth(info.language)),
    handle(listPageLanguages, async () => LOCALE_NAMES),
    handle(getOutageTemplate, async ({ query }, { language }) => {
      const link = query.token === undefined ? undefined : await context.tokens.requireLink(query.token, 'outage');
      const own = link && (await outages.findTemplate(link.accountId, language));
      return own ?? (await outages.findTemplate(GENERAL, language)) ?? fail('request.notFound');
    }),
  ];
};
