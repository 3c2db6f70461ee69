import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { PAYMENT_METHODS } from '~/domain/payment';
import { AMOUNT_CHOICES, type PayErrors, type PayValues } from './fields';
import { PAY_LINKS, PAY_STEPS, type PayAnswer, type PayStepName } from './view';
import type { LinkArgs } from '~/lib/page-link.server';
import { createPaymentDraftCookie } from './payment-draft-cookie.server';
import { pageContext } from '~/lib/page-context.server';

/** Whom the page pays: a demand by its link, or an account by its host name or public id. */
export interface PayTarget {
  /** Empty without a link. */
  token: string;
  domain: string;
  accountToken: string;
}

export function readPayTarget({ params, request }: LinkArgs): PayTarget {
  const { hostname, searchParams } = new URL(request.url);
  return {
    token: params.token ?? '',
    domain: hostname,
    accountToken: searchParams.get('accountToken')?.slice(0, 64) ?? '',
  };
}

/** Reads the step from the address; undefined for the page itself. */
export function readPayStep({ request }: Pick<LinkArgs, 'request'>): PayStepName | undefined {
  const requested = new URL(request.url).searchParams.get('step');
  return PAY_STEPS.find((step) => step === requested);
}

/** The path of the page at a step. Parameters for the account, the method and the language stay. */
export function payStepPath({ request }: Pick<LinkArgs, 'request'>, step?: PayStepName): string {
  const { pathname, searchParams } = new URL(request.url);
  const query = new URLSearchParams([...searchParams].filter(([name]) => !['step', 'key', 'amount'].includes(name)));
  if (step) query.set('step', step);
  const text = query.toString();
  return pathname + (text ? `?${text}` : '');
}

/** Generates the payment key of a new form. */
export const generatePaymentKey = (): string => randomBytes(16).toString('base64url');

const text = z.string().max(300);
const valuesSchema = z.object({
  method: z.enum(PAYMENT_METHODS),
  customerNumber: text,
  customerNumberAgain: text,
  choice: z.enum(AMOUNT_CHOICES),
  amount: text,
  due: text,
  acceptsMore: text,
  email: text,
  phone: text,
}) satisfies z.ZodType<PayValues>;

const answerSchema = z.object({
  step: z.enum(PAY_STEPS),
  values: valuesSchema,
  errors: z.record(z.string(), z.string()) as z.ZodType<PayErrors>,
  paymentKey: text,
  names: z.object({ nameOnCard: text, expirationDate: text, nameOnAccount: text }).optional(),
  notice: z
    .object({
      textKey: text,
      params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      link: z.object({ path: z.string(), textKey: z.enum(PAY_LINKS) }).optional(),
    })
    .optional(),
  status: z.number().int().min(200).max(599),
});

/**
 * Opens the cookie with the last post of this page. It never holds card or account numbers, and lives until the
 * payment is done or the browser is closed.
 */
export async function openPaymentDraft(args: LinkArgs) {
  const { config, url } = pageContext(args);
  const { token, accountToken } = readPayTarget(args);
  const cookie = createPaymentDraftCookie(config, {
    path: url.pathname,
    page: JSON.stringify([token, accountToken]),
  });
  return {
    ...cookie,
    saveAnswer: (answer: PayAnswer | null) => cookie.save(answer),
    async read(): Promise<PayAnswer | undefined> {
      const parsed = answerSchema.safeParse(await cookie.read(args.request));
      return parsed.success ? parsed.data : undefined;
    },
  };
}
