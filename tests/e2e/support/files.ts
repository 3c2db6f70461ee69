/** Small files of real kinds, made here so that no binary lies in the repository. */
interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer<ArrayBuffer>;
}

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC';

/** A picture of 10 by 10 pixels. */
export function picture(name = 'photo.png'): TestFile {
  return { name, mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') };
}

/** A document of one empty page, filled up with a comment to the size asked for. */
export function pdf(name = 'lease.pdf', bytes = 0): TestFile {
  const text =
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\ntrailer<</Root 1 0 R>>\n';
  return {
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(`${text}${`%${'x'.repeat(78)}\n`.repeat(Math.ceil(bytes / 80))}%%EOF\n`),
  };
}

/** Text that calls itself a document. */
export function falsePdf(name = 'not-really.pdf'): TestFile {
  return { name, mimeType: 'application/pdf', buffer: Buffer.from('This is no document at all.\n') };
}
