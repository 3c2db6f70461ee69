import { toLineError } from '~/areas/data-import/datasets/error-texts';
import { previewSettings } from './calls';
import { handle, actorOf, type CreateHandlers } from '~/platform/http/handlers';
import { isFailure } from '~/platform/http/failure';
import { createSettingsPreview, getDataset } from './service.server';

export const createHandlers: CreateHandlers = (context) => {
  const { preview } = createSettingsPreview(context);
  return [
    handle(previewSettings, async ({ body }, info) => {
      const { accountId, actor } = actorOf(info);
      const previewed = await preview({ accountId, actor, dataset: getDataset(body.dataset) }, body.record);
      if (isFailure(previewed)) return previewed;
      return { pages: previewed.pages, mistakes: previewed.errors.map(toLineError) };
    }),
  ];
};
