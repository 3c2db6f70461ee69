import { z } from 'zod';
import { choice, rawText, text } from '~/lib/contract/form-field-schemas';
import { SLUG_PATTERN } from '~/domain/form-slug';

/** What the start page posts. `comment` is the field that no person sees: no browser fills in one of that name by itself. */
export const startFields = z.object({ stamp: rawText(500), comment: rawText(10_000) });

const LARGEST = 1_000_000;

/** What an admin types; empty is nothing. The time is checked by the account's clocks. */
export const addressFields = z.object({
  intent: choice(['save', 'close', 'reopen']),
  slug: text(100, z.string().regex(SLUG_PATTERN, 'public-forms:address.slugWrong')),
  limit: text(12).transform((typed, context) => {
    if (typed === '') return null;
    const limit = /^\d{1,7}$/.test(typed) ? Number(typed) : 0;
    if (limit < 1 || limit > LARGEST) context.addIssue({ code: 'custom', message: 'public-forms:address.limitWrong' });
    return limit;
  }),
  closesAt: text(30),
});
