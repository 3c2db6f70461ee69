import { z } from 'zod';
import { defineCalls, envelope } from '~/lib/contract/call';
import { lineErrorSchema, recordSchema } from '~/areas/data-import/calls';
import { DATASETS } from '~/areas/data-import/datasets';
import { byAdmins, sessionErrors } from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('settings');

/** Pages that can be looked at with settings that are not saved. */
export const PREVIEW_PAGES = ['preferences', 'unsubscribe', 'bill', 'pay', 'expired', 'outage', 'wallet'] as const;
export type PreviewPage = (typeof PREVIEW_PAGES)[number];

/** Which pages the records of a dataset of settings change; none: it changes what happens, and no page. */
export const SETTING_PAGES: Readonly<Record<string, readonly PreviewPage[]>> = {
  account: ['preferences', 'pay', 'bill'],
  retention: [],
  'template-approval': [],
  // A page of each form has its own.
  'form-addresses': [],
  'preference-settings': ['preferences', 'unsubscribe'],
  categories: ['preferences', 'unsubscribe'],
  gate: ['preferences', 'unsubscribe', 'bill'],
  'expiry-texts': ['expired'],
  // Its own page shows the message.
  'message-texts': [],
  'outage-templates': ['outage'],
  'wallet-templates': ['wallet'],
};

/** Whether records of a dataset can be looked at on the pages that they change. */
export const hasPreview = (dataset: string): boolean => (SETTING_PAGES[dataset] ?? []).length > 0;

/** What the made-up recipient of a preview is known by: it opens every gate, as far as a field is long enough. */
export const PREVIEW_ANSWER = '12345';

/** How long the pages of a preview can be opened. */
export const PREVIEW_SECONDS = 3600;

const previewed = DATASETS.map(({ name }) => name).filter(hasPreview);

export const previewSettings = defineCall({
  id: 'previewSettings',
  path: 'api/x/settings/Preview',
  summary: 'The account’s pages as they would be with a record that is not saved, for an hour and a made-up recipient',
  ...byAdmins,
  body: z.object({
    dataset: z.enum(previewed as [string, ...string[]]),
    /** The fields that would be written. */
    record: recordSchema,
  }),
  reply: envelope(
    z.object({
      /** Paths of this site. Empty where something is wrong. */
      pages: z.array(z.object({ page: z.enum(PREVIEW_PAGES), path: z.string() })),
      mistakes: z.array(lineErrorSchema),
    }),
  ),
  errors: [...sessionErrors, 'request.tooMany'],
});
