import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { ADMINS, LOCALES, type Locale } from '~/lib/contract/enums';
import { isCustomizableMessage, type MessageWords, type CustomizableMessage } from '~/domain/customizable-messages';
import { requireUser, type SignedIn } from '~/lib/signed-in-user.server';
import type { LinkArgs } from '~/lib/page-link.server';
import { badRequest, problemPage } from '~/lib/responses.server';

/**
 * The message and the language that the page's address names.
 *
 * @throws as `requireUser`; Response 404 where there is no such message or language
 */
export async function requireMessageAndLanguage(
  args: LinkArgs,
): Promise<{ user: SignedIn; message: CustomizableMessage; language: Locale }> {
  const user = await requireUser(args, ...ADMINS);
  const { message = '', language = '' } = args.params;
  const locale = LOCALES.find((each) => each === language);
  if (!isCustomizableMessage(message) || !locale) throw problemPage('request.notFound');
  return { user, message, language: locale };
}

const MAX_BYTES = 64 * 1024;
const encodedSchema = z.tuple([z.string(), z.string()]);

/** Encodes the texts of an email for an address, from which the preview's frame reads them. */
export const encodePreviewTexts = ({ subject, text }: MessageWords): string =>
  deflateRawSync(JSON.stringify([subject, text])).toString('base64url');

/** Decodes what `encodePreviewTexts` returned. Throws Response 400 for anything else. */
export function decodePreviewTexts(text: string): Pick<MessageWords, 'subject' | 'text'> {
  try {
    const json = inflateRawSync(Buffer.from(text, 'base64url'), { maxOutputLength: MAX_BYTES }).toString('utf8');
    const [subject, body] = encodedSchema.parse(JSON.parse(json));
    return { subject, text: body };
  } catch {
    throw badRequest();
  }
}
