import { z } from 'zod';
import { rawText } from '~/lib/contract/form-field-schemas';
import {
  ACCOUNT_NUMBER_LENGTH,
  normalizeLookupNumbers,
  findInvalidNumbers,
  type CustomerLookupProblem,
  type CustomerLookupValues,
} from '~/domain/customer-lookup';
import { minutesToWait, type ApiResult } from '~/lib/api-client.server';
import type { LinkArgs } from '~/lib/page-link.server';
import { pageContext } from '~/lib/page-context.server';
import { apiFailurePage, invalidFormResponse, requireData } from '~/lib/responses.server';
import { requireFields } from '~/lib/validate-post.server';

const SOURCE_LENGTH = 100;

const customerLookupFields = z.object({ accountNumber: rawText(200), houseNumber: rawText(200) });

/** What a call that exchanges two numbers for a link token answers. */
interface CustomerLookupAnswer {
  token: string | null;
  error: string | null;
}

/** The numbers fit somebody, or the same page with what is wrong. */
type CustomerLookupResult<D> =
  | { isFound: true; answer: D & { token: string } }
  | { isFound: false; page: ReturnType<typeof invalidFormResponse<CustomerLookupProblem>> };

/** Where a person came from, as the address says. Spec: enrollment-and-payment 2. */
export function readSource(request: Request): string {
  return new URL(request.url).searchParams.get('source')?.slice(0, SOURCE_LENGTH) ?? '';
}

/** The account number that the page's address brings along. Spec: as above. */
export function readPrefilledAccount(request: Request): string {
  return new URL(request.url).searchParams.get('RecipientId')?.slice(0, ACCOUNT_NUMBER_LENGTH) ?? '';
}

/**
 * Exchanges the two posted numbers for a link token.
 *
 * @param callApi makes the page's own call; its `error` is the message for numbers that fit nobody
 */
export async function lookUpCustomer<D extends CustomerLookupAnswer>(
  args: LinkArgs,
  post: FormData,
  callApi: (numbers: CustomerLookupValues) => Promise<ApiResult<D>>,
): Promise<CustomerLookupResult<D>> {
  const values = requireFields(post, customerLookupFields);
  const again = (problem: Partial<CustomerLookupProblem>, status?: number) => ({
    isFound: false as const,
    page: invalidFormResponse<CustomerLookupProblem>({ values, wrong: [], ...problem }, status),
  });
  const wrong = findInvalidNumbers(values);
  if (wrong.length > 0) return again({ wrong });
  const result = await callApi(normalizeLookupNumbers(values));
  if (!result.isOk) {
    if (result.name !== 'request.tooMany') throw apiFailurePage(result, Object.entries(values));
    return again({ minutes: minutesToWait(result) }, result.status);
  }
  const { token, error } = result.data;
  if (token) return { isFound: true, answer: { ...result.data, token } };
  if (error) return again({ unknown: error });
  const account = requireData(pageContext(args).account);
  return again({ critical: { email: account?.supportEmailAddress ?? '' } });
}
