/** Starts an enhancement. Where one throws, its controls are the plain ones of the page again, and the others start all the same. */
export function start(enhance: () => void): void {
  try {
    enhance();
  } catch (error) {
    document.documentElement.classList.remove('js');
    report(error);
  }
}

/** Shows an error that the page gets over among the browser's own messages. */
export function report(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}
