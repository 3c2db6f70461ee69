import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { linkData, openHost, type TestHost, type TestHostOptions } from './support/test-host';
import { createFakeBuild } from './support/fake-build';

let host: TestHost;
afterEach(() => host.close());

async function open(options: Partial<TestHostOptions> & Parameters<typeof createFakeBuild>[0] = {}) {
  const { build, seen } = createFakeBuild(options);
  host = await openHost({ build, ...options });
  return seen;
}

const FILLER = '<p>The quick brown fox jumps over the lazy dog.</p>'.repeat(60);

describe('a page', () => {
  test('is drawn with the manifest of its own branch, in one load context', async () => {
    const seen = await open();
    const { status, headers } = await host.sendRequest('/form/abc');
    expect(status).toBe(200);
    expect(seen.manifests).toEqual([['root', 'form']]);
    expect(seen.contexts.size).toBe(1);
    expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    expect(host.routes).toEqual(['/form/:token']);
  });

  test('is that of the build as it is by now, where there is one at each request; none is kept of the build before', async () => {
    const [before, after] = [createFakeBuild({ filler: 'before' }), createFakeBuild({ filler: 'after' })];
    let { build } = before;
    host = await openHost({
      build: async () => build,
      answer: async () => Response.json({ hasErrors: false, data: linkData('v1') }),
    });
    const textOf = async () => (await host.sendRequest('/form/a.b.c')).body.toString();
    expect(await textOf()).toContain('before');
    expect(await textOf()).toContain('before');
    expect(before.seen.rendered).toBe(1);
    ({ build } = after);
    expect(await textOf()).toContain('after');
  });

  test.each(['.', ')', '%20', '%E2%80%9D', '=%0D%0A', '=3D', '%'])(
    'whose link has %s behind it is one redirect away, and nothing is drawn for that',
    async (behind) => {
      const seen = await open();
      for (const method of ['GET', 'HEAD']) {
        const { status, headers } = await host.sendRequest(`/form/a.b.c${behind}?x=1`, { method });
        expect({ status, location: headers.location }).toEqual({ status: 302, location: '/form/a.b.c?x=1' });
        expect(headers['cache-control']).toBe('no-store');
      }
      expect(seen.rendered).toBe(0);
      expect((await host.sendRequest('/form/a.b.c?x=1')).status).toBe(200);
    },
  );

  test.each(['', '//evil.example'])('that is no link stays, and leads nowhere else: %s', async (before) => {
    await open();
    expect((await host.sendRequest(`${before}/nowhere/?token=a.`)).headers.location ?? '').not.toContain('evil');
  });

  test('goes out whole, with its length, compressed once', async () => {
    await open({ filler: FILLER });
    const plain = await host.sendRequest('/form/abc');
    const zipped = await host.sendRequest('/form/abc', { headers: { 'accept-encoding': 'br, gzip' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(zipped.headers['content-encoding']).toBe('gzip');
    for (const answer of [plain, zipped]) {
      expect(answer.headers['content-length']).toBe(String(answer.body.length));
      expect(answer.headers['transfer-encoding']).toBeUndefined();
      expect(answer.headers.vary).toContain('Accept-Encoding');
      expect(answer.headers['x-page-version']).toBeUndefined();
    }
    expect(gunzipSync(zipped.body).toString()).toContain('lazy dog');
  });

  test('a person who refuses gzip gets plain text', async () => {
    await open({ filler: FILLER });
    expect(
      (await host.sendRequest('/form/abc', { headers: { 'accept-encoding': 'gzip;q=0, br' } })).headers[
        'content-encoding'
      ],
    ).toBeUndefined();
  });

  test('HEAD is answered without drawing it', async () => {
    const seen = await open();
    const { status, body, headers } = await host.sendRequest('/form/abc', { method: 'HEAD' });
    expect({ status, bytes: body.length, drawn: seen.rendered }).toEqual({ status: 200, bytes: 0, drawn: 0 });
    expect(headers['x-page-version']).toBeUndefined();
  });

  test('tells browsers to come by https alone where the site is there', async () => {
    await open({ config: { publicUrl: 'https://pages.example.com' } });
    for (const path of ['/form/abc', '/nowhere', '/api/nothing', '/form/%ff', '/crash']) {
      expect((await host.sendRequest(path)).headers['strict-transport-security']).toBe('max-age=31536000');
    }
    await host.close();
    await open({ config: { publicUrl: 'http://localhost:3000' } });
    expect((await host.sendRequest('/form/abc')).headers['strict-transport-security']).toBeUndefined();
  });

  test.each(['/form/%ff', '/form/%', '/%c3%28/x', '/assets/%ff.js'])(
    'of an address that cannot be decoded is a notice, and no router sees it: %s',
    async (path) => {
      const seen = await open();
      const { status, body } = await host.sendRequest(path);
      expect([status, body.toString().includes('This address isn’t valid')]).toEqual([400, true]);
      expect(seen.urls).toEqual([]);
    },
  );

  test('an unknown path keeps the status of the splat route', async () => {
    await open();
    expect((await host.sendRequest('/no/such/page')).status).toBe(404);
    expect((await host.sendRequest('/form//abc')).status).toBe(404);
  });

  test('a resource route answers its own data, and a page never that of one of its routes', async () => {
    const seen = await open();
    expect(JSON.parse((await host.sendRequest('/resource')).body.toString())).toEqual({ ok: true });
    expect(seen.rendered).toBe(0);
    const { headers } = await host.sendRequest('/form/abc?_data=form');
    expect(headers['content-type']).toContain('text/html');
    expect(headers['x-remix-response']).toBeUndefined();
    expect(host.routes).toEqual(['/resource', '/form/:token']);
  });

  test('other methods are refused, named by the Allow header', async () => {
    await open();
    const { status, headers } = await host.sendRequest('/form/abc', { method: 'DELETE' });
    expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: 'GET, HEAD, POST' });
    expect((await host.sendRequest('/act')).status).toBe(405);
    expect((await host.sendRequest('/act', { method: 'POST' })).status).toBe(200);
  });

  test('an error that nobody caught is a page without its detail', async () => {
    await open();
    const { status, body, headers } = await host.sendRequest('/crash', {
      headers: { 'accept-language': 'de-AT,en;q=0.5' },
    });
    expect(status).toBe(500);
    expect(headers['content-type']).toContain('text/html');
    expect(body.toString()).toContain('<html lang="de" dir="ltr">');
    expect(body.toString()).toContain('Etwas ist schiefgegangen');
    expect(body.toString()).not.toContain('secret detail');
  });
});

describe('a post', () => {
  const own = (extra: Record<string, string> = {}) => ({
    host: 'pages.example',
    'content-type': 'application/x-www-form-urlencoded',
    ...extra,
  });
  const post = (headers: Record<string, string>, path = '/form/abc') =>
    host.sendRequest(path, { method: 'POST', body: 'a=1', headers });

  test.each(['.', '%20', '=%0D%0A', '%E2%80'])('to a link with %s behind it is taken for the link', async (behind) => {
    const seen = await open();
    const types = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b'];
    for (const type of types)
      expect((await post(own({ 'content-type': type }), `/form/abc${behind}`)).status).toBe(303);
    expect(seen.urls.map((url) => new URL(url).pathname)).toEqual(['/form/abc', '/form/abc']);
  });

  test.each([
    ['from our own page', { origin: 'http://pages.example', 'sec-fetch-site': 'same-origin' }, 303],
    ['without the headers of newer browsers', {}, 303],
    ['from another origin', { origin: 'http://evil.example' }, 403],
    ['from another port', { origin: 'http://pages.example:8080' }, 403],
    ['from a sandboxed page', { origin: 'null' }, 403],
    ['with a broken origin', { origin: '::' }, 403],
    ['marked by the browser as cross-site', { 'sec-fetch-site': 'cross-site' }, 403],
  ])('%s', async (_name, headers, status) => {
    await open();
    const answer = await post(own(headers));
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body.toString()).toContain('Sent from another site');
  });

  describe('to the address of unsubscribing', () => {
    const ONE_CLICK = 'List-Unsubscribe=One-Click';
    const PATH = '/customer-unsubscribe/tok.en';
    const foreign = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' };
    const form = (name: string, value: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--b--\r\n`;
    const send = (body: string, headers: Record<string, string> = {}, path = PATH) =>
      host.sendRequest(path, { method: 'POST', body, headers: own(headers) });
    const ok = async () =>
      Response.json({ hasErrors: false, code: 0, errors: [], errorGuid: null, data: { isConsentGiven: false } });

    test.each([
      ['from a mail provider', ONE_CLICK, {}],
      ['from a page of another site', ONE_CLICK, foreign],
      ['with a character set', ONE_CLICK, { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' }],
      ['with a line end behind the body', `${ONE_CLICK}\r\n`, {}],
      [
        'as multipart with a line end behind the value',
        form('List-Unsubscribe', 'One-Click\r\n'),
        { 'content-type': 'multipart/form-data; boundary=b' },
      ],
      [
        'as multipart with line ends behind the body',
        `${form('List-Unsubscribe', 'One-Click')}\r\n\r\n`,
        { 'content-type': 'multipart/form-data; boundary=b' },
      ],
      ['as multipart', form('List-Unsubscribe', 'One-Click'), { 'content-type': 'multipart/form-data; boundary=b' }],
      [
        'as multipart from anywhere',
        form('List-Unsubscribe', 'One-Click'),
        { 'content-type': 'multipart/form-data; boundary="b"', ...foreign },
      ],
      ['as plain text', ONE_CLICK, { 'content-type': 'text/plain', ...foreign }],
      ['without a type', ONE_CLICK, { 'content-type': '' }],
      ['in lower case', ONE_CLICK.toLowerCase(), {}],
      [
        'as multipart with a space in the boundary',
        form('List-Unsubscribe', 'One-Click').replaceAll('--b', '--x y'),
        { 'content-type': 'multipart/form-data; boundary="x y"' },
      ],
      [
        'as multipart in lines of another system, without an end',
        '--b\nContent-Disposition: form-data; name="List-Unsubscribe"\nContent-Type: text/plain\n\nOne-Click\n',
        { 'content-type': 'multipart/form-data; boundary=b' },
      ],
    ])('one click %s is answered in a line, without a page, a redirect or a cookie', async (_name, body, headers) => {
      const seen = await open({ answer: ok });
      const answer = await send(body, { cookie: 'latchkey-session=abc; latchkey-device=abc', ...headers });
      expect(answer.status).toBe(200);
      expect(answer.body.toString()).toBe('Unsubscribed\n');
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.headers.location).toBeUndefined();
      expect(seen.urls).toEqual([]);
      const [call] = host.passed;
      expect(new URL(call?.url ?? '').pathname).toBe('/api/x/unsubscribe/OneClick');
      expect(new URL(call?.url ?? '').searchParams.get('token')).toBe('tok.en');
      expect(call?.headers.get('authorization')).toBeNull();
      expect(call?.headers.get('x-device-uuid')).toBeNull();
    });

    test.each(['.', ')', '%20', '%0D%0A', '=%0D%0A', '=3D', '%E2%80%9D'])(
      'one click to an address with %s behind it is taken for the token alone',
      async (behind) => {
        await open({ answer: ok });
        expect((await send(ONE_CLICK, foreign, PATH + behind)).status).toBe(200);
        expect(new URL(host.passed[0]?.url ?? '').searchParams.get('token')).toBe('tok.en');
      },
    );

    test('one click without its length is taken too', async () => {
      await open({ answer: ok });
      expect(
        (await host.sendRequest(PATH, { method: 'POST', body: ONE_CLICK, headers: own(foreign), isChunked: true }))
          .status,
      ).toBe(200);
    });

    test.each([
      ['our own fields', 'intent=unsubscribe', {}],
      ['nothing', '', {}],
      ['another value', 'List-Unsubscribe=Yes', {}],
      ['the right words as JSON', '{"List-Unsubscribe":"One-Click"}', { 'content-type': 'application/json' }],
      ['broken multipart', '--b\r\nnothing', { 'content-type': 'multipart/form-data; boundary=b' }],
      ['the right words within others', `reason=${ONE_CLICK}`, {}],
    ])('%s from another site is refused', async (_name, body, headers) => {
      const seen = await open({ answer: ok });
      for (const from of [foreign, { origin: 'null' }]) {
        const answer = await send(body, { ...from, ...headers });
        expect(answer.status).toBe(403);
        expect(answer.body.toString()).toContain('Sent from another site');
      }
      expect(seen.urls).toEqual([]);
      expect(host.passed).toEqual([]);
    });

    test('our own fields from our own page reach the page whole', async () => {
      const seen = await open();
      const answer = await send('intent=unsubscribe', {
        origin: 'http://pages.example',
        'sec-fetch-site': 'same-origin',
      });
      expect(answer.status).toBe(200);
      expect(JSON.parse(answer.body.toString())).toEqual({ done: 'intent=unsubscribe' });
      expect(seen.urls).toHaveLength(1);
    });

    test('what the platform refuses is told by its status and name', async () => {
      const failure = (name: string, data: unknown = null) =>
        Response.json(
          { hasErrors: true, code: 401, errors: [name], errorGuid: null, data },
          { status: name === 'token.invalid' ? 401 : 429 },
        );
      await open({ answer: async () => failure('token.invalid') });
      const invalid = await send(ONE_CLICK);
      expect({ status: invalid.status, body: invalid.body.toString() }).toEqual({
        status: 401,
        body: 'Not unsubscribed: token.invalid\n',
      });
      await host.close();
      await open({ answer: async () => failure('request.tooMany', { seconds: 20 }) });
      expect((await send(ONE_CLICK)).headers['retry-after']).toBe('20');
      await host.close();
      await open({ answer: async () => failure('recipient.erased') });
      const erased = await send(ONE_CLICK);
      expect({ status: erased.status, body: erased.body.toString() }).toEqual({
        status: 200,
        body: 'Nothing is sent any more: all data of this recipient was erased\n',
      });
    });

    test('a body that is larger than a form is refused, with its length and without', async () => {
      await open({ answer: ok });
      const body = `${ONE_CLICK}&x=${'y'.repeat(1024 * 1024)}`;
      expect((await send(body)).status).toBe(413);
      expect((await host.sendRequest(PATH, { method: 'POST', body, headers: own(), isChunked: true })).status).toBe(
        413,
      );
      const multipart = own({ 'content-type': 'multipart/form-data; boundary=b' });
      expect((await host.sendRequest(PATH, { method: 'POST', body: form('x', body), headers: multipart })).status).toBe(
        413,
      );
      expect(host.passed).toEqual([]);
    });

    test('an address below or beside it takes no one click', async () => {
      await open({ answer: ok });
      for (const path of ['/customer-unsubscribe', `${PATH}/more`, '/customer-preferences/tok.en'])
        expect((await send(ONE_CLICK, foreign, path)).status, path).toBe(403);
      expect(host.passed).toEqual([]);
    });
  });

  test('a refused post says so in the person’s language', async () => {
    await open();
    const cookie = `latchkey-locale=${encodeURIComponent(Buffer.from('"ko"').toString('base64'))}`;
    const answer = await post(own({ origin: 'null', cookie }));
    expect(answer.body.toString()).toContain('<html lang="ko" dir="ltr">');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('where a form was chosen in a language that no page speaks, a refused post says so in the page’s', async () => {
    await open();
    const cookie = `latchkey-locale=${encodeURIComponent(Buffer.from('"pt,de"').toString('base64'))}`;
    const answer = await post(own({ origin: 'null', cookie, 'accept-language': 'ko' }));
    expect(answer.body.toString()).toContain('<html lang="de" dir="ltr">');
  });

  test('behind a trusted proxy the outer host counts', async () => {
    const seen = await open({ config: { trustedProxies: ['loopback'] } });
    const forwarded = {
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'public.example',
      'x-forwarded-for': '203.0.113.5',
    };
    expect((await post(own({ ...forwarded, origin: 'https://public.example' }))).status).toBe(303);
    expect((await post(own({ ...forwarded, origin: 'https://pages.example' }))).status).toBe(403);
    expect(seen.urls).toEqual(['https://public.example/form/abc']);
    expect(seen.addresses).toEqual(['203.0.113.5']);
  });

  test('from anybody else forwarded headers count for nothing', async () => {
    const seen = await open();
    const forged = {
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-for': '203.0.113.5',
      'x-client-address': '203.0.113.6',
    };
    expect((await post(own({ ...forged, origin: 'http://evil.example' }))).status).toBe(403);
    expect((await post(own({ ...forged, origin: 'http://pages.example' }))).status).toBe(303);
    expect(seen.urls).toEqual(['http://pages.example/form/abc']);
    expect(seen.addresses).toEqual(['127.0.0.1']);
  });

  test('a request id is taken from a trusted proxy alone, and only a sane one', async () => {
    await open();
    expect(
      (await host.sendRequest('/resource', { headers: { 'x-request-id': 'from-outside-1' } })).headers['x-request-id'],
    ).not.toBe('from-outside-1');
    await host.close();
    await open({ config: { trustedProxies: ['loopback'] } });
    expect(
      (await host.sendRequest('/resource', { headers: { 'x-request-id': 'from-proxy-1' } })).headers['x-request-id'],
    ).toBe('from-proxy-1');
    expect(
      (await host.sendRequest('/resource', { headers: { 'x-request-id': '{"a":"b c d e"}' } })).headers['x-request-id'],
    ).toMatch(/^[\w-]{36}$/);
  });
});

describe('a body', () => {
  const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
  const megabyte = 1024 * 1024;

  test.each([
    ['a form at the limit', urlencoded, megabyte, 303],
    ['a form over the limit', urlencoded, megabyte + 1, 413],
    ['files at the limit', multipart, 2 * megabyte, 303],
    ['files over the limit', multipart, 2 * megabyte + 1, 413],
    ['a body of no type', {}, megabyte + 1, 413],
  ])('%s, with its length and in chunks', async (_name, headers, bytes, status) => {
    await open({ config: { maxBodyBytes: 2 * megabyte } });
    const body = Buffer.alloc(bytes, 'a');
    const whole = await host.sendRequest('/form/abc', { method: 'POST', headers: { ...headers }, body });
    const chunked = await host.sendRequest('/form/abc', {
      method: 'POST',
      headers: { ...headers },
      body,
      isChunked: true,
    });
    for (const answer of [whole, chunked]) {
      expect(answer.status).toBe(status);
      if (status === 413) expect(answer.body.toString()).toContain('<h1>That was too large</h1>');
      else expect(answer.headers.location).toBe(`/form/done?bytes=${bytes}`);
    }
  });
});
