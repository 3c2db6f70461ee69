import { z } from 'zod';
import { checkbox } from '~/contract/fields';

/** Names are ids too; the browser module looks for the boxes by them. */
export const choiceFields = z.object({ doNotContact: checkbox(), doNotTransfer: checkbox() });
