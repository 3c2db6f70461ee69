import { buffer } from 'node:stream/consumers';
import { BYTES_PER_MB } from '~/areas/forms/input-types/attachment/rules';
import type { PlatformContext } from '~/platform/platform-context';
import { sanitizePhoto, isPhotoType } from '~/platform/documents/sanitize-photo';
import { renderPhotoThumbnail } from '~/platform/documents/photo-thumbnail';
import { fail, isFailure, type Failure } from '~/platform/http/failure';
import { extensionOf, usualExtension, type ReceivedFile } from './file-types.server';
import { createConcurrencyLimit } from './concurrency-limit.server';

/** Each picture that is unpacked whole may take a few hundred MB; a small one is read in small, most often. */
const limitPhotos = createConcurrencyLimit(2);
const limitThumbnails = createConcurrencyLimit(2);

/** Reads a stored photo as a thumbnail; undefined if the file is no photo. */
export async function readThumbnail(
  files: PlatformContext['files'],
  { file_key, content_type }: { file_key: string; content_type: string },
): Promise<Buffer | undefined> {
  if (!isPhotoType(content_type)) return undefined;
  return limitThumbnails(async () => renderPhotoThumbnail(await buffer(await files.get(file_key)), content_type));
}

/**
 * Replaces an uploaded photo with its sanitized, perhaps smaller version. The upload waits in the store for its turn, so that a crowd of pictures takes
 * no more memory than two.
 *
 * @param sent as it lies in the store; gone afterwards
 * @param maxMegabytes of a file of its question
 * @returns the picture that is kept; or what `cleanPhoto` says, and then nothing is left
 */
export async function replaceWithCleanPhoto(
  { files, ids, note }: Pick<PlatformContext, 'files' | 'ids'> & { note: (key: string) => Promise<void> },
  sent: ReceivedFile,
  maxMegabytes: number,
): Promise<ReceivedFile | Failure> {
  const picture = await limitPhotos(async () =>
    sanitizePhoto(await buffer(await files.get(sent.key)), sent.contentType, Math.floor(maxMegabytes * BYTES_PER_MB)),
  );
  if (isFailure(picture)) {
    await files.remove(sent.key);
    return picture.name === 'file.tooBig' ? fail('file.tooBig', { limit: maxMegabytes }) : picture;
  }
  const { content, contentType, changes } = picture;
  const key = `uploads/${ids.next()}`;
  await note(key);
  await files.put(key, content);
  await files.remove(sent.key);
  return { key, name: renamed(sent.name, contentType), contentType, size: content.length, changes };
}

/** The name of a picture that is kept as another kind: its extension is what it is now. */
function renamed(name: string, contentType: string): string {
  const extension = extensionOf(name);
  if (extension === usualExtension(contentType) || (extension === 'jpeg' && contentType === 'image/jpeg')) return name;
  if (extension === 'tif' || extension === 'tiff') return name;
  return `${name.slice(0, name.length - extension.length)}${usualExtension(contentType) ?? extension}`;
}
