import type { DraftFile } from '~/contract/extras';
import type { EnrollmentToken } from '~/contract/tokens';
import type { FormInput } from '~/domain/form-model';
import { isFile, isSignature } from '~/domain/input-types';
import type { PlatformContext } from '../../context';
import { fileAnswer } from '../../http/file-answer';
import { fail, isFailure, type Failure } from '../../http/result';
import { attachmentDisposition, cleanLine } from './file-names';
import { ownerOf, requireForm } from './form-of-link';
import { receiveFile } from './incoming-file';
import { createDraftService, fileView } from './service';
import { createDraftStore } from './store';

export interface Upload {
  inputId: string;
  name: string;
  method: DraftFile['method'];
  text: string;
  body: ReadableStream<Uint8Array> | null;
  /** Length that the sender claims, in bytes; 0 when it claims none. */
  claimedSize: number;
}

/** How a file came about: signatures tell it, attachments have nothing to tell. */
export function methodOf(input: FormInput, method: DraftFile['method']): DraftFile['method'] {
  return isSignature(input) ? method || 'upload' : '';
}

/** Attachments and signatures of drafts. */
export function createDraftFileService(context: Pick<PlatformContext, 'db' | 'files' | 'clock' | 'ids'>) {
  const { db, files, clock, ids } = context;
  const store = createDraftStore(db);
  const drafts = createDraftService(context);

  return {
    /** Keeps a file in the place of the input's old one, which stays when the new one is no good. */
    async upload(link: EnrollmentToken, sent: Upload): Promise<DraftFile | Failure> {
      const linked = await requireForm(db, link);
      const input = linked.inputs.find(({ id }) => id === sent.inputId);
      if (!input || !isFile(input)) return fail('form.unknownInput');
      if (await drafts.isClosed(linked)) return fail('form.alreadySubmitted');
      const method = methodOf(input, sent.method);
      const received = await receiveFile(context, { ...sent, input, method });
      if (isFailure(received)) return received;
      const file = {
        id: ids.next(),
        input_id: input.id,
        kind: input.inputType,
        name: received.name,
        content_type: received.contentType,
        size: received.size,
        file_key: received.key,
        method,
        text: method === 'type' ? cleanLine(sent.text) : '',
        created_at: clock.now(),
      };
      let unneeded: string[];
      try {
        unneeded = await store.replaceFile(linked.owner, file, linked.form.row.version);
      } catch (error) {
        await files.remove(received.key);
        throw error;
      }
      await removeBytes(unneeded);
      const { accountId: account_id, formId: form_id, recipientId: recipient_id } = linked.owner;
      return fileView({ ...file, account_id, form_id, recipient_id });
    },

    async remove(link: EnrollmentToken, inputId: string): Promise<{ isRemoved: boolean }> {
      const unneeded = await store.removeFile(ownerOf(link), inputId, clock.now());
      await removeBytes(unneeded ?? []);
      return { isRemoved: unneeded !== undefined };
    },

    /** A file of the link's own draft. Only PNG signatures are shown in a page; everything else is downloaded. */
    async open(link: EnrollmentToken, fileId: string): Promise<Response | Failure> {
      const file = await store.findFile(ownerOf(link), fileId);
      if (!file) return fail('file.notFound');
      const isShown = file.kind === 'signature' && file.content_type === 'image/png';
      return fileAnswer(await files.get(file.file_key), {
        'content-type': isShown ? 'image/png' : 'application/octet-stream',
        'content-disposition': isShown ? 'inline' : attachmentDisposition(file.name),
        'content-length': String(file.size),
        'cache-control': 'private, no-store',
      });
    },
  };

  async function removeBytes(keys: string[]): Promise<void> {
    for (const key of keys) await files.remove(key);
  }
}
