import {
  fetchEnrollmentLink,
  getCaptureIpConfig,
  getEnrollment,
  listTranslations,
  listTranslationsAsUser,
} from '~/contract/forms';
import type { PlatformContext } from '../../context';
import { handle, userOf } from '../../http/handlers';
import { requireLinkFor } from '../links/guard';
import { createFormService } from './service';

export function formRoutes(context: PlatformContext) {
  const service = createFormService(context);
  const { tokens } = context;
  return [
    handle(fetchEnrollmentLink, async ({ query }) => service.openLink(await tokens.requireLink(query.jwt, 'form'))),
    handle(getEnrollment, async ({ query }, info) => {
      if (!query.encryptedAccountId) {
        const user = await tokens.requireSession(info.bearer ?? '');
        return service.preview(user, query.id, query.language, query.preview);
      }
      const link = await tokens.requireLink(query.encryptedAccountId, 'form');
      return service.getForRecipient(link, query.id, query.language);
    }),
    handle(listTranslations, async ({ query }) => {
      const link = query.token ? await requireLinkFor(tokens, query.token, ['form', 'report']) : undefined;
      return service.listTranslations(link?.accountId ?? query.accountId, query.surveyGuid);
    }),
    handle(listTranslationsAsUser, async ({ query }, info) => {
      const user = userOf(info);
      return service.listPreviewTranslations(user.AccountId, query.surveyGuid, query.preview);
    }),
    handle(getCaptureIpConfig, async ({ query }) => {
      const link = await tokens.requireLink(query.token, 'form');
      return { captureIpAddress: await service.capturesIp(link.accountId) };
    }),
  ];
}
