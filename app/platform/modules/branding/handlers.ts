import { getBranding, saveBranding, uploadBrandingImage } from '~/contract/branding';
import { handle, userOf, type CreateHandlers } from '../../http/handlers';
import { createBrandingService } from './service';

export const createHandlers: CreateHandlers = (context) => {
  const service = createBrandingService(context);
  return [
    handle(getBranding, (_input, info) => service.read(userOf(info))),
    handle(saveBranding, ({ body }, info) => service.save(userOf(info), body)),
    handle(uploadBrandingImage, ({ query }, info) =>
      service.putImage(userOf(info), query.kind, info.upload?.body ?? null),
    ),
  ];
};
