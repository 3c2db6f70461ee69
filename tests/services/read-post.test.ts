import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_FORM_BODY_BYTES } from '~/config/limits';
import { readPost, readPartialPost, type FileSink } from '~/lib/read-post.server';

const BOUNDARY = 'edge';
const noFiles: FileSink = async (field) => {
  throw new Error(`A file for ${field}`);
};

function postOf(body: BodyInit | ReadableStream<Uint8Array>, contentType: string): Request {
  return new Request('http://pages.example/form', {
    method: 'POST',
    body,
    headers: { 'content-type': contentType },
    duplex: 'half',
  } as RequestInit);
}
const multipart = (body: BodyInit | ReadableStream<Uint8Array>) =>
  postOf(body, `multipart/form-data; boundary=${BOUNDARY}`);

const part = (name: string, value: string, more = '') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const END = `--${BOUNDARY}--\r\n`;

/** Status and name of the page that a post is refused with. */
async function refusal(request: Request, onFile: FileSink = noFiles): Promise<{ status: number; name: string }> {
  const thrown: unknown = await readPost(request, onFile).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(thrown instanceof Response)) throw new Error('The post was taken', { cause: thrown });
  return { status: thrown.status, name: ((await thrown.json()) as { name: string }).name };
}

async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const each of content) parts.push(each);
  return Buffer.concat(parts);
}

/** Posts a file of this name between two fields, as a browser does; gives what was read: fields before, name, field after. */
async function sentAndRead(name: string): Promise<[string[], string | undefined, string]> {
  const form = new FormData();
  form.append('before', '1');
  form.append('a.photo', new File(['bytes'], name));
  form.append('after', '2');
  const encoded = new Response(form);
  let read: string | undefined;
  const post = await readPost(
    postOf(await encoded.arrayBuffer(), encoded.headers.get('content-type') ?? ''),
    async (_field, file) => {
      read = file.name;
      expect((await bytesOf(file.content)).toString()).toBe('bytes');
    },
  );
  return [post.getAll('before').map(String), read, String(post.get('after'))];
}

test.each([
  ['pageChoice=language&pageLanguage=de', /^latchkey-locale=/],
  ['pageChoice=scheme&pageScheme=dark', /^latchkey-scheme=/],
])('a press on a choice of the frame never reaches what a page does with a post: %s', async (press, cookie) => {
  const request = postOf(`email=a%40b.example&${press}`, 'application/x-www-form-urlencoded');
  const thrown: unknown = await readPost(request, noFiles).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(thrown instanceof Response)) throw new Error('The post was taken', { cause: thrown });
  expect(thrown.status).toBe(303);
  expect(thrown.headers.get('location')).toBe('/form');
  expect(thrown.headers.get('set-cookie')).toMatch(cookie);
});

describe('a post without files', () => {
  test('is read as browsers write it', async () => {
    const post = await readPost(
      postOf('a.name=M%C3%A4ya+T&a.kind=x&a.kind=y&empty=', 'application/x-www-form-urlencoded;charset=UTF-8'),
      noFiles,
    );
    expect([...post]).toEqual([
      ['a.name', 'Mäya T'],
      ['a.kind', 'x'],
      ['a.kind', 'y'],
      ['empty', ''],
    ]);
  });

  test('as multipart keeps order, repeats, line breaks and names that every object has', async () => {
    const fields = [
      ['a', '1'],
      ['__proto__', 'x'],
      ['a', 'two\r\nlines ü 水'],
      ['constructor', ''],
      ['bank.routing', '021'],
    ] as const;
    const post = await readPost(multipart(fields.map(([name, value]) => part(name, value)).join('') + END), noFiles);
    expect([...post]).toEqual(fields);
  });

  test('of five thousand fields is read whole', async () => {
    const post = await readPost(
      multipart(Array.from({ length: 5000 }, (_, index) => part(`f${index}`, `value ${index}`)).join('') + END),
      noFiles,
    );
    expect([...post]).toHaveLength(5000);
    expect(post.get('f4999')).toBe('value 4999');
  });

  test('a text field may be as large as the limit and not a byte larger', async () => {
    const post = await readPost(multipart(part('t', 'x'.repeat(MAX_FORM_BODY_BYTES)) + END), noFiles);
    expect(String(post.get('t'))).toHaveLength(MAX_FORM_BODY_BYTES);
    expect(await refusal(multipart(part('t', 'x'.repeat(MAX_FORM_BODY_BYTES + 1)) + END))).toEqual({
      status: 413,
      name: 'request.tooLarge',
    });
  });

  test('a text field without an end is given up at the limit, not read on', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(part('t', '').slice(0, -2))),
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(120));
      },
    });
    expect(await refusal(multipart(endless))).toEqual({ status: 413, name: 'request.tooLarge' });
    expect(sent).toBeLessThan(MAX_FORM_BODY_BYTES * 2);
  });
});

describe('a broken post', () => {
  test.each([
    ['no boundary told', () => postOf(part('a', '1') + END, 'multipart/form-data')],
    [
      'another boundary',
      () => multipart('--other\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--other--\r\n'),
    ],
    ['an end that never comes', () => multipart(part('a', '1').slice(0, -6))],
    ['a part without a name', () => multipart(`--${BOUNDARY}\r\nContent-Disposition: form-data\r\n\r\n1\r\n${END}`)],
    ['nothing in it', () => multipart('')],
    ['no multipart at all', () => multipart('{"a":1}')],
    ['JSON', () => postOf('{"a":1}', 'application/json')],
    ['plain text', () => postOf('a=1', 'text/plain')],
  ])('%s is 400', async (_what, request) => {
    expect(await refusal(request())).toEqual({ status: 400, name: 'request.invalid' });
  });

  test('gives back what came before it broke, and its page holds that for another try', async () => {
    const cut =
      part('a', 'typed') +
      part('password', 'secret') +
      part('bank.accountNumber', '123') +
      part('b', 'half of it').slice(0, -6);
    const { post, isWhole } = await readPartialPost(multipart(cut), noFiles);
    expect(isWhole).toBe(false);
    expect([...post]).toEqual([
      ['a', 'typed'],
      ['password', 'secret'],
      ['bank.accountNumber', '123'],
    ]);
    const thrown: unknown = await readPost(multipart(cut), noFiles).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (!(thrown instanceof Response)) throw new Error('The post was taken', { cause: thrown });
    expect(thrown.status).toBe(400);
    expect(await thrown.json()).toMatchObject({ name: 'request.incomplete', fields: [['a', 'typed']] });
  });

  test.each([
    ['in a file', part('a', '1') + part('f', 'half of', '; filename="a.png"').slice(0, -4)],
    ['in the head of a file', part('a', '1') + part('f', '', '; filename="a.png"').slice(0, 40)],
    ['between two parts', part('a', '1') + `--${BOUNDARY}`],
  ])('%s keeps the fields before', async (_where, body) => {
    const sent = [...body].map((letter) => Buffer.from(letter));
    const byteByByte = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        const next = sent.shift();
        if (next) controller.enqueue(next);
        else controller.close();
      },
    });
    for (const source of [body, byteByByte]) {
      const { post, isWhole } = await readPartialPost(
        multipart(source),
        async (_field, { content }) => void (await bytesOf(content)),
      );
      expect([[...post], isWhole]).toEqual([[['a', '1']], false]);
    }
  });

  test('a sender that goes away in a file ends its reader with an error', async () => {
    let pulls = 0;
    const cut = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulls += 1;
        if (pulls === 1)
          controller.enqueue(Buffer.from(part('a', '1') + part('f', 'half', '; filename="a.png"').slice(0, -2)));
        else controller.error(new Error('gone'));
      },
    });
    let seen: unknown;
    const { post, isWhole } = await readPartialPost(multipart(cut), async (_field, { content }) => {
      await bytesOf(content).catch((error: unknown) => (seen = error));
    });
    expect([[...post], isWhole]).toEqual([[['a', '1']], false]);
    expect(seen).toBeInstanceOf(Error);
  });

  test('a sender that goes away is 400', async () => {
    const cut = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(part('a', '1'))),
      pull: (controller) => controller.error(new Error('gone')),
    });
    expect(await refusal(multipart(cut))).toEqual({ status: 400, name: 'request.invalid' });
  });
});

describe('a file', () => {
  test('goes to the sink with its name and bytes, and never becomes a field', async () => {
    const form = new FormData();
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256));
    form.append('before', '1');
    form.append('a.photo', new File([new Uint8Array(bytes)], 'Zähler "1".png'));
    form.append('a.photo', new File(['second'], 'b.txt'));
    form.append('after', '2');
    const files: [string, string, Buffer][] = [];
    const encoded = new Response(form);
    const post = await readPost(
      postOf(await encoded.arrayBuffer(), encoded.headers.get('content-type') ?? ''),
      async (field, { name, content }) => {
        files.push([field, name, await bytesOf(content)]);
      },
    );
    expect([...post]).toEqual([
      ['before', '1'],
      ['after', '2'],
    ]);
    expect(files.map(([field]) => field)).toEqual(['a.photo', 'a.photo']);
    expect(files[0]?.[1]).toBe('Zähler "1".png');
    expect(files[0]?.[2].equals(bytes)).toBe(true);
    expect(files[1]?.slice(1)).toEqual(['b.txt', Buffer.from('second')]);
  });

  test.each([
    'a=b.png',
    'a;b.png',
    'a"b.png',
    'a"; name="other.png',
    "a'b.png",
    "filename*=UTF-8''x.png",
    'two\r\nlines.png',
    'carriage\rreturn.png',
    '100%.png',
    'a%20b%3D.png',
    '.env.png',
    ' .png',
    'a:b?c*d|e<f>.png',
    '水野 ✍️.png',
    'مايا\u200f.png',
    'e\u0301.png',
    `${'ж'.repeat(125)}.png`,
    `${'a'.repeat(251)}.png`,
    '\u0001\u007f.png',
    '--edge.png',
  ])('may have every name that a file system takes: %j', async (name) => {
    expect(await sentAndRead(name)).toEqual([['1'], name, '2']);
  });

  test('has the name that a browser gave it, whatever that is', async () => {
    // Browsers send the last part of a path alone; a backslash is a folder's end to some systems and a letter to others.
    const letters = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
      .filter((name) => !/[\\/\u0000]|%(22|0a|0d)/i.test(name) && name !== '.' && name !== '..');
    await fc.assert(
      fc.asyncProperty(letters, async (name) => {
        expect(await sentAndRead(name)).toEqual([['1'], name, '2']);
      }),
    );
  });

  test.each([
    ['a\\b.png', 'b.png'],
    ['C:\\fakepath\\b.png', 'b.png'],
    ['folder/b.png', 'b.png'],
  ])('is named without its folders: %j', async (name, expectedName) => {
    expect((await sentAndRead(name))[1]).toBe(expectedName);
  });

  test('input that was left alone is no file', async () => {
    const post = await readPost(
      multipart(part('a.photo', '', '; filename=""\r\nContent-Type: application/octet-stream') + part('x', '1') + END),
      noFiles,
    );
    expect([...post]).toEqual([['x', '1']]);
  });

  test('is handed on while it comes in, not kept until it is whole', async () => {
    const total = 200;
    let sent = 0;
    const source = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent === 0) controller.enqueue(Buffer.from(part('a.photo', '', '; filename="big.bin"').slice(0, -2)));
        sent += 1;
        if (sent <= total) return controller.enqueue(new Uint8Array(65_536).fill(120));
        controller.enqueue(Buffer.from(`\r\n${END}`));
        controller.close();
      },
    });
    let received = 0;
    let sentAtFirst = 0;
    let ahead = 0;
    await readPost(multipart(source), async (_field, { content }) => {
      for await (const each of content) {
        sentAtFirst ||= sent;
        received += each.length;
        ahead = Math.max(ahead, sent * 65_536 - received);
      }
    });
    expect(received).toBe(total * 65_536);
    expect(sentAtFirst).toBeLessThan(10);
    expect(ahead).toBeLessThan(10 * 65_536);
  });

  test.each([0, 1, 2])('of which %i pieces are asked for and no more holds up nothing of the rest', async (pieces) => {
    const body = part('a.photo', 'x'.repeat(300_000), '; filename="a.png"') + part('after', '2') + END;
    const inPieces = Readable.from(body.match(/[^]{1,16384}/g)?.map((piece) => Buffer.from(piece)) ?? []);
    const post = await readPost(
      multipart(Readable.toWeb(inPieces) as ReadableStream<Uint8Array>),
      async (_field, { content }) => {
        const reader = content[Symbol.asyncIterator]();
        for (let read = 0; read < pieces; read += 1) void reader.next();
      },
    );
    expect([...post]).toEqual([['after', '2']]);
  });

  test('that its sink refuses ends the post with the answer of the sink', async () => {
    const body = part('a.photo', 'bytes', '; filename="a.png"') + END;
    expect(
      await refusal(multipart(body), async () =>
        Promise.reject(Response.json({ name: 'token.expired' }, { status: 410 })),
      ),
    ).toEqual({ status: 410, name: 'token.expired' });
  });
});
