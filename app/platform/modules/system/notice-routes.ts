import { LOCALE_NAMES } from '~/contract/locale-names';
import { getOutageTemplate, listPageLanguages, viewEmail } from '~/contract/system';
import type { PlatformContext } from '../../context';
import { handle } from '../../http/handlers';
import { createNoticeService } from './notices';

export function noticeRoutes(context: PlatformContext) {
  const service = createNoticeService(context);
  const { tokens } = context;
  return [
    handle(listPageLanguages, async () => LOCALE_NAMES),
    handle(getOutageTemplate, async ({ query }) =>
      service.getOutageTemplate(
        query.token === undefined ? undefined : await tokens.requireLink(query.token, 'outage'),
      ),
    ),
    handle(viewEmail, async ({ query }) => service.viewMessage(await tokens.requireLink(query.token, 'view-online'))),
  ];
}
