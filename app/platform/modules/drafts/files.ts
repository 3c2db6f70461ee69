import { buffer } from 'node:stream/consumers';
import type { FileData } from '~/contract/call';
import type { DraftFile } from '~/contract/drafts';
import type { LinkClaims } from '~/contract/tokens';
import { isFile, isSignature } from '~/domain/input-types';
import type { PlatformContext } from '../../context';
import { fileAnswer, attachmentDisposition } from '../../http/file-answer';
import { fail, isFailure, type Failure } from '../../http/result';
import { cleanLine } from '~/domain/clean-text';
import { createFormService, ownerOf, type Owner } from '../forms/service';
import { createSubmissionService, isClosed } from '../submissions/service';
import { createUploadService, methodOf } from '../uploads/service';
import { createDraftService, fileView } from './service';
import { createDraftStore } from './store';

interface Upload {
  inputId: string;
  name: string;
  method: DraftFile['method'];
  text: string;
  body: ReadableStream<Uint8Array> | null;
  /** Key of the rendered form, where the sender says it. */
  submissionKey?: string;
  /** Length that the sender claims, in bytes; 0 when it claims none. */
  claimedSize: number;
}

/** Attachments and signatures of drafts. */
export function createDraftFileService(context: Pick<PlatformContext, 'db' | 'files' | 'clock' | 'ids'>) {
  const { db, files, clock, ids } = context;
  const store = createDraftStore(db);
  const drafts = createDraftService(context);
  const forms = createFormService({ db });
  const submissions = createSubmissionService(context);
  const uploads = createUploadService(context);

  /**
   * The signature that is kept already, where the same drawing comes again: a save on its way and the form's own post bring the same
   * one, and a new file would look like another device's.
   */
  async function findTwin(owner: Owner, inputId: string, come: { key: string; size: number; method: string }) {
    const kept = (await store.listFiles(owner)).find(({ input_id }) => input_id === inputId);
    if (!kept || kept.method !== come.method || kept.size !== come.size || come.method === 'type') return undefined;
    const [own, other] = await Promise.all([kept.file_key, come.key].map(async (key) => buffer(await files.get(key))));
    return own && other?.equals(own) ? kept : undefined;
  }

  return {
    /** Keeps a file in the place of the input's old one, which stays when the new one is no good. */
    async upload(link: LinkClaims, sent: Upload): Promise<DraftFile | Failure> {
      const linked = await forms.requireForm(link);
      const input = linked.inputs.find(({ id }) => id === sent.inputId);
      if (!input || !isFile(input)) return fail('form.unknownInput');
      const { submissionKey } = sent;
      const isSubmitted =
        (await isClosed(db, linked)) ||
        (submissionKey !== undefined && (await submissions.isSubmittedWith(linked.owner, submissionKey)));
      if (isSubmitted) return fail('form.alreadySubmitted');
      const method = methodOf(input, sent.method);
      const received = await uploads.receive({ ...sent, input, method });
      if (isFailure(received)) return received;
      const twin = isSignature(input) ? await findTwin(linked.owner, input.id, { ...received, method }) : undefined;
      if (twin) {
        await drafts.removeUnneeded(linked.owner, [received.key]);
        return fileView(twin);
      }
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
        changes: received.changes.join(','),
      };
      let kept: Awaited<ReturnType<typeof store.replaceFile>>;
      try {
        kept = await store.replaceFile(linked.owner, file, linked.form.row.version);
      } catch (error) {
        await files.remove(received.key);
        throw error;
      }
      await drafts.removeUnneeded(linked.owner, kept.unneeded);
      return fileView(kept.file);
    },

    async remove(link: LinkClaims, inputId: string): Promise<{ isRemoved: boolean }> {
      const owner = ownerOf(link);
      const removed = await store.removeFile(owner, inputId, clock.now());
      await drafts.removeUnneeded(owner, removed ?? []);
      return { isRemoved: removed !== undefined };
    },

    /** A file of the link's own draft. Only PNG signatures are shown in a page; everything else is downloaded. */
    async open(link: LinkClaims, fileId: string): Promise<FileData | Failure> {
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
}
