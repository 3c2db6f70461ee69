import { getPicture, uploadPicture } from '~/contract/pictures';
import type { PlatformContext } from '../../context';
import { handle, userOf } from '../../http/handlers';
import { createPictureService } from './service';

export function pictureRoutes(context: PlatformContext) {
  const service = createPictureService(context);
  return [
    handle(uploadPicture, (_input, info) => service.upload(userOf(info).accountId, info.upload?.body ?? null)),
    handle(getPicture, ({ params }) => service.read(params.accountToken, params.name)),
  ];
}
