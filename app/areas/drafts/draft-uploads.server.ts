import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallInput } from '~/lib/contract/call';
import type { startDraftUpload } from './upload-calls';
import type { DraftFile, DraftUpload } from './calls';
import { cleanFileName } from '~/domain/untrusted-text';
import type { FormInput } from '~/domain/form-model';
import { isFile, isSignature } from '~/areas/forms/input-types';
import { BYTES_PER_MB, maxFiles } from '~/areas/forms/input-types/attachment/rules';
import { isNamedPhoto } from '~/domain/uploaded-photo';
import type { PlatformContext } from '~/platform/platform-context';
import type { UploadRow } from '~/platform/db/upload-row-types';
import { fail, isFailure, type Failure } from '~/platform/http/failure';
import { createFormService, ownerColumns, ownerOf, type LinkedForm } from '~/areas/forms/service.server';
import {
  allowedExtensions,
  createResumableUploads,
  createUploadService,
  extensionOf,
  maxFileMegabytes,
  maxUploadMegabytes,
} from '~/areas/uploads/service.server';
import { isDraftClosed } from './draft-closed.server';
import { createDraftFileService } from './draft-files.server';
import type { FileLink } from './device-handoff.server';
import { createDraftService, toDraftFile, toDraftUpload } from './service.server';
import { createDraftStore } from './store.server';

/** Another request checks the same file: how long to wait for it, and between two looks, in milliseconds. */
const MAX_WAIT_MS = 60_000;
const STEP_MS = 250;

/** Attachments that come in pieces. Whose link began one goes on with it, and nobody else. */
export function createDraftUploadService(context: Pick<PlatformContext, 'db' | 'files' | 'clock' | 'ids'>) {
  const { db, clock } = context;
  const uploads = createResumableUploads(context);
  const received = createUploadService(context);
  const store = createDraftStore(db);
  const forms = createFormService({ db });
  const drafts = createDraftService(context);
  const draftFiles = createDraftFileService(context);
  const columnsOf = (link: FileLink) => ({
    ...ownerColumns(ownerOf(link)),
    ...(link.part ? { input_id: link.part.inputId } : {}),
  });

  const attachmentOf = ({ inputs }: LinkedForm, id: string): FormInput | undefined =>
    inputs.find((input) => input.id === id && isFile(input) && !isSignature(input));

  const touch = (linked: LinkedForm) => store.touch(linked.owner, linked.form.row.version, clock.now());

  const isPending = async ({ owner }: LinkedForm, { id }: UploadRow): Promise<boolean> =>
    (await uploads.find(ownerColumns(owner), id)) !== undefined;

  /** Checks a file that has come whole, and attaches it. */
  async function checkAndAttach(linked: LinkedForm, input: FormInput, row: UploadRow): Promise<DraftFile | Failure> {
    const body = Readable.toWeb(uploads.open(row.id)) as ReadableStream<Uint8Array>;
    const file = await received.receive({ input, name: row.name, method: '', body, claimedSize: row.size });
    if (isFailure(file)) return file;
    const changes = [...new Set([...row.changes.split(',').filter(Boolean), ...file.changes])] as DraftFile['changes'];
    const attached = await draftFiles.attach(linked, input, { ...file, changes }, row.id);
    // An upload ends with its form, which may have been sent while the file was looked at.
    if (isFailure(attached) || (await isPending(linked, row))) return attached;
    await drafts.removeFiles(linked.owner, [row.id]);
    return fail('file.notFound');
  }

  async function finishUpload(linked: LinkedForm, input: FormInput, row: UploadRow): Promise<DraftFile | Failure> {
    try {
      const attached = await checkAndAttach(linked, input, row);
      const refusal = isFailure(attached) ? JSON.stringify({ name: attached.name, params: attached.params ?? {} }) : '';
      await uploads.end(row.id, isFailure(attached) ? 'refused' : 'kept', refusal);
      if (isFailure(attached) && (await isPending(linked, row))) await touch(linked);
      return attached;
    } catch (error) {
      await uploads.release(row.id);
      throw error;
    }
  }

  return {
    async start(
      link: FileLink,
      { inputId, name, size, fingerprint, changes, submissionKey }: CallInput<typeof startDraftUpload>['body'],
    ): Promise<DraftUpload | Failure> {
      const linked = await forms.requireForm(link);
      const input = attachmentOf(linked, inputId);
      if (!input) return fail('form.unknownInput');
      if (await isDraftClosed(db, linked, submissionKey)) return fail('form.alreadySubmitted');
      const cleaned = cleanFileName(name);
      const extension = extensionOf(cleaned);
      // A name without an extension gets the one that its content shows.
      if (extension && !allowedExtensions(input).includes(extension))
        return fail('file.wrongType', { allowed: allowedExtensions(input).join(', ') });
      if (size > maxUploadMegabytes(input, isNamedPhoto(cleaned)) * BYTES_PER_MB)
        return fail('file.tooBig', { limit: maxFileMegabytes(input) });
      if (size === 0) return fail('file.empty');
      // Another file is the answer to why the last one was refused.
      if (maxFiles(input) === 1) await uploads.removeRefused(columnsOf(link), inputId);
      const row = await uploads.start(columnsOf(link), {
        input_id: inputId,
        name: cleaned,
        fingerprint: fingerprint ?? '',
        size,
        changes: (changes ?? []).join(','),
      });
      await touch(linked);
      return toDraftUpload(row);
    },

    async find(link: FileLink, id: string): Promise<DraftUpload | Failure> {
      const row = await uploads.find(columnsOf(link), id);
      return row ? toDraftUpload(row) : fail('file.notFound');
    },

    async append(
      link: FileLink,
      id: string,
      offset: number,
      body: ReadableStream<Uint8Array> | null,
    ): Promise<(DraftUpload & { added: number }) | Failure> {
      const linked = await forms.requireForm(link);
      const appended = await uploads.append(columnsOf(link), id, offset, body);
      if (!appended) return fail('file.notFound');
      const { row, added } = appended;
      if (row.received > offset) await touch(linked);
      return { ...toDraftUpload(row), added };
    },

    /** A repeat answers as the first time. */
    async finish(link: FileLink, id: string): Promise<DraftFile | Failure> {
      const linked = await forms.requireForm(link);
      const owner = columnsOf(link);
      for (let waited = 0; waited <= MAX_WAIT_MS; waited += STEP_MS) {
        const row = await uploads.find(owner, id);
        if (!row) return fail('file.notFound');
        const stored = await store.findFile(linked.owner, id);
        if (stored) {
          await uploads.end(id, 'kept');
          return toDraftFile(stored);
        }
        if (row.state === 'kept') return fail('file.notFound');
        if (row.state === 'refused') return refusalOf(row);
        if (row.received < row.size) return fail('file.incomplete');
        const input = attachmentOf(linked, row.input_id);
        if (!input) return fail('form.unknownInput');
        if (await isDraftClosed(db, linked)) return fail('form.alreadySubmitted');
        if (await uploads.claim(id)) return finishUpload(linked, input, row);
        await sleep(STEP_MS);
      }
      return fail('file.incomplete');
    },

    async remove(link: FileLink, id: string): Promise<{ isRemoved: boolean }> {
      const linked = await forms.requireForm(link);
      const isRemoved = await uploads.remove(columnsOf(link), id);
      if (isRemoved) await touch(linked);
      return { isRemoved };
    },
  };
}

function refusalOf({ refusal }: UploadRow): Failure {
  const { name, params } = JSON.parse(refusal) as { name: Failure['name']; params: Record<string, unknown> };
  return fail(name, params);
}
