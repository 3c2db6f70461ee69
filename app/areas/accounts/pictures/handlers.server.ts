import { getPicture, uploadPicture } from './calls';
import { handle, userOf, type CreateHandlers } from '~/platform/http/handlers';
import { createPictureService } from './service.server';

export const createHandlers: CreateHandlers = (context) => {
  const service = createPictureService(context);
  return [
    handle(uploadPicture, (_input, info) => service.upload(userOf(info).accountId, info.upload?.body ?? null)),
    handle(getPicture, ({ params }) => service.read(params.accountToken, params.name)),
  ];
};
