/**
 * Whether a browser shows a page as text, without its styles, and so also what these hide. In such ones the Enter key presses no button
 * but the one that it stands on.
 *
 * @param userAgent as the browser calls itself
 */
export const isTextBrowser = (userAgent: string | null): boolean => /^(?:lynx|w3m|e?links)\b/i.test(userAgent ?? '');
