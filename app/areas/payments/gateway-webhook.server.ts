import { MAX_WEBHOOK_BYTES } from '~/config/limits';
import { readBody } from '~/lib/contract/read-body';
import type { PlatformContext } from '~/platform/platform-context';
import { fail, type Failure } from '~/platform/http/failure';
import type { createRefunds } from './refunds.server';
import type { createPaymentService } from './service.server';

/** Handles the payment gateway's webhook: events about payments and refunds. */
export function createGatewayWebhook(
  { payments: gateway }: Pick<PlatformContext, 'payments'>,
  { store, reconciliation }: Pick<ReturnType<typeof createPaymentService>, 'store' | 'reconciliation'>,
  refunds: Pick<ReturnType<typeof createRefunds>, 'refresh'>,
) {
  return {
    /**
     * Takes an event whose signature covers the raw body. Its word is not believed but asked for, so that order and repeats do not
     * matter. Failures: `request.tooLarge`, `webhook.forged`, `server.unavailable` where the gateway can't be asked: it then
     * tells once more.
     */
    async receive(request: Request): Promise<{ isTaken: boolean } | Failure> {
      const isClaimedLarger = Number(request.headers.get('content-length') ?? 0) > MAX_WEBHOOK_BYTES;
      const payload = isClaimedLarger ? undefined : await readBody(request.body, MAX_WEBHOOK_BYTES);
      if (!payload) return fail('request.tooLarge');
      const event = gateway.readEvent?.(payload, request.headers.get('stripe-signature')) ?? undefined;
      if (event === 'forged' || !gateway.readEvent) return fail('webhook.forged');
      if (!event) return { isTaken: false };
      if ('refundsOf' in event) return refunds.refresh(event.refundsOf);
      const payment = await store.findById(event.paymentId);
      if (!payment) return { isTaken: false };
      if (payment.status === 'received') return { isTaken: true };
      const { status } =
        payment.status === 'started'
          ? (await reconciliation.refresh(payment)).answer
          : await reconciliation.recheck(payment);
      return status === 'unreachable' ? fail('server.unavailable') : { isTaken: true };
    },
  };
}
