import { Readable } from 'node:stream';
import type { MultipartFile } from '~/lib/contract/read-body';
import type { Upload } from '~/lib/contract/platform-port';
import type { LinkClaims } from '~/lib/contract/token-schemas';
import type { FormInput, MergeTag } from '~/domain/form-model';
import { isFile } from '~/areas/forms/input-types';
import { maxFiles } from '~/areas/forms/input-types/attachment/rules';
import { visibleInputs } from '~/domain/visibility';
import type { PlatformContext } from '~/platform/platform-context';
import type { Db } from '~/platform/db/open-database';
import { writeForRecipient } from '~/platform/db/erasures';
import type { DraftFileRow, SubmissionFileRow, SubmissionRow } from '~/platform/db/schema';
import { fail, FailureError, isFailure, type Failure } from '~/platform/http/failure';
import { createDraftService } from '~/areas/drafts/service.server';
import { createFormService, ownerOf, type Owner } from '~/areas/forms/service.server';
import { createSubmissionService } from '~/areas/submissions/service.server';
import {
  createContentComparison,
  createUploadService,
  maxFileBytes,
  signatureMethod,
} from '~/areas/uploads/service.server';
import { parseStoredAnswers } from '~/domain/parse-answers';
import { MAX_FIELD_BYTES, readAttachmentBody } from './read-attachment-body.server';
import { createAttachmentPairing, type PairedAttachment, type UploadedFile } from './pair-attachments.server';

type NewFile = Omit<SubmissionFileRow, 'place'>;
type StoredFile = Exclude<UploadedFile, { fileId: string }>;

/** The submission and question that a file is for. */
interface FileTarget {
  submissionId: string;
  input: FormInput;
}

/** A valid uploaded file, or a file of the draft. */
interface ReadyFile {
  place: FileTarget;
  file: NewFile | { fileId: string };
}

/** The file inputs of a submission that were shown when it was made. What is hidden is never part of it. */
export function shownFileInputs(inputs: readonly FormInput[], submission: SubmissionRow): FormInput[] {
  const fileInputs = inputs.filter(isFile);
  if (fileInputs.length === 0) return [];
  const shown = visibleInputs(inputs, parseStoredAnswers(submission), JSON.parse(submission.merge_tags) as MergeTag[]);
  return fileInputs.filter(({ id }) => shown.has(id));
}

/** Files of submissions. Spec: forms-and-approval 4, "Submission sequence", and 7. */
export function createAttachmentService(context: Pick<PlatformContext, 'db' | 'files' | 'ids' | 'clock' | 'config'>) {
  const { db, files, ids, config } = context;
  const store = createSubmissionService(context);
  const forms = createFormService(context);
  const uploads = createUploadService(context);

  /** The questions for files of a submission. */
  async function findFileInputs(owner: Owner, reportId: string): Promise<FormInput[] | Failure> {
    const submission = await store.findById(owner, reportId);
    if (!submission) return fail('submission.notFound');
    const inputs = await forms.findInputs(owner.accountId, owner.formId, submission.form_version);
    return inputs ? shownFileInputs(inputs, submission) : [];
  }

  /** The submission and the question that each file is for. */
  async function findTargets(owner: Owner, sent: readonly PairedAttachment[]): Promise<FileTarget[] | Failure> {
    const inputsBySubmission = new Map<string, FormInput[]>();
    const places: FileTarget[] = [];
    for (const { reportId, inputId } of sent) {
      const inputs = inputsBySubmission.get(reportId) ?? (await findFileInputs(owner, reportId));
      if (isFailure(inputs)) return inputs;
      inputsBySubmission.set(reportId, inputs);
      const input = inputs.find(({ id }) => id === inputId);
      if (!input) return fail('form.unknownInput');
      places.push({ submissionId: reportId, input });
    }
    return places;
  }

  async function receive({ submissionId, input }: FileTarget, { name, key }: StoredFile): Promise<NewFile | Failure> {
    const body = Readable.toWeb(await files.get(key)) as ReadableStream<Uint8Array>;
    const received = await uploads.receive({ input, name, method: signatureMethod(input, ''), body, claimedSize: 0 });
    if (isFailure(received)) return received;
    return {
      submission_id: submissionId,
      input_id: input.id,
      kind: input.inputType,
      name: received.name,
      content_type: received.contentType,
      size: received.size,
      file_key: received.key,
      method: signatureMethod(input, ''),
      text: '',
    };
  }

  /** The draft's file of a question, which stays as it is until the transaction ends; the draft keeps it until the end of the form. */
  async function findDraftFile(
    trx: Db,
    owner: Owner,
    { submissionId, input }: FileTarget,
    id: string,
  ): Promise<NewFile> {
    const drafts = createDraftService({ ...context, db: trx });
    await drafts.lock(owner);
    const file = await drafts.findFile(owner, id);
    if (file?.input_id !== input.id) throw new FailureError(fail('file.notFound'));
    return toSubmissionFile(submissionId, file);
  }

  /** Adds files in one transaction. Resolves to the keys of those that were not there already. */
  async function writeFiles(owner: Owner, ready: readonly ReadyFile[]): Promise<string[]> {
    const isRepeat = createRepeatCheck(files);
    // Files are read before the transaction, which reads no more than those that come meanwhile.
    for (const { file } of ready)
      if ('file_key' in file) await isRepeat(await store.listFiles(file.submission_id), file);
    return writeForRecipient(db, owner, async (trx) => {
      const own = createSubmissionService({ db: trx });
      const finished = new Map<string, boolean>();
      // In one order: of two lists about the same reports neither waits for the other.
      for (const id of [...new Set(ready.map(({ place }) => place.submissionId))].toSorted()) {
        const row = await own.lock(owner, id);
        if (!row) throw new FailureError(fail('submission.notFound'));
        finished.set(id, row.completed_at !== null);
      }
      const added: string[] = [];
      for (const { place, file } of ready) {
        const isFinished = finished.get(place.submissionId) ?? false;
        // The end of the form has taken along what the draft held.
        if ('fileId' in file && isFinished) continue;
        const row = 'fileId' in file ? await findDraftFile(trx, owner, place, file.fileId) : file;
        if (await isRepeat(await own.listFiles(row.submission_id), row)) continue;
        if (isFinished) throw new FailureError(fail('form.alreadySubmitted'));
        const most = maxFiles(place.input);
        if (!(await own.addFile(row, most))) throw new FailureError(fail('file.tooMany', { n: most }));
        added.push(row.file_key);
      }
      return added;
    });
  }

  /** Adds all of the files or none. One that is there already is left alone. */
  async function addFiles(link: LinkClaims, sent: readonly PairedAttachment[]): Promise<{ stored: number } | Failure> {
    const owner = ownerOf(link);
    const places = await findTargets(owner, sent);
    if (isFailure(places)) return places;
    const ready: ReadyFile[] = [];
    let added: string[] = [];
    try {
      for (const [at, place] of places.entries()) {
        const file = sent[at]?.file;
        if (!file) continue;
        const storedFile = 'fileId' in file ? file : await receive(place, file);
        if (isFailure(storedFile)) return storedFile;
        ready.push({ place, file: storedFile });
      }
      added = await writeFiles(owner, ready);
      return { stored: added.length };
    } finally {
      const received = ready.flatMap(({ file }) => ('file_key' in file ? [file.file_key] : []));
      for (const key of received) if (!added.includes(key)) await files.remove(key);
    }
  }

  /** Stores the bytes of a file as they come in, until all of the list is there. */
  async function storeFile({ name, content }: MultipartFile, key: string): Promise<StoredFile> {
    await uploads.note(key);
    await files.put(key, Readable.from(content));
    return { name, key };
  }

  return {
    /** Adds files that the draft holds. Returns what is wrong with the first bad one, and then none is added; or undefined. */
    async addDraftFiles(
      link: LinkClaims,
      reportId: string,
      draftFiles: readonly { inputId: string; fileId: string }[],
    ): Promise<Failure | undefined> {
      if (draftFiles.length === 0) return undefined;
      const sent = draftFiles.map(({ inputId, fileId }) => ({ reportId, inputId, file: { fileId } }));
      const result = await addFiles(link, sent);
      return isFailure(result) ? result : undefined;
    },

    /**
     * Adds the files of a multipart body, all or none: only the whole list says which file is for which question. A file that is
     * there already is left alone.
     */
    async addUploads(link: LinkClaims, upload: Upload | undefined): Promise<{ stored: number } | Failure> {
      const { inputs } = await forms.requireForm(link);
      const allowed = inputs.filter(isFile).map((input) => maxFileBytes(input) * maxFiles(input));
      const total = allowed.reduce((sum, bytes) => sum + bytes, 0);
      const limit = Math.min(total, config.maxBodyBytes) + MAX_FIELD_BYTES;
      const list = createAttachmentPairing();
      const storedKeys: string[] = [];
      const sink = {
        onField: list.addField,
        onMissingFile: list.addMissingFile,
        onFile: (name: string, file: MultipartFile) =>
          list.addFile(name, () => {
            const key = `uploads/${ids.next()}`;
            storedKeys.push(key);
            return storeFile(file, key);
          }),
      };
      try {
        const broken = await readAttachmentBody(upload, limit, sink);
        if (broken) return broken;
        const paired = list.pair();
        if ('ambiguousFields' in paired) return fail('request.invalid', { fields: paired.ambiguousFields });
        return await addFiles(link, paired.attachments);
      } finally {
        for (const key of storedKeys) await files.remove(key);
      }
    },
  };
}

/** Tells whether a file is there under its question, by name and content. Only files of one name and size are read. */
function createRepeatCheck(files: PlatformContext['files']) {
  const isSameContent = createContentComparison(files);
  return async (there: readonly NewFile[], file: NewFile): Promise<boolean> => {
    for (const { input_id, file_key, name, size } of there) {
      if (input_id !== file.input_id) continue;
      if (file_key === file.file_key) return true;
      if (name !== file.name || size !== file.size) continue;
      if (await isSameContent(file_key, file.file_key)) return true;
    }
    return false;
  };
}

/** Converts a file of a draft to a file of a submission. Both share the bytes. */
export function toSubmissionFile(submissionId: string, file: DraftFileRow): NewFile {
  const { input_id, kind, name, content_type, size, file_key, method, text } = file;
  return { submission_id: submissionId, input_id, kind, name, content_type, size, file_key, method, text };
}
