import { verifyErpEmail, verifyErpSms } from '~/contract/verification';
import type { PlatformContext } from '../../context';
import { handle } from '../../http/handlers';
import { createVerificationService } from './service';

export function verificationRoutes(context: PlatformContext) {
  const service = createVerificationService(context);
  const { tokens } = context;
  return [
    handle(
      verifyErpSms,
      async ({ body }) =>
        (await service.verify(await tokens.requireLink(body.token, 'verify-sms'))) ?? { smsMessage: null },
    ),
    handle(
      verifyErpEmail,
      async ({ body }) =>
        (await service.verify(await tokens.requireLink(body.token, 'verify-email'))) ?? { errorMessage: null },
    ),
  ];
}
