let loading: Promise<ReadonlySet<string>> | undefined;

/** Loaded with the first password that is chosen: the list is long, and no browser gets it. */
async function loadList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/**
 * Whether a password is among the most used ones, in any case, also with digits and special characters behind it (`Password1!`): both are
 * what is guessed first. NIST SP 800-63B 5.1.1.2
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const list = await (loading ??= loadList());
  const typed = password.normalize('NFKC').toLowerCase();
  return list.has(typed) || list.has(typed.replace(/[^\p{L}]+$/u, ''));
}
