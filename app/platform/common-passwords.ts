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

/** Most characters behind an address that do not make a password of it. */
const MAX_EXTRA_CHARACTERS = 6;

/** Whether a password is the person's own address, or the part before the @, with at most a few digits and special characters behind it. */
function isPersonalPassword(password: string, email: string): boolean {
  const typed = password.normalize('NFKC').toLowerCase();
  const address = email.toLowerCase();
  const local = address.slice(0, Math.max(0, address.lastIndexOf('@')));
  const parts = [address, local, local.split('+')[0] ?? ''].filter((part) => part !== '');
  return parts.some((part) => {
    const rest = typed.slice(part.length);
    return typed.startsWith(part) && rest.length <= MAX_EXTRA_CHARACTERS && !/\p{L}/u.test(rest);
  });
}

/**
 * Why a password that follows the rules is easy to guess; undefined where it is not.
 *
 * @param email of the person who chooses it; empty where it is not known
 */
export async function findPasswordWeakness(
  password: string,
  email: string,
): Promise<'password.common' | 'password.personal' | undefined> {
  if (isPersonalPassword(password, email)) return 'password.personal';
  return (await isCommonPassword(password)) ? 'password.common' : undefined;
}
