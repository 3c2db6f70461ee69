import type { ActionFunctionArgs } from '@remix-run/node';
import type { z } from 'zod';
import { STORED_PICTURE_PIXELS } from '~/config/limits';
import { readPicturePath, uploadPicture } from '~/areas/accounts/pictures/calls';
import { findItem, replaceItem, type BuilderForm } from '~/domain/form-builder';
import { pictureHtml } from '~/domain/html-pictures';
import type { builderFields } from '../fields';
import type { StoredPicture, PictureAttempt } from '../builder-view';
import { type ApiFailure, toUpload } from '~/lib/api-client.server';
import { apiFailurePage } from '~/lib/responses.server';
import { uploadErrorOf } from '~/lib/uploaded-file.server';
import { pageContext } from '~/lib/page-context.server';

type Fields = z.output<typeof builderFields>;

const PICTURE_ERRORS = ['file.tooBig', 'file.wrongType', 'file.tooManyPixels', 'file.unreadable', 'file.empty'];

/** Whether a post of a text block's page is to put a picture into it: a chosen picture counts, whatever button is pressed. */
export function hasPicture({ intent, picture }: Fields, file: Uint8Array): boolean {
  if (intent === 'drop-picture') return false;
  return intent === 'add-picture' || file.length > 0 || uploadedPicture(picture) !== undefined;
}

/**
 * The form with the picture at the end of a text block, or what is missing. A picture that came without its text is kept, so
 * that nobody has to choose it again.
 *
 * @throws Response for a failure that is no mistake of the person's
 */
export async function addPicture(
  args: ActionFunctionArgs,
  parts: { form: BuilderForm; key: string; fields: Fields; file: Uint8Array<ArrayBuffer> },
): Promise<{ form: BuilderForm } | PictureAttempt> {
  const { form, key, fields, file } = parts;
  const { pictureAlt: alt, picture } = fields;
  const sent = file.length > 0 ? await upload(args, file) : uploadedPicture(picture);
  const uploaded = sent && 'address' in sent ? sent : uploadedPicture(picture);
  const missing = alt === '' ? { alt: { key: 'form-builder:pictureAltNeeded' as const } } : {};
  if (!sent) return { alt, errors: { file: { key: 'form-builder:pictureNeeded' }, ...missing } };
  if (!('address' in sent)) return { alt, uploaded, errors: { file: uploadErrorText(sent), ...missing } };
  const item = findItem(form, key);
  if (alt === '' || item?.kind !== 'html') return { alt, uploaded, errors: missing };
  const before = item.html.trim() === '' ? '' : `${item.html.trimEnd()}\n`;
  return { form: replaceItem(form, { ...item, html: `${before}${pictureHtml({ ...sent, alt })}` }) };
}

async function upload(args: ActionFunctionArgs, file: Uint8Array<ArrayBuffer>): Promise<StoredPicture | ApiFailure> {
  const { api } = pageContext(args);
  const result = await api.call(uploadPicture, {}, { upload: toUpload(file) });
  if (result.isOk) return result.data;
  if (!result.name || !PICTURE_ERRORS.includes(result.name)) throw apiFailurePage(result);
  return result;
}

function uploadErrorText(failure: ApiFailure): PictureAttempt['errors']['file'] {
  const { key, params } = uploadErrorOf(failure);
  return { key: `errors:${key}`, params };
}

/** The picture that the page before has uploaded already. */
function uploadedPicture(picture: string): StoredPicture | undefined {
  const [address = '', ...sizes] = picture.split(' ');
  const [width = 0, height = 0] = sizes.map(Number);
  const isSize = [width, height].every((size) => Number.isInteger(size) && size > 0 && size <= STORED_PICTURE_PIXELS);
  return readPicturePath(address) && isSize ? { address, width, height } : undefined;
}
