/** A JWT or its beginning, also with its dots in percent code. */
const JWT = /eyJ[\w-]{6,}(?:(?:\.|%2e)[\w-]*)*/gi;

/** Values in addresses that open something. */
const QUERY =
  /([?&;](?:token|jwt|security|encAccount|encryptedAccountId|source_token|code|otp|password|key|signature|sig)=)[^&\s"'<>#]+/gi;

/** Places in our paths where what opens something stands: short links, envelopes, invitations, resets, push packages. */
const PATH =
  /(\/(?:k|sandbox-signing|sandbox-wallet|smart\/invitation|smart\/reset-password|marketing\/verify)\/)[^/\s"'?#<>]+/gi;

/** How deep a value is looked into; what lies below is not written. */
const DEEPEST = 6;

/** The text without anything that opens a page: libraries quote addresses in their messages. */
export function maskedText(text: string): string {
  return text.replace(JWT, '[token]').replace(QUERY, '$1[secret]').replace(PATH, '$1[secret]');
}

/** The same for a whole value, wherever in it a text stands; an error with its stack and cause, as plain data. */
export function masked(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return maskedText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEEPEST) return '[deep]';
  if (Array.isArray(value)) return value.map((item) => masked(item, depth + 1));
  if (value instanceof Error)
    return masked(
      {
        ...value,
        type: value.name,
        message: value.message,
        stack: value.stack,
        ...(value.cause === undefined ? {} : { cause: value.cause }),
      },
      depth,
    );
  if (value instanceof URL || value instanceof Date) return maskedText(String(value));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [maskedText(name), masked(item, depth + 1)]));
}
