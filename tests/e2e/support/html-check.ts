import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Response } from 'playwright/test';
import { findProgram } from '../../../scripts/find-programs.mjs';

/**
 * React closes elements without content as XML does, which HTML allows and takes no notice of. What language the words of a test's
 * form are in, the checker can only guess.
 */
const HARMLESS = 'Trailing slash on void elements has no effect.*|This document appears to be written in .*';

/** Compiled quickly rather than well, which takes half as long for some hundred pages, and needs more room on the stack. */
const JAVA = ['-XX:TieredStopAtLevel=1', '-Xss4m'];

const folder = (): string | undefined => process.env.E2E_PAGES;

/** Keys, nonces and tokens change, pages don't: what differs in them alone is one page. @returns a name for it */
export const hashPageContent = (html: string): string =>
  createHash('sha1')
    .update(html.replace(/[\w.+/=-]{20,}/g, '').replace(/\d+/g, ''))
    .digest('hex');

/** Keeps a page, once for each content, for the check at the end. */
export function saveHtml(html: string): void {
  const to = folder();
  if (!to || !/^\s*<!doctype html/i.test(html)) return;
  const file = path.join(to, `${hashPageContent(html)}.html`);
  if (existsSync(file)) return;
  mkdirSync(to, { recursive: true });
  writeFileSync(file, html);
}

/** Keeps what a browser was sent as a page, before it made sense of it. */
export function saveForHtmlCheck(response: Response): void {
  const { 'content-type': type = '', 'content-security-policy': policy = '' } = response.headers();
  // What is sent under a sandbox are the mails of others, and what has no address of the web is the browser's own viewer.
  if (!folder() || !/^text\/html/.test(type) || /\bsandbox\b/.test(policy) || !/^http/.test(response.url())) return;
  // A page that was left at once has no body any more.
  void response.text().then(saveHtml, () => undefined);
}

interface Message {
  url: string;
  lastLine?: number;
  message: string;
  extract?: string;
}

/** More of the checker than this gain nothing: each has to start. */
const MAX_CHECKERS = 2;

/** Pages in shares that take about as long: each gets the next one of those that grow shorter. */
function shares(folderOfPages: string, pages: readonly string[]): string[][] {
  const count = Math.min(MAX_CHECKERS, os.availableParallelism(), pages.length);
  const bySize = pages
    .map((name) => ({ name, size: statSync(path.join(folderOfPages, name)).size }))
    .sort((a, b) => b.size - a.size)
    .map(({ name }) => name);
  return Array.from({ length: count }, (_none, share) => bySize.filter((_name, place) => place % count === share));
}

async function check(folderOfPages: string, pages: readonly string[]): Promise<Message[]> {
  const jar = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');
  const { stdout } = await promisify(execFile)(
    'java',
    [...JAVA, '-jar', jar, '--format', 'json', '--stdout', '--exit-zero-always', '--filterpattern', HARMLESS, ...pages],
    { cwd: folderOfPages, maxBuffer: 512 * 1024 * 1024 },
  );
  return (JSON.parse(stdout) as { messages: Message[] }).messages;
}

/**
 * What the Nu HTML checker finds in the pages that were kept, errors and warnings alike, each finding once. Checkers run side by side.
 *
 * @returns resolves to lines; none when every page is right
 * @throws Error when no page was kept, or the checker can't be run
 */
export async function findHtmlErrors(): Promise<string[]> {
  const to = folder() ?? '';
  const pages = readdirSync(to).filter((name) => name.endsWith('.html'));
  if (pages.length === 0) throw new Error('no page was kept for the HTML checker');
  const messages = (await Promise.all(shares(to, pages).map((share) => check(to, share)))).flat();
  const byText = new Map<string, Message[]>();
  for (const found of messages) byText.set(found.message, [...(byText.get(found.message) ?? []), found]);
  return [...byText].map(
    ([text, found]) =>
      `${text} (${found.length} times, such as ${path.join(to, path.basename(found[0]?.url ?? ''))}:${found[0]?.lastLine}: ${found[0]?.extract})`,
  );
}

/** The checker is a Java program. */
export const canCheckHtml = (): boolean => findProgram('java') !== undefined;
