import { getBranding, saveBranding, uploadBrandingImage } from '~/contract/branding';
import type { PlatformContext } from '../../context';
import { handle, userOf } from '../../http/handlers';
import { createBrandingService } from './service';

export function brandingRoutes(context: PlatformContext) {
  const service = createBrandingService(context);
  return [
    handle(getBranding, (_input, info) => service.read(userOf(info))),
    handle(saveBranding, ({ body }, info) => service.save(userOf(info), body)),
    handle(uploadBrandingImage, ({ query }, info) =>
      service.putImage(userOf(info), query.kind, info.upload?.body ?? null),
    ),
  ];
}
