import { fieldId } from '~/domain/form-field-names';
import type { FormInput } from '~/domain/form-model';
import { validateAttachment, BYTES_PER_MB, maxFiles } from '~/areas/forms/input-types/attachment/rules';
import { isNamedPhoto, MAX_SENT_PHOTO_MB } from '~/domain/uploaded-photo';
import { fieldOf, postForm, pageText, setFieldError, replaceFromPage, type PageModel } from './page';
import { shrinkPhoto } from './shrink-photo';
import { sendFile, type FileTransfer } from './resumable';
import { report } from './start';
import { createUploadLine, getFileList, type UploadLine } from './upload-line';

/** The question that files are for. */
interface Scope {
  form: HTMLFormElement;
  input: FormInput;
  model: PageModel;
  onSwap: () => void;
  /** What was wrong with files that are not sent, until others are chosen. */
  problems: string[];
}

/** A file on its way. */
interface UploadRun {
  start(): Promise<void>;
  cancel(): void;
}

/** Those of each input that have not ended; a new file of a question that takes one ends the others. */
const running = new Map<string, Set<UploadRun>>();

/**
 * Uploads chosen files at once, each with its state; the field then comes back as the server sees it. Where something
 * unexpected throws, the plain file control is back, with the files in it, and the form can be sent.
 */
export async function uploadChosenFiles(
  form: HTMLFormElement,
  control: HTMLInputElement,
  model: PageModel,
  onSwap: () => void,
): Promise<void> {
  const field = control.closest<HTMLElement>('[data-upload]');
  const input = model.inputs.find((candidate) => candidate.id === field?.dataset.upload);
  const files = [...(control.files ?? [])];
  const chosen = listOf(files);
  if (!field || !input || files.length === 0) return countRunning(form);
  // From here on the files are ours: a post that comes in between must not send them as well.
  control.value = '';
  const most = maxFiles(input);
  const own = running.get(input.id) ?? new Set();
  running.set(input.id, own);
  if (most === 1) own.forEach((run) => run.cancel());
  const room = Math.max(0, Number(field.dataset.room) - own.size);
  const problems = files.length > room ? [pageText(model, 'file.tooMany', { n: most })] : [];
  const scope: Scope = { form, input, model, onSwap, problems };
  setFieldError(field, problems.join(' '));
  const runs: UploadRun[] = [];
  let ended = 0;
  try {
    for (const file of files.slice(0, room)) runs.push(createRun(scope, own, file));
    countRunning(form);
    for (const run of runs) {
      await run.start();
      ended++;
    }
  } catch (error) {
    report(error);
    // Those that have gone are not sent twice.
    if (ended === 0 && chosen) control.files = chosen;
    control.closest('.pick')?.classList.add('own');
    // A form that waits for them is sent by the end of the last one.
    for (const run of runs.slice(ended)) run.cancel();
    countRunning(form);
  }
}

/** A list for a control, whose own is emptied with it. None where the browser can't make one: the files are chosen again then. */
function listOf(files: readonly File[]): FileList | undefined {
  try {
    const transfer = new DataTransfer();
    for (const file of files) transfer.items.add(file);
    return transfer.files;
  } catch {
    return undefined;
  }
}

/** Tells the form how many files are on their way: it is not sent before they have ended. */
function countRunning(form: HTMLFormElement): void {
  const count = [...running.values()].reduce((sum, own) => sum + own.size, 0);
  if (count > 0) form.dataset.uploading = String(count);
  else if (form.dataset.uploading) {
    delete form.dataset.uploading;
    form.dispatchEvent(new Event('uploaded'));
  }
}

function createRun(scope: Scope, own: Set<UploadRun>, file: File): UploadRun {
  const { form, input, model } = scope;
  const line = createUploadLine(model, file.name, {
    onCancel: () => run.cancel(),
    onAgain: () => void run.start().catch(run.cancel),
  });
  const field = fieldOf(input.id);
  if (field) getFileList(field).append(line.element);
  let sending: FileTransfer | undefined;
  let isCancelled = false;

  const leave = () => {
    own.delete(run);
    countRunning(form);
  };

  /** The field as the server sees it; what is wrong with the file is said there, or in `problem`. */
  async function end(problem = ''): Promise<void> {
    if (problem) scope.problems.push(maxFiles(input) > 1 ? `${file.name}: ${problem}` : problem);
    else await refresh(scope, line);
    line.element.remove();
    showProblems(scope);
    leave();
  }

  /** It stands where it was, with what can be done about it. */
  function fail(): void {
    line.fail();
    showProblems(scope);
    leave();
  }

  const run: UploadRun = {
    async start() {
      if (isCancelled) return;
      own.add(run);
      countRunning(form);
      line.showState('sending', 0);
      showProblems(scope);
      const { file: sent, changes, thumbnail } = await shrinkPhoto(file);
      if (thumbnail) line.show(thumbnail);
      const error = validateFile(input, sent, Number(fieldOf(input.id)?.dataset.maxMb));
      if (error) return end(pageText(model, error.key, error.params));
      try {
        if (isCancelled) return;
        sending = sendFile({ form, inputId: input.id, file: sent, changes }, line.showState);
        const outcome = await sending.outcome;
        if (outcome === 'lost') fail();
        else if (outcome === 'ended') await handleEnded(scope, end);
        else if (outcome !== 'stopped') {
          // What was refused is told by the field itself, once it is drawn anew.
          line.showState('checking', 1);
          await end();
        }
      } catch {
        fail();
      }
    },
    cancel() {
      if (isCancelled) return;
      isCancelled = true;
      sending?.stop();
      line.element.remove();
      showProblems(scope);
      leave();
    },
  };
  own.add(run);
  line.showState('sending', 0);
  return run;
}

/** Nothing is taken here any more: the form says so, with all that was typed; the page of a phone, which holds nothing else, comes anew. */
async function handleEnded({ form, model }: Scope, end: (problem: string) => Promise<void>): Promise<void> {
  if (form.dataset.keep) return end(pageText(model, 'form.keepEnded'));
  delete form.dataset.uploading;
  location.reload();
}

/** What can be said of a file before it goes. A photo that is too big still is made smaller by the server. */
function validateFile(input: FormInput, file: File, limit: number) {
  const most = isNamedPhoto(file.name) ? Math.max(limit, MAX_SENT_PHOTO_MB) : limit;
  const error = validateAttachment(input, file);
  if (error && error.key !== 'file.tooBig') return error;
  return file.size > most * BYTES_PER_MB ? { key: 'file.tooBig' as const, params: { n: limit } } : undefined;
}

/** What the server knows nothing of stands in the field, however often that is drawn anew. */
function showProblems({ input, model, problems }: Scope): void {
  const field = fieldOf(input.id);
  if (!field) return;
  const isLost = field.querySelector('[data-lost]') !== null;
  const texts = [...problems, ...(isLost ? [pageText(model, 'enhance.offline')] : [])];
  if (texts.length > 0 || field.dataset.told) setFieldError(field, texts.join(' '));
  if (texts.length > 0) field.dataset.told = 'yes';
  else delete field.dataset.told;
}

/** The field as the server sees it. Who has gone on meanwhile stays there: the next Enter is meant for what they are typing. */
async function refresh(scope: Scope, ended: UploadLine): Promise<void> {
  const { form, input, model, onSwap } = scope;
  const fetched = await postForm(form, { name: 'intent', value: 'continue' }).catch(() => undefined);
  const before = fieldOf(input.id);
  const { activeElement } = document;
  const isHere = !activeElement || activeElement === document.body || before?.contains(activeElement);
  ended.element.remove();
  // Lines of the others stay.
  const left = [...(before?.querySelectorAll<HTMLElement>('[data-uploading]') ?? [])];
  const field = fetched && replaceFromPage(fetched.page, `#${fieldId(input.id)}`);
  if (field && left.length > 0) getFileList(field).append(...left);
  // A page without the field is of a form that has ended; the server's own trouble passes.
  const isOver = fetched && fetched.status < 500 && fetched.status !== 429;
  if (!field && isOver) await handleEnded(scope, async (problem) => void scope.problems.push(problem));
  else if (!field && before) setFieldError(before, pageText(model, 'enhance.offline'));
  if (field && isHere) {
    const isLeft = left.some((line) => line.contains(activeElement));
    // Never a button that takes away what has just come, unless there is room for nothing else.
    const target =
      field.querySelector<HTMLElement>('input:enabled:not([type=hidden])') ?? field.querySelector('button');
    (isLeft ? (activeElement as HTMLElement) : target)?.focus();
  }
  onSwap();
}
