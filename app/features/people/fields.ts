/** Text of a field; empty for one that is missing. */
export function fieldOf(post: FormData, name: string): string {
  const value = post.get(name);
  return typeof value === 'string' ? value : '';
}
