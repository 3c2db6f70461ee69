import type { redirect, ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { checkbox } from '~/contract/fields';
import { getSupplierPreference, updateSupplierPreference } from '~/contract/supplier';
import type { ChoiceProblem, ChoiceView } from '~/features/supplier/choice-pages';
import { appContext } from '~/services/context.server';
import { requireLink, type LinkArgs } from '~/services/link.server';
import { apiFailurePage, invalid, seeOther, retryPage } from '~/services/respond.server';
import { requireFields } from '~/services/validate-post.server';
import { supplierPath } from './paths.server';

const choiceFields = z.object({ doNotContact: checkbox(), doNotTransfer: checkbox() });

/** What the link's customer has chosen. */
export async function loadChoice(args: LinkArgs): Promise<ChoiceView> {
  const { token, account } = await requireLink(args, 'supplier');
  const { api } = await appContext(args);
  const result = await api.call(getSupplierPreference, { query: { token } });
  if (!result.isOk) throw apiFailurePage(result);
  return { ...result.data, company: account.companyName };
}

/** Stores a choice. A second box alone is asked about, unless the first has just been cleared: that clears both. */
export async function save(
  args: ActionFunctionArgs,
  post: FormData,
): Promise<ReturnType<typeof redirect> | ReturnType<typeof invalid<ChoiceProblem>>> {
  const { token } = await requireLink(args, 'supplier');
  const choice = await requireFields(post, choiceFields);
  if (choice.doNotTransfer && !choice.doNotContact && !(await loadChoice(args)).doNotContact) {
    return invalid<ChoiceProblem>({ choice, transferError: 'supplier:transferAlone' });
  }
  const { api } = await appContext(args);
  const result = await api.call(updateSupplierPreference, { body: { token, ...choice } });
  if (result.isOk) return seeOther(supplierPath(args.request.url, token, { isSaved: result.data.error === null }));
  if (result.name === 'supplier.transferNotAllowed')
    return invalid<ChoiceProblem>({ choice, refusal: `errors:${result.name}` }, result.status);
  throw retryPage(result, post);
}
