import { type CARD_PICTURES, walletTemplates } from '~/areas/data-import/datasets/documents';
import { walletTemplateSchema } from './calls';
import { createDatasetRecordStore } from '~/platform/db/dataset-record-store';
import { parsePassTemplate } from './pass-template.server';

type Picture = (typeof CARD_PICTURES)[number];

/** Cards, whose images are kept with them. */
export const walletTemplateRecords = createDatasetRecordStore({
  dataset: walletTemplates,
  table: 'wallet_templates',
  columns: { id: 'id' },
  toRecord(row) {
    const stored = parsePassTemplate(row);
    if (!stored) throw new Error(`Card ${row.id} of ${row.account_id} is no template`);
    return {
      template: { ...stored, images: [] },
      images: stored.images.map(({ type, path, altText }) => ({ type: type as Picture, file: path, altText })),
    };
  },
  toRow: ({ template, images }, { row }) => ({
    template: JSON.stringify(
      walletTemplateSchema.encode({
        ...template,
        images: images.map(({ type, file, altText }) => ({ type, path: file, altText })),
      }),
    ),
    revision: (row?.revision ?? 0) + 1,
  }),
});
