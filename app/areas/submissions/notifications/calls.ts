import { z } from 'zod';
import { NOTIFICATION_FREQUENCIES } from '~/domain/summary-period';
import { defineCalls, envelope } from '~/lib/contract/call';
import { ROLES } from '~/lib/contract/enums';
import { idSchema } from '~/areas/forms/form-wire-schemas';
import { byAdmins, formErrors } from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('alerts');

/** `each`: a mail for each submission; `day`, `week`: a summary of the day or the week before, where there was any. */
const rhythm = z.enum(NOTIFICATION_FREQUENCIES);
const userId = z.string().min(1).max(64);

/** The people of the account, who are all that mails about a form can go to. */
const formAlertsSchema = z.object({
  title: z.string(),
  /** IANA name of the account's zone, by whose clocks summaries go out. */
  timeZone: z.string(),
  people: z.array(z.object({ userId, name: z.string(), email: z.string(), role: z.enum(ROLES), rhythm })),
});
export type FormAlerts = z.output<typeof formAlertsSchema>;

export const getFormAlerts = defineCall({
  id: 'getFormAlerts',
  path: 'api/x/alerts/Get',
  summary: 'Who of the account gets mails about the submissions of a form, and how often',
  ...byAdmins,
  query: z.object({ formId: idSchema }),
  reply: envelope(formAlertsSchema),
  errors: formErrors,
});

/** Of whom it does not speak, nothing changes. A summary begins with the day or the week that is under way. */
export const saveFormAlerts = defineCall({
  id: 'saveFormAlerts',
  path: 'api/x/alerts/Save',
  summary: 'Sets how often people of the account get mails about the submissions of a form',
  ...byAdmins,
  body: z.object({ formId: idSchema, people: z.array(z.object({ userId, rhythm })).max(1000) }),
  reply: envelope(formAlertsSchema),
  errors: [...formErrors, 'user.notFound'],
});
