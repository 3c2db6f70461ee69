import { toldMistake } from '~/contract/datasets/mistakes';
import { previewSettings } from '~/contract/settings';
import type { PlatformContext } from '../../context';
import { actingOf, handle } from '../../http/handlers';
import { isFailure } from '../../http/result';
import { createSettingsPreview, datasetOf } from './service';

export function settingRoutes(context: PlatformContext) {
  const { preview } = createSettingsPreview(context);
  return [
    handle(previewSettings, async ({ body }, info) => {
      const { accountId, actor } = actingOf(info);
      const previewed = await preview({ accountId, actor, dataset: datasetOf(body.dataset) }, body.record);
      if (isFailure(previewed)) return previewed;
      const { pages, mistakes } = previewed;
      return {
        pages,
        mistakes: mistakes.map(toldMistake),
      };
    }),
  ];
}
