/** Tag of a picture's first directory that leads to where it was taken. EXIF 2.3, 4.6.3. */
const GPS_TAG = 0x8825;

/** Whether the EXIF data of a picture hold its location. Unreadable data hold none. */
export function hasLocation(exif: Uint8Array): boolean {
  const all = Buffer.from(exif.buffer, exif.byteOffset, exif.byteLength);
  const start = all.subarray(0, 4).toString('latin1') === 'Exif' ? 6 : 0;
  const tiff = all.subarray(start);
  if (tiff.length < 8) return false;
  const isLittle = tiff.subarray(0, 2).toString('latin1') === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return false;
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > tiff.length) return false;
    if (short(at) === GPS_TAG) return true;
  }
  return false;
}

/** Starts of EXIF data, in either order of bytes. */
const EXIF_STARTS = ['II*\0', 'MM\0*'];

/** So many starts of a file are looked at: what is packed looks like one now and then. */
const MAX_STARTS = 200;

/** The same of a file that holds EXIF data somewhere, such as a HEIC. */
export function hasLocationWithin(file: Buffer): boolean {
  let looks = 0;
  for (const start of EXIF_STARTS)
    for (
      let at = file.indexOf(start, 0, 'latin1');
      at >= 0 && looks < MAX_STARTS;
      at = file.indexOf(start, at + 1, 'latin1')
    ) {
      looks += 1;
      if (hasLocation(file.subarray(at))) return true;
    }
  return false;
}
