import { describe, expect, test } from 'vitest';
import { styleText } from '~/domain/style-text';
import { cspStyleHashes } from '../support/csp-hashes';
import { FORM_ACTION_HEADER, setPageHeaders } from '~/lib/page-headers.server';

const STYLES = styleText('p{color:red}');

function pageHeaders(formAction?: string): Headers {
  const headers = new Headers(formAction === undefined ? {} : { [FORM_ACTION_HEADER]: formAction });
  setPageHeaders(headers, STYLES);
  return headers;
}

/** The policy as a browser reads it: directive to its sources. */
function policyOf(headers: Headers): Record<string, string[]> {
  const directives = (headers.get('content-security-policy') ?? '').split(';').map((part) => part.trim().split(/\s+/));
  return Object.fromEntries(directives.map(([name = '', ...sources]) => [name, sources]));
}

describe('the policy of a page', () => {
  test('names no other site, runs nothing inline and lets in the one style element of the page', () => {
    const policy = policyOf(pageHeaders());
    expect(policy).toMatchObject({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'", ...cspStyleHashes(`<style>${STYLES}</style>`)],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      'base-uri': ["'none'"],
    });
    const text = Object.values(policy).flat().join(' ');
    expect(text).not.toMatch(/unsafe|https?:|\*/);
  });

  test('lets this site alone frame a preview of settings', () => {
    const headers = new Headers();
    setPageHeaders(headers, STYLES, { isPreview: true });
    expect(policyOf(headers)).toEqual({ ...policyOf(pageHeaders()), 'frame-ancestors': ["'self'"] });
  });

  test('lets a post lead to the origin that the page names, and says so to nobody else', () => {
    const headers = pageHeaders('https://after.example:8443/thanks?x=1');
    expect(policyOf(headers)['form-action']).toEqual(["'self'", 'https://after.example:8443']);
    expect(headers.has(FORM_ACTION_HEADER)).toBe(false);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'not an address',
    'ftp://a.example/',
    'https://a;sandbox',
    "https://a,script-src'none'",
    "https://a'unsafe-inline'",
    'https://*/',
  ])('%s leads nowhere', (address) => {
    const headers = pageHeaders(address);
    expect(headers.get('content-security-policy')).toBe(pageHeaders().get('content-security-policy'));
    expect(headers.has(FORM_ACTION_HEADER)).toBe(false);
  });
});

test('a page is not kept, indexed, sniffed, framed or told to another site', () => {
  expect(Object.fromEntries(pageHeaders())).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
  });
});

test("a page's own cache-control stays, and what it varies by is added to", () => {
  const headers = new Headers({ 'cache-control': 'public, max-age=60', vary: 'Accept' });
  setPageHeaders(headers, STYLES);
  expect(headers.get('cache-control')).toBe('public, max-age=60');
  expect(headers.get('vary')).toBe('Accept, Cookie, Accept-Language');
});

test('the text of a style element is what a browser reads, and ends nowhere else', () => {
  expect(styleText('a{}</style><script>\r\nb{}\rc{}\0')).toBe('a{}<\\/style><script>\nb{}\nc{}');
});
