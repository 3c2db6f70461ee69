import QRCode from 'qrcode';

/** A QR code as PNG, dark on white with its quiet zone, so that it is read from a dark screen too. `text` up to 2,900 bytes. */
export function qrPng(text: string): Promise<Buffer> {
  return QRCode.toBuffer(text, {
    type: 'png',
    errorCorrectionLevel: text.length > 300 ? 'L' : 'M',
    margin: 4,
    scale: text.length > 300 ? 6 : 8,
  });
}
