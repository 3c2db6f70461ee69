/** For pages of a session that stay open: the module `session` renews it shortly before this moment, in milliseconds. */
export function SessionKeeper({ expiresAt }: { expiresAt: number }) {
  return <span hidden data-enhance="session" data-expires={expiresAt} />;
}
