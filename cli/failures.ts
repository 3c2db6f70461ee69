/** How a command ends: scripts may rely on these. */
export const EXIT = { done: 0, failed: 1, misuse: 2, untried: 3, toDo: 4 } as const;

/** It could not be done: the message is all that the person at the keyboard is shown. */
export class CommandError extends Error {
  readonly exitCode: number = EXIT.failed;
}

/** It was asked for wrongly: as it stands it can never be done. */
export class MisuseError extends CommandError {
  override readonly exitCode = EXIT.misuse;
}
