/** Whether a text can be one of our unguessable keys. Others, such as a null byte, PostgreSQL would not even look for. */
export function isOpaqueKey(text: string): boolean {
  return /^[\x21-\x7e]{1,500}$/.test(text);
}
