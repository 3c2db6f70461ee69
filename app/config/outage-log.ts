import { errorMessage } from './outage-errors';

/** An outage is over when something succeeds and nothing has failed for so long: a part that still fails must not begin it anew. */
const OVER_AFTER_MS = 3000;

/** Reports an outage when it begins and when it is over, however often something fails in between. */
export interface OutageLog {
  /** Something failed. */
  noteFailure(error: unknown): void;
  /** Something that fails in an outage has succeeded. */
  noteSuccess(): void;
}

/**
 * Creates the log of one kind of outage.
 *
 * @param onBegin gets the message of the first failure
 * @param onEnd gets the time from the first failure to the last, in whole seconds, rounded up
 * @param now milliseconds of a clock that only goes forward
 */
export function createOutageLog({
  onBegin,
  onEnd,
  now = () => performance.now(),
}: {
  onBegin: (message: string) => void;
  onEnd: (seconds: number) => void;
  now?: () => number;
}): OutageLog {
  let outage: { firstFailure: number; lastFailure: number } | undefined;
  return {
    noteFailure(error) {
      if (!outage) onBegin(errorMessage(error));
      outage = { firstFailure: outage?.firstFailure ?? now(), lastFailure: now() };
    },
    noteSuccess() {
      if (!outage || now() - outage.lastFailure < OVER_AFTER_MS) return;
      onEnd(Math.ceil((outage.lastFailure - outage.firstFailure) / 1000));
      outage = undefined;
    },
  };
}
