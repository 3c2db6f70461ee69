/** HTML that the server has sanitised. Only the sanitiser makes it; the brand keeps raw text out of pages. */
export type SanitizedHtml = string & { readonly __sanitized: true };
