import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { findOldChromium } from '../../../scripts/find-programs.mjs';
import { WINDOW, type Driver, type Engine, type EngineOptions } from './driver';

interface Message {
  id?: number;
  result?: unknown;
  error?: { message: string };
}
type Send = <Result = unknown>(method: string, params?: object, sessionId?: string) => Promise<Result>;

/** Starts the Chromium that is near the lowest version of the browserslist, too old for today's drivers: its protocol by a pipe. */
export async function startOldChromium({ hasJavaScript }: EngineOptions): Promise<Engine> {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'latchkey-chromium-'));
  const child = spawn(
    findOldChromium() ?? '',
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--lang=en-US',
      `--window-size=${WINDOW.width},${WINDOW.height}`,
      `--user-data-dir=${profile}`,
      '--remote-debugging-pipe',
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const ended = new Promise((resolve) => child.once('close', resolve));
  const send = messagesThrough(child.stdio[3] as Writable, child.stdio[4] as Readable);

  async function newDriver(): Promise<Driver> {
    const { browserContextId } = await send<{ browserContextId: string }>('Target.createBrowserContext');
    const { targetId } = await send<{ targetId: string }>('Target.createTarget', {
      url: 'about:blank',
      browserContextId,
    });
    const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
    const sendToPage: Send = (method, params) => send(method, params, sessionId);
    await sendToPage('Page.enable');
    await sendToPage('Emulation.setScriptExecutionDisabled', { value: !hasJavaScript });
    return {
      ...driverOf(sendToPage),
      close: async () => void (await send('Target.disposeBrowserContext', { browserContextId })),
    };
  }
  return {
    newDriver,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

/** Asks by JSON with a null byte behind each message. */
function messagesThrough(input: Writable, output: Readable): Send {
  const waiting = new Map<number, (message: Message) => void>();
  let rest = '';
  output.setEncoding('utf8').on('data', (chunk: string) => {
    const messages = (rest + chunk).split('\0');
    rest = messages.pop() ?? '';
    for (const text of messages) {
      const message = JSON.parse(text) as Message;
      if (message.id !== undefined) waiting.get(message.id)?.(message);
    }
  });
  let last = 0;
  return (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      const id = (last += 1);
      waiting.set(id, ({ result, error }) => {
        waiting.delete(id);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result as never);
      });
      input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
}

function driverOf(send: Send): Omit<Driver, 'close'> {
  interface Evaluated {
    result: { value: never };
    exceptionDetails?: { text: string; exception?: { description?: string } };
  }
  const evaluate: Driver['evaluate'] = async (run, ...args) => {
    const expression = `(${String(run)})(...${JSON.stringify(args)})`;
    const { result, exceptionDetails: failed } = await send<Evaluated>('Runtime.evaluate', {
      expression,
      returnByValue: true,
    });
    if (failed) throw new Error(failed.exception?.description ?? failed.text);
    return result.value;
  };
  return {
    evaluate,
    async open(url) {
      await send('Page.navigate', { url });
      while (!(await evaluate(() => document.readyState === 'complete').catch(() => false)));
    },
    async press(x, y) {
      const at = { x, y, button: 'left', clickCount: 1 };
      await send('Input.dispatchMouseEvent', { ...at, type: 'mousePressed' });
      await send('Input.dispatchMouseEvent', { ...at, type: 'mouseReleased' });
    },
    async type(text) {
      for (const key of text) {
        await send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key });
        await send('Input.dispatchKeyEvent', { type: 'keyUp', key });
      }
    },
    async attach(selector, file) {
      const { root } = await send<{ root: { nodeId: number } }>('DOM.getDocument');
      const { nodeId } = await send<{ nodeId: number }>('DOM.querySelector', { nodeId: root.nodeId, selector });
      await send('DOM.setFileInputFiles', { nodeId, files: [file] });
    },
  };
}
