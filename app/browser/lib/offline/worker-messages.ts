/** Messages between a form's page and the worker. Both come from one build, but a page may be older than the worker. */

export type Field = readonly [name: string, value: FormDataEntryValue];

/** Why a form that came back to its person was not sent: it needs a connection, its bank account is not stored, or it was refused. */
export type NotSentReason = 'connection' | 'account' | 'refused';

/** What is filled in. */
export interface FilledIn {
  fields: readonly Field[];
  /** Ids of the questions whose answers the server does not have; null where that is not known. */
  unsaved: readonly string[] | null;
}

/** How a form waits to be sent: whether it is certain that nothing of it has arrived. */
export type WaitingState = 'unsent' | 'unsure';

/** `at`: address of the form, which its page may have come to since the browser opened it; older pages say none. */
export type WorkerRequest = { at?: string } &
  /**
   * Keeps the page and what is filled in. What waits there stays as it is, unless this waits too or `isChange`: the person goes on
   * with it. `files`: paths of the hashed files that the page has loaded.
   */
  (
    | (FilledIn & {
        kind: 'keep';
        waiting: WaitingState | undefined;
        isChange: boolean;
        files: readonly string[];
      })
    /** Asks for what was filled in before. */
    | { kind: 'find' }
    /** Takes everything of the form's link from the device. */
    | { kind: 'forget' }
    /** Asks for what was sent from here and not taken. */
    | { kind: 'left' }
    /** The person has it in the form again, or wants it no more. */
    | { kind: 'letGo' }
  );

export interface StorageState {
  /** When it expires on the device, in milliseconds; 0 where nothing is stored. */
  until: number;
  /** The device sends what waits by itself, without the page. */
  isAlone: boolean;
}

export type StoredAnswers = StorageState &
  FilledIn & { waiting: WaitingState | undefined; note: NotSentReason | undefined };

/** Answers that the server did not take, because something else was begun, sent or given up on another device. */
export type SupersededAnswers = Pick<FilledIn, 'fields'> & Pick<StorageState, 'until'>;

export interface WorkerResponses {
  keep: StorageState;
  find: StoredAnswers | undefined;
  forget: undefined;
  left: SupersededAnswers | undefined;
  letGo: undefined;
}

/** What became of a form that the worker has sent by itself. */
export interface SendResult {
  outcome: 'sent' | 'refused' | 'ended';
  /** Path of the page of what was sent, where that is not the thanks. */
  end?: string;
  /** Of the form; older workers say none, to the pages that they are for. */
  address?: string;
}
