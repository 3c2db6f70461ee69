const defineCall = defineCalls('pictures');
/** Pictures of an account's forms, stored in the platform's own storage and named by what they show. */
import { z } from 'zod';
import { PICTURE_FAULTS } from '~/domain/html-pictures';
import { defineCalls, envelope, file } from '~/lib/contract/call';
import { byUsers } from '~/lib/contract/shared-call-parts';

/** A picture that an imported form names and that pages don't show: its address, and why. */
export const hiddenPictureSchema = z.object({ address: z.string(), fault: z.enum(PICTURE_FAULTS) });

/** Body: the bytes of a PNG, JPEG, WebP or GIF. The same picture again has the same address. */
export const uploadPicture = defineCall({
  id: 'uploadPicture',
  path: 'api/x/pictures/Upload',
  summary: 'Keeps a picture for text blocks of forms, drawn anew',
  ...byUsers,
  bodyKind: 'binary',
  reply: envelope(
    z.object({
      /** Path on this site, for `src`. */
      address: z.string(),
      /** In pixels. */
      width: z.number().int(),
      height: z.number().int(),
    }),
  ),
  errors: [
    'session.required',
    'account.suspended',
    'account.closed',
    'session.forbidden',
    'file.empty',
    'file.tooBig',
    'file.wrongType',
    'file.tooManyPixels',
    'file.unreadable',
  ],
  rateLimit: 'upload',
});

/** `accountToken` is the account's public id. What an address shows never changes. */
export const getPicture = defineCall({
  id: 'getPicture',
  path: 'api/x/pictures/{accountToken}/{name}',
  summary: 'A picture of a form by its address',
  audience: 'public',
  params: z.object({ accountToken: z.string().max(64), name: z.string().max(80) }),
  reply: file('image/webp'),
  errors: ['file.notFound'],
  rateLimit: 'asset',
});

/** The address of a picture on the pages' own site. */
export const picturePath = (accountToken: string, name: string): string =>
  `/api/x/pictures/${encodeURIComponent(accountToken)}/${name}`;

/** Whether a name is one that pictures are stored under. */
export const isPictureName = (name: string): boolean => /^[0-9a-f]{64}\.webp$/.test(name);

/** Whose picture an address is of, and its name; undefined for any other address. */
export function readPicturePath(address: string): { accountToken: string; name: string } | undefined {
  const [, written = '', name = ''] = /^\/api\/x\/pictures\/([\w.~%-]{1,192})\/([^/]+)$/.exec(address) ?? [];
  if (!isPictureName(name)) return undefined;
  try {
    return { accountToken: decodeURIComponent(written), name };
  } catch {
    return undefined;
  }
}
