import { type ChildProcess, spawn } from 'node:child_process';
import { findWebKit } from '../../../scripts/find-programs.mjs';
import { freePort } from '../support/server';
import { type Driver, type Engine, type EngineOptions, WINDOW } from './driver';

/** How WebDriver names an element in JSON. */
type ElementId = Record<string, string>;
type Call = <Result = unknown>(method: string, path: string, body?: object) => Promise<Result>;

const LIMIT_MS = 30_000;

/** Starts WebKitGTK's driver on a screen of its own; each window is a browser of its own. */
export async function startWebKit({ hasJavaScript }: EngineOptions): Promise<Engine> {
  const tools = findWebKit();
  if (!tools) throw new Error('There is no WebKitGTK here');
  const { width, height } = WINDOW;
  const screen = spawn(tools.screen, ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await new Promise<string>((resolve) =>
    screen.stdio[3]?.once('data', (text: Buffer) => resolve(`:${text.toString().trim()}`)),
  );
  const port = await freePort();
  const driver = spawn(tools.driver, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      LANG: 'en_US.UTF-8',
      LANGUAGE: 'en_US',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
    stdio: 'ignore',
  });
  const call = callsTo(`http://127.0.0.1:${port}`);
  await waitUntilReady(call);
  const args = ['--automation', `--geometry=${width}x${height}`, `--enable-javascript=${hasJavaScript}`];
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary: tools.browser, args } } };

  async function newDriver(): Promise<Driver> {
    const { sessionId } = await call<{ sessionId: string }>('POST', '/session', { capabilities });
    const path = `/session/${sessionId}`;
    return driverOf((method, rest, body) => call(method, path + rest, body));
  }
  return {
    newDriver,
    async stop() {
      await Promise.all([driver, screen].map(end));
    },
  };
}

const callsTo =
  (url: string): Call =>
  async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    const { value } = (await response.json()) as { value: never };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };

async function waitUntilReady(call: Call): Promise<void> {
  const until = Date.now() + LIMIT_MS;
  while (!(await call<{ ready: boolean }>('GET', '/status').catch(() => undefined))?.ready) {
    if (Date.now() > until) throw new Error('WebKitWebDriver does not answer');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  if (child.kill()) await ended;
}

function driverOf(call: Call): Driver {
  const idOf = (element: ElementId) => Object.values(element)[0] ?? '';
  const typeInto = (element: ElementId, text: string) => call('POST', `/element/${idOf(element)}/value`, { text });
  return {
    open: async (url) => void (await call('POST', '/url', { url })),
    evaluate: (run, ...args) =>
      call('POST', '/execute/sync', {
        script: `return (${String(run)})(...arguments)`,
        args,
      }),
    async press(x, y) {
      const at = { type: 'pointerMove', x: Math.round(x), y: Math.round(y) };
      const actions = [at, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
      await call('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
    },
    type: async (text) => void (await typeInto(await call<ElementId>('GET', '/element/active'), text)),
    async attach(selector, file) {
      const input = await call<ElementId>('POST', '/element', { using: 'css selector', value: selector });
      await typeInto(input, file);
    },
    close: async () => void (await call('DELETE', '')),
  };
}
