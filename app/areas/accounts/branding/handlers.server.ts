import { getBranding, saveBranding, uploadBrandingImage } from './calls';
import { handle, userOf, type CreateHandlers } from '~/platform/http/handlers';
import { createBrandingService } from './service.server';

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
