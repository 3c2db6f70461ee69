import type { Readable } from 'node:stream';
import type { CallData } from '~/lib/contract/call';
import { isPictureName, picturePath, type getPicture, type uploadPicture } from './calls';
import { MAX_PICTURE_BYTES } from '~/config/limits';
import { readBody } from '~/lib/contract/read-body';
import type { PlatformContext } from '~/platform/platform-context';
import { sanitizePicture, tooLargeFailure } from '~/platform/documents/sanitize-picture';
import { fileResponse } from '~/platform/http/file-response';
import { fail, isFailure, type Failure } from '~/platform/http/failure';
import { createAccountService } from '../service.server';
import {
  pictureName,
  importPictures,
  type PictureStorage,
  type PictureOwner,
  type ReadSiblingFile,
  type ImportedPictures,
} from './import-form-pictures.server';

export type { ReadSiblingFile } from './import-form-pictures.server';

const keyOf = ({ id }: PictureOwner, name: string): string => `pictures/${id}/${name}`;

/** Pictures of an account's forms, in the storage of all files. */
export function createPictureService({ db, files }: Pick<PlatformContext, 'db' | 'files'>) {
  const accounts = createAccountService({ db });

  /** What is there already stays: somebody may be reading it. */
  async function save(account: PictureOwner, name: string, content: Readable | Uint8Array): Promise<void> {
    const key = keyOf(account, name);
    if (!(await files.has(key))) await files.put(key, content);
  }

  const pictures: PictureStorage = {
    save,
    has: (account, name) => files.has(keyOf(account, name)),
    async copy(from, to, name) {
      await save(to, name, await files.get(keyOf(from, name)));
    },
  };

  return {
    /** The pictures of a form's HTML: see `takePictures`. */
    importFormPictures: (
      accountId: string,
      form: unknown,
      readSiblingFile?: ReadSiblingFile,
    ): Promise<ImportedPictures> => importPictures({ db, pictures }, accountId, form, readSiblingFile),

    /** Failures: `file.empty`, and those of `cleanPicture`. */
    async upload(
      accountId: string,
      body: ReadableStream<Uint8Array> | null,
    ): Promise<CallData<typeof uploadPicture> | Failure> {
      const sent = await readBody(body, MAX_PICTURE_BYTES);
      if (!sent) return tooLargeFailure();
      if (sent.length === 0) return fail('file.empty');
      const picture = await sanitizePicture(sent);
      if (isFailure(picture)) return picture;
      const account = await accounts.findAccount(accountId);
      if (!account) return fail('session.required');
      const name = pictureName(picture);
      await save(account, name, picture.content);
      return { address: picturePath(account.public_id, name), width: picture.width, height: picture.height };
    },

    async read(accountToken: string, name: string): Promise<CallData<typeof getPicture> | Failure> {
      const account = isPictureName(name) ? await accounts.findAccountByPublicId(accountToken) : undefined;
      if (!account || !(await files.has(keyOf(account, name)))) return fail('file.notFound');
      return fileResponse(await files.get(keyOf(account, name)), {
        'content-type': 'image/webp',
        // Another picture has another address.
        'cache-control': 'public, max-age=31536000, immutable',
      });
    },
  };
}
