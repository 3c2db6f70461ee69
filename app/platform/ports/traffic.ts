/** Who waits for an answer of this process. */
export interface Traffic {
  /**
   * Lets work that nobody waits for stand back: resolves when nobody waits for a page, for one after the other of those who ask.
   * However many people come, it goes on a little again and again.
   */
  calm(): Promise<void>;
}
