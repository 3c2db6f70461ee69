import { buffer } from 'node:stream/consumers';
import type { PlatformContext } from '../platform-context';
import { fail, type Failure } from '../http/failure';

const MAX_BYTES = 20 * 1024 * 1024;
const TIMEOUT_MS = 10_000;

/**
 * Reads the PDF that a row names: by its key in the file store, or by a web address, which is fetched each time.
 *
 * @returns `server.unavailable` where the address gives no PDF now
 */
export async function readStoredPdf(
  { files, fetchPublic, log }: Pick<PlatformContext, 'files' | 'fetchPublic' | 'log'>,
  name: string,
): Promise<Uint8Array | Failure> {
  if (!name.startsWith('https://')) return buffer(await files.get(name));
  try {
    const pdf = await fetchPublic(name, { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS });
    if (Buffer.from(pdf.subarray(0, 5)).toString('latin1') === '%PDF-') return pdf;
    log('warn', 'document.noPdf', { host: new URL(name).host });
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    log('warn', 'document.unreachable', { host: new URL(name).host, reason });
  }
  return fail('server.unavailable');
}
