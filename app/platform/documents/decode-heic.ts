import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

/** What is allowed to one picture: pixels of width times height, bytes of the decoder's memory, milliseconds. */
interface HeicLimits {
  pixels: number;
  memory: number;
  ms: number;
}

const LIMITS: HeicLimits = { pixels: 50_000_000, memory: 640 * 1024 * 1024, ms: 30_000 };

/** A picture in points of red, green, blue and alpha, upright as its file says. */
interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

/**
 * The thread's own program, as text: the bundled host, the tests and the tools each keep modules elsewhere. WebAssembly counts into no
 * limit that Node has, so memory is refused where the decoder asks for more of it.
 */
const PROGRAM = `
const { parentPort, workerData: { decoder, content, limits } } = require('node:worker_threads');
const { grow } = WebAssembly.Memory.prototype;
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * 65536 > limits.memory) throw new RangeError('The picture takes too much memory');
  return grow.call(this, pages);
};
async function decode() {
  const [picture] = await require(decoder).all({ buffer: content });
  const { width, height } = picture;
  if (width * height > limits.pixels) return { width, height };
  const { data } = await picture.decode();
  return { width, height, data };
}
decode().then((told) => parentPort.postMessage(told, told.data ? [told.data.buffer] : []));
`;

/**
 * Decodes a HEIC by libheif's WebAssembly, in a thread that is there for this one picture: what such a decoder does wrong ends with it.
 *
 * @param content the whole file
 * @returns `tooMany` for more pixels than are allowed; `undefined` for what can't be read, or not in the memory and time allowed
 */
export function decodeHeic(content: Uint8Array, limits = LIMITS): Promise<Pixels | 'tooMany' | undefined> {
  const decoder = createRequire(import.meta.url).resolve('heic-decode');
  const worker = new Worker(PROGRAM, {
    eval: true,
    workerData: { decoder, content, limits },
    env: {},
    execArgv: [],
    // What the decoder says of a broken picture is nobody's business.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 },
  });
  return new Promise((resolve) => {
    const end = (result: Pixels | 'tooMany' | undefined) => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(result);
    };
    const timer = setTimeout(() => end(undefined), limits.ms);
    worker.once('message', (reply: Omit<Pixels, 'data'> & Partial<Pixels>) =>
      end(reply.data ? (reply as Pixels) : 'tooMany'),
    );
    worker.once('error', () => end(undefined));
    worker.once('exit', () => end(undefined));
  });
}
