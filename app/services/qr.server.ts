import QRCode from 'qrcode';

/** A short address as a QR code: a PNG as a `data:` address, with its quiet zone, so that it is read from a dark screen too. */
export const qrImage = (address: string): Promise<string> =>
  QRCode.toDataURL(address, { errorCorrectionLevel: 'M', margin: 4, scale: 6 });
