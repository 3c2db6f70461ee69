import type { HttpResponse, Upload } from 'tus-js-client';
import { fieldOf } from './page';

/** Bytes of one request: what has come of it is kept when it breaks off, and no request lasts minutes on a slow line. */
const REQUEST_BYTES = 1024 * 1024;

/** Milliseconds between tries; a try that got any further begins them anew. About ten minutes in all. */
const RETRIES = [0, 500, 1000, 2000, 4000, ...Array.from({ length: 40 }, () => 15_000)];

interface SentFile {
  /** Has the address of its uploads in `data-uploads`: fields are drawn once for everybody, and hold none. */
  form: HTMLFormElement;
  inputId: string;
  file: File;
  /** What was done to a picture. */
  changes: readonly string[];
}

/**
 * `answered`: kept or refused, as the server says by itself; `ended`: the link, the form or the phone's code takes nothing any more;
 * `lost`: it did not get through.
 */
type Outcome = 'answered' | 'ended' | 'lost' | 'stopped';

export interface FileTransfer {
  outcome: Promise<Outcome>;
  /** Ends it, with what has come of it; the server forgets that by itself where it can't be told. */
  stop(): void;
}

/** Sends a file by the tus protocol, over breaks of its connection. Rejects where the library can't be loaded. */
export function sendFile(
  sent: SentFile,
  onState: (state: 'waiting' | 'sending', share?: number) => void,
): FileTransfer {
  let upload: Upload | undefined;
  let isStopped = false;
  let onStop = () => {};
  const outcome = import('tus-js-client').then(
    ({ Upload }) =>
      new Promise<Outcome>((resolve) => {
        onStop = () => resolve('stopped');
        if (isStopped) return onStop();
        upload = new Upload(sent.file, {
          ...optionsOf(sent),
          onProgress: (done, all) => onState('sending', all > 0 ? done / all : 1),
          onShouldRetry({ originalResponse }) {
            const isWorth = isWorthAnotherTry(originalResponse);
            if (isWorth) onState('waiting');
            return isWorth && !isStopped;
          },
          onError: (error) => resolve(outcomeOf('originalResponse' in error ? error.originalResponse : null)),
          onSuccess: () => resolve('answered'),
        });
        upload.start();
      }),
  );
  return {
    outcome,
    stop() {
      isStopped = true;
      void upload?.abort(true).catch(() => undefined);
      onStop();
    },
  };
}

/** What the platform says of a call stands in the body; the protocol's own conflict of two requests is a line of text. */
const isPlatformAnswer = (response: HttpResponse): boolean => response.getBody().startsWith('{');

/** A connection that is away comes back, and so does a server. */
function isWorthAnotherTry(response: HttpResponse | null | undefined): boolean {
  const status = response?.getStatus() ?? 0;
  if (status === 409) return response ? !isPlatformAnswer(response) : true;
  return status === 0 || status >= 500 || status === 423 || status === 429;
}

function outcomeOf(response: HttpResponse | null): Outcome {
  if (!response || isWorthAnotherTry(response)) return 'lost';
  return [401, 403, 409, 410].includes(response.getStatus()) ? 'ended' : 'answered';
}

function optionsOf({ form, inputId, file, changes }: SentFile) {
  const endpoint = `${form.dataset.uploads ?? ''}/${inputId}`;
  const fingerprint = `${file.name}|${file.size}|${file.lastModified}`;
  // What came of the same file before is known to the server, which has written it into the page: nothing is kept in the browser.
  const begun = [...(fieldOf(inputId)?.querySelectorAll<HTMLElement>('[data-fingerprint]') ?? [])].find(
    ({ dataset }) => dataset.fingerprint === fingerprint,
  );
  begun?.remove();
  const key = new FormData(form).get('submissionKey');
  return {
    endpoint,
    uploadUrl: begun ? `${endpoint}/${begun.dataset.uploadId ?? ''}` : undefined,
    chunkSize: REQUEST_BYTES,
    retryDelays: RETRIES,
    storeFingerprintForResuming: false,
    metadata: {
      filename: file.name,
      filetype: file.type,
      fingerprint,
      changes: changes.join(','),
      submissionKey: typeof key === 'string' ? key : '',
    },
  };
}
