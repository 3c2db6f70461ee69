/** Width and height in pixels as the head of an image file tells them, before anything unpacks it. */
interface ImageSize {
  type: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** The size of a PNG or JPEG; undefined for anything else. */
export function imageSize(bytes: Uint8Array): ImageSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (PNG.every((byte, index) => bytes[index] === byte)) return pngSize(view);
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return jpegSize(view);
  return undefined;
}

function pngSize(view: DataView): ImageSize | undefined {
  // The header chunk comes first: length, "IHDR", width, height.
  if (view.byteLength < 33 || view.getUint32(12) !== 0x49484452) return undefined;
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

/** The frame header is one of the segments before the image data. */
function jpegSize(view: DataView): ImageSize | undefined {
  let at = 2;
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { type: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    if (marker === 0xda) return undefined;
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}
