import { FieldTooLarge, readMultipart } from '~/lib/contract/read-body';
import type { Upload } from '~/lib/contract/platform-port';
import { fail, type Failure } from '~/platform/http/failure';

/** Maximum size of the text fields and boundaries of a multipart body, in bytes. */
export const MAX_FIELD_BYTES = 256 * 1024;

/**
 * Reads the multipart body of an attachment upload, and at most the limit in bytes.
 *
 * @returns what is wrong with the body, or undefined
 */
export async function readAttachmentBody(
  { body = null, contentType = '', claimedSize = 0 }: Partial<Upload> = {},
  limit: number,
  { onField, ...sink }: Omit<Parameters<typeof readMultipart>[2], 'fieldBytes'>,
): Promise<Failure | undefined> {
  const tooBig = fail('file.tooBig', { limit: Math.floor(limit / 1048576) });
  if (claimedSize > limit) return tooBig;
  const counter = countBytes(limit);
  let fields = 0;
  try {
    const isWhole = await readMultipart(contentType, body?.pipeThrough(counter.stream) ?? null, {
      ...sink,
      fieldBytes: MAX_FIELD_BYTES,
      onField(name, value) {
        fields += 1;
        return onField(name, value);
      },
    });
    if (isWhole) return undefined;
  } catch (error) {
    if (!(error instanceof FieldTooLarge)) throw error;
    return fail('request.invalid', { fields: ['body'] });
  }
  if (counter.isOver()) return tooBig;
  return fields > 0 ? fail('request.incomplete') : fail('request.invalid', { fields: ['body'] });
}

/** Fails a stream once more than the limit in bytes has come. */
function countBytes(limit: number) {
  let size = 0;
  const stream = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      size += part.byteLength;
      if (size > limit) controller.error(new RangeError('The body is larger than its limit'));
      else controller.enqueue(part);
    },
  });
  return { stream, isOver: () => size > limit };
}
