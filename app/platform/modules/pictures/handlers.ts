import { getPicture, uploadPicture } from '~/contract/pictures';
import { handle, userOf, type CreateHandlers } from '../../http/handlers';
import { createPictureService } from './service';

export const createHandlers: CreateHandlers = (context) => {
  const service = createPictureService(context);
  return [
    handle(uploadPicture, (_input, info) => service.upload(userOf(info).accountId, info.upload?.body ?? null)),
    handle(getPicture, ({ params }) => service.read(params.accountToken, params.name)),
  ];
};
