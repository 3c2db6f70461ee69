import { createSandboxCheckouts } from '~/platform/adapters/sandbox-gateway';
import type { PlatformContext } from '~/platform/platform-context';
import { fail, type Failure } from '~/platform/http/failure';
import type { createPaymentService } from './service.server';

const STATUS_OF = { pay: 'succeeded', decline: 'declined', cancel: 'cancelled' } as const;

/** The sandbox gateway's hosted page for eWallets. */
export function createSandboxWallet(
  { config, db }: Pick<PlatformContext, 'config' | 'db'>,
  { store, reconciliation }: ReturnType<typeof createPaymentService>,
) {
  const checkouts = createSandboxCheckouts(db);
  const isUsed = config.payments === 'sandbox';

  return {
    async read(id: string) {
      const checkout = isUsed ? await checkouts.find(id) : undefined;
      if (!checkout) return fail('payment.notFound');
      const payment = await store.findById(checkout.idempotency_key);
      const { merchant, amount_cents, currency, status, return_url } = checkout;
      return {
        merchant,
        amountCents: amount_cents,
        currency: currency === 'INR' ? ('INR' as const) : ('USD' as const),
        isOpen: status === 'open',
        returnUrl: return_url,
        language: payment?.language ?? '',
      };
    },

    /** The first press counts. We are told of it at once, as a processor's webhook would; its word is not believed but asked for. */
    async complete(id: string, outcome: keyof typeof STATUS_OF): Promise<{ returnUrl: string } | Failure> {
      const checkout = isUsed ? await checkouts.find(id) : undefined;
      if (!checkout) return fail('payment.notFound');
      await checkouts.close(id, STATUS_OF[outcome]);
      const payment = await store.findById(checkout.idempotency_key);
      if (payment) await reconciliation.refresh(payment);
      return { returnUrl: checkout.return_url };
    },
  };
}
