import { z } from 'zod';
import { checkbox, rawText, wholeNumber } from '~/contract/fields';

/** The estimate that the person saw: nothing is agreed to unseen. */
export const budgetFields = z.object({ estimate: wholeNumber() });

/** Names are ids too; the browser module looks for them. */
export const planFields = z.object({ consent: checkbox(), version: rawText(64) });
