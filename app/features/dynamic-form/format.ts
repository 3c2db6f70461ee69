/** Bytes as a person reads them, such as "1.2 MB". */
export function formatBytes(bytes: number, locale: string): string {
  const [value, unit] = bytes >= 1048576 ? [bytes / 1048576, 'megabyte'] : [Math.max(1, bytes / 1024), 'kilobyte'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
}
