import QRCode from 'qrcode';

/** Renders a short address as a QR code: a PNG as a `data:` URL, with its quiet zone, so that it is read from a dark screen too. */
export const qrCodeDataUrl = (address: string): Promise<string> =>
  QRCode.toDataURL(address, { errorCorrectionLevel: 'M', margin: 4, scale: 6 });

/**
 * An address as a QR code to be rendered within the page.
 *
 * @returns the dots as one path in a square of `size` units; undefined for an address that is longer than any code
 */
export function qrCodeSvgPath(address: string): { size: number; path: string } | undefined {
  // The longer the address, the smaller its dots: it is drawn as large as it goes, and not also prepared for stains.
  const errorCorrectionLevel = address.length > 120 ? 'L' : 'M';
  if (Buffer.byteLength(address) > MAX_BYTES) return undefined;
  const { modules } = QRCode.create(address, { errorCorrectionLevel });
  const dots = Array.from(modules.data, (isDark, index) =>
    isDark ? `M${QUIET_ZONE + (index % modules.size)} ${QUIET_ZONE + Math.floor(index / modules.size)}h1v1h-1z` : '',
  );
  return { size: modules.size + 2 * QUIET_ZONE, path: dots.join('') };
}

/** The light frame that readers need around the dots, in dots. */
const QUIET_ZONE = 4;
/** What the largest code holds at its lowest level. */
const MAX_BYTES = 2953;
