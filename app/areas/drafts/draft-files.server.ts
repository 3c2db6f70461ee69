import type { FileData } from '~/lib/contract/call';
import type { DraftFile } from './calls';
import type { LinkClaims } from '~/lib/contract/token-schemas';
import type { FormInput } from '~/domain/form-model';
import { isFile } from '~/areas/forms/input-types';
import { maxFiles } from '~/areas/forms/input-types/attachment/rules';
import type { PlatformContext } from '~/platform/platform-context';
import type { DraftFileRow } from '~/platform/db/schema';
import { fileResponse, attachmentDisposition } from '~/platform/http/file-response';
import { fail, isFailure, type Failure } from '~/platform/http/failure';
import { cleanSingleLine } from '~/domain/untrusted-text';
import { createFormService, ownerOf, type LinkedForm } from '~/areas/forms/service.server';
import {
  createContentComparison,
  createUploadService,
  signatureMethod,
  readThumbnail,
  type ReceivedFile,
} from '~/areas/uploads/service.server';
import { isDraftClosed } from './draft-closed.server';
import type { FileLink } from './device-handoff.server';
import { createDraftService, toDraftFile } from './service.server';
import { createDraftStore, type FileContent } from './store.server';

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
  const uploads = createUploadService(context);

  /**
   * The file that is there already where the same comes again: a save on its way and the form's own post bring the same drawing, a
   * button that is pressed twice brings all files twice, and a new one would look like another device's.
   */
  async function findDuplicate(there: readonly DraftFileRow[], come: FileContent): Promise<DraftFileRow | undefined> {
    const isLike = ({ method, text, name, size }: DraftFileRow) =>
      method === come.method && text === come.text && name === come.name && size === come.size;
    const alike = there.filter(isLike);
    // A typed one is rendered from its text.
    if (alike.length === 0 || come.method === 'type') return alike[0];
    const isSameContent = createContentComparison(files);
    for (const candidate of alike) if (await isSameContent(candidate.file_key, come.file_key)) return candidate;
    return undefined;
  }

  /**
   * Puts a file that was received beside those of its input, or in the place of the only one.
   *
   * @returns the file; `file.tooMany` {limit} where the input has as many as it takes
   */
  async function attach(
    linked: LinkedForm,
    input: FormInput,
    received: ReceivedFile,
    id: string,
    method: DraftFile['method'] = '',
    text = '',
  ): Promise<DraftFile | Failure> {
    const file = {
      id,
      input_id: input.id,
      kind: input.inputType,
      name: received.name,
      content_type: received.contentType,
      size: received.size,
      file_key: received.key,
      method,
      text,
      created_at: clock.now(),
      changes: received.changes.join(','),
    };
    const most = maxFiles(input);
    let stored: Awaited<ReturnType<typeof store.putFile>>;
    try {
      stored = await store.putFile(linked.owner, file, linked.form.row.version, most, (there) =>
        findDuplicate(there, file),
      );
    } catch (error) {
      await files.remove(received.key);
      throw error;
    }
    await drafts.removeUnneeded(linked.owner, stored ? stored.unneeded : [received.key]);
    return stored ? toDraftFile(stored.file) : fail('file.tooMany', { limit: most });
  }

  /** A file that the link may open: a phone sees those of its question. */
  async function findFile(link: FileLink, id: string) {
    const file = await store.findFile(ownerOf(link), id);
    return link.part && file?.input_id !== link.part.inputId ? undefined : file;
  }

  return {
    /** Stores a file of an input. Where that takes one alone, the old one stays when the new one is no good. */
    async upload(link: LinkClaims, sent: Upload): Promise<DraftFile | Failure> {
      const linked = await forms.requireForm(link);
      const input = linked.inputs.find(({ id }) => id === sent.inputId);
      if (!input || !isFile(input)) return fail('form.unknownInput');
      const isSubmitted = () => isDraftClosed(db, linked, sent.submissionKey);
      if (await isSubmitted()) return fail('form.alreadySubmitted');
      const method = signatureMethod(input, sent.method);
      const received = await uploads.receive({ ...sent, input, method });
      if (isFailure(received)) return received;
      const text = method === 'type' ? cleanSingleLine(sent.text) : '';
      const id = ids.next();
      const attached = await attach(linked, input, received, id, method, text);
      // While it came in, all of a submission may have come and gone.
      if (isFailure(attached) || !(await isSubmitted())) return attached;
      await drafts.removeFiles(linked.owner, [id]);
      return fail('form.alreadySubmitted');
    },

    attach,

    /** Forgets the files of an input, or one of them. */
    async remove(link: LinkClaims, which: { inputId: string; fileId?: string }): Promise<{ isRemoved: boolean }> {
      const owner = ownerOf(link);
      const removed = await store.removeFile(owner, which, clock.now());
      await drafts.removeUnneeded(owner, removed ?? []);
      return { isRemoved: removed !== undefined };
    },

    /** Opens the thumbnail of a picture in the link's draft. Failure: `file.notFound`, also if the file is no picture. */
    async openThumbnail(link: FileLink, fileId: string): Promise<FileData | Failure> {
      const file = await findFile(link, fileId);
      const picture = file && (await readThumbnail(files, file));
      if (!picture) return fail('file.notFound');
      return fileResponse(picture, {
        'content-type': 'image/jpeg',
        'content-disposition': 'inline',
        'content-length': String(picture.byteLength),
        'cache-control': 'private, no-store',
      });
    },

    /** A file of the link's own draft. Only PNG signatures are shown in a page; everything else is downloaded. */
    async open(link: FileLink, fileId: string): Promise<FileData | Failure> {
      const file = await findFile(link, fileId);
      if (!file) return fail('file.notFound');
      const isShown = file.kind === 'signature' && file.content_type === 'image/png';
      return fileResponse(await files.get(file.file_key), {
        'content-type': isShown ? 'image/png' : 'application/octet-stream',
        'content-disposition': isShown ? 'inline' : attachmentDisposition(file.name),
        'content-length': String(file.size),
        'cache-control': 'private, no-store',
      });
    },
  };
}
