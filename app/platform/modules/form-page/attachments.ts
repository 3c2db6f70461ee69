import { Readable } from 'node:stream';
import { FieldTooLarge, readMultipart, type MultipartFile } from '~/contract/read-body';
import type { FormFile } from '~/contract/form-file';
import { inputsOf, localizeForm } from '~/contract/form-texts';
import type { Upload } from '~/contract/platform-port';
import type { LinkClaims } from '~/contract/tokens';
import type { FormInput, MergeTag } from '~/domain/form-model';
import { isFile } from '~/domain/input-types';
import { mostFiles } from '~/domain/input-types/attachment';
import { visibleInputs } from '~/domain/visibility';
import type { PlatformContext } from '../../context';
import { writeFor } from '../../db/erasures';
import type { DraftFileRow, SubmissionFileRow, SubmissionRow } from '../../db/schema';
import { fail, isFailure, type Failure } from '../../http/result';
import { createDraftService } from '../drafts/service';
import { createFormService, ownerOf, type Owner } from '../forms/service';
import { createSubmissionService } from '../submissions/service';
import { createUploadService, maxBytes, methodOf, type ReceivedFile } from '../uploads/service';
import { parseAnswers } from '~/domain/sent-answers';
import { createAttachmentList, type SentAttachment } from './attachment-list';

/** Room for the text fields and boundaries of a multipart body, in bytes. */
const FRAME_BYTES = 256 * 1024;

/** The file inputs of a submission that were shown when it was made. */
export function shownFileInputs(definition: FormFile, submission: SubmissionRow): FormInput[] {
  const inputs = inputsOf(localizeForm(definition, '').elements);
  const asked = inputs.filter(isFile);
  if (asked.length === 0) return [];
  const shown = visibleInputs(inputs, parseAnswers(submission), JSON.parse(submission.merge_tags) as MergeTag[]);
  return asked.filter(({ id }) => shown.has(id));
}

/** Files of submissions. Spec: forms-and-approval 4, "Submission sequence", and 7. */
export function createAttachmentService(context: Pick<PlatformContext, 'db' | 'files' | 'ids' | 'clock' | 'config'>) {
  const { db, files, ids, config } = context;
  const store = createSubmissionService(context);
  const forms = createFormService(context);
  const uploads = createUploadService(context);

  async function addOne(link: LinkClaims, { reportId, inputId, sent }: SentAttachment): Promise<boolean | Failure> {
    const missing = Object.entries({ reportId, inputId }).flatMap(([name, id]) => (id === '' ? [name] : []));
    if (missing.length > 0) return fail('request.invalid', { fields: missing });
    const owner = ownerOf(link);
    const submission = await store.findById(owner, reportId);
    if (!submission) return fail('file.notFound');
    const definition = await forms.findVersion(owner.accountId, owner.formId, submission.form_version);
    // What is hidden is never part of a submission.
    const input = definition && shownFileInputs(definition, submission).find(({ id }) => id === inputId);
    if (!input) return fail('form.unknownInput');
    const isFinished = submission.completed_at !== null;
    if (!('content' in sent)) return isFinished ? false : addDraftFile(owner, submission.id, input, sent.fileId);
    const received = await receive(input, sent);
    if (isFailure(received)) return received;
    if (!isFinished && (await addReceived(owner, submission.id, input, received))) return true;
    await files.remove(received.key);
    // The same file again is a repeat; another one would be lost.
    const there = (await store.listFiles(submission.id)).filter((file) => file.input_id === inputId);
    if (there.some(({ name, size }) => name === received.name && size === received.size)) return false;
    return isFinished ? fail('form.alreadySubmitted') : fail('file.tooMany', { n: mostFiles(input) });
  }

  /** Adds the draft's file of an input; the draft keeps it until the end. */
  const addDraftFile = (owner: Owner, submissionId: string, input: FormInput, id: string): Promise<boolean | Failure> =>
    writeFor(db, owner, async (trx) => {
      const drafts = createDraftService({ ...context, db: trx });
      await drafts.lock(owner);
      const file = await drafts.findFile(owner, id);
      if (file?.input_id !== input.id) return fail('file.notFound');
      return createSubmissionService({ db: trx }).addFile(fileOfDraft(submissionId, file), mostFiles(input));
    });

  const receive = (input: FormInput, { name, content }: MultipartFile): Promise<ReceivedFile | Failure> => {
    const body = Readable.toWeb(Readable.from(content)) as ReadableStream<Uint8Array>;
    return uploads.receive({ input, name, method: methodOf(input, ''), body, claimedSize: 0 });
  };

  async function addReceived(
    owner: Owner,
    submissionId: string,
    input: FormInput,
    { key, name, contentType, size }: ReceivedFile,
  ): Promise<boolean> {
    const row = {
      submission_id: submissionId,
      input_id: input.id,
      kind: input.inputType,
      name,
      content_type: contentType,
      size,
      file_key: key,
      method: methodOf(input, ''),
      text: '',
    };
    try {
      return await writeFor(db, owner, (trx) => createSubmissionService({ db: trx }).addFile(row, mostFiles(input)));
    } catch (error) {
      await files.remove(key);
      throw error;
    }
  }

  /** Stores a file whose ids have not come yet. */
  async function hold({ name, content }: MultipartFile): Promise<MultipartFile> {
    const key = `uploads/${ids.next()}`;
    await uploads.note(key);
    await files.put(key, Readable.from(content));
    return { name, content: readHeld(key) };
  }

  async function* readHeld(key: string): AsyncGenerator<Uint8Array> {
    try {
      yield* await files.get(key);
    } finally {
      await files.remove(key);
    }
  }

  return {
    /** Adds files that the draft holds. Returns what is wrong with the first bad one, or undefined. */
    async addKept(
      link: LinkClaims,
      reportId: string,
      kept: readonly { inputId: string; fileId: string }[],
    ): Promise<Failure | undefined> {
      let failure: Failure | undefined;
      for (const { inputId, fileId } of kept) {
        const result = await addOne(link, { reportId, inputId, sent: { fileId } });
        if (isFailure(result)) failure ??= result;
      }
      return failure;
    },

    /**
     * Adds the files of a multipart body as they come in. A file that is there already is left alone; the first bad one is
     * answered, the others are kept, also those before the place where a body breaks off.
     */
    async addAll(link: LinkClaims, upload: Upload | undefined): Promise<{ stored: number } | Failure> {
      const { inputs } = await forms.requireForm(link);
      const allowed = inputs.filter(isFile).map(maxBytes);
      const total = allowed.reduce((sum, bytes) => sum + bytes, 0);
      const limit = Math.min(total, config.maxBodyBytes) + FRAME_BYTES;
      let stored = 0;
      let failure: Failure | undefined;
      const list = createAttachmentList({
        hold,
        async add(attachment) {
          const result = await addOne(link, attachment);
          if (isFailure(result)) failure ??= result;
          else if (result) stored += 1;
        },
      });
      const broken = await readList(upload, limit, list);
      if (broken) return broken;
      if (list.count() === 0) return fail('request.invalid', { fields: ['file'] });
      return failure ?? { stored };
    },
  };
}

/** A draft's file as a submission's: the same bytes. */
export function fileOfDraft(submissionId: string, file: DraftFileRow): Omit<SubmissionFileRow, 'place'> {
  const { input_id, kind, name, content_type, size, file_key, method, text } = file;
  return { submission_id: submissionId, input_id, kind, name, content_type, size, file_key, method, text };
}

/**
 * Reads the multipart body, never more of it than the limit in bytes.
 *
 * @returns what is wrong with the body, or undefined
 */
async function readList(
  { body = null, contentType = '', claimedSize = 0 }: Partial<Upload> = {},
  limit: number,
  list: ReturnType<typeof createAttachmentList>,
): Promise<Failure | undefined> {
  const tooBig = fail('file.tooBig', { limit: Math.floor(limit / 1048576) });
  if (claimedSize > limit) return tooBig;
  const counter = countBytes(limit);
  let fields = 0;
  try {
    const isWhole = await readMultipart(contentType, body?.pipeThrough(counter.stream) ?? null, {
      fieldBytes: FRAME_BYTES,
      onField(name, value) {
        fields += 1;
        return list.addField(name, value);
      },
      onFile: list.addFile,
    });
    await list.end();
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
