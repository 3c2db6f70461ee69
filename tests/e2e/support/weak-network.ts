import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A network between the browser and a server, that can be cut. */
export interface WeakNetwork {
  /** Secure for the browser as its own machine's name is, but not one of the names on which no worker is registered. */
  url: string;
  /** What becomes of posts of pages: passed on; passed on, and the answer lost; or nothing gets through, whatever it is. */
  become(state: 'good' | 'losing' | 'cut'): void;
  /** How many posts of form pages, but for quiet saves, the server has answered. */
  posts(): number;
  stop(): Promise<void>;
}

const isPost = ({ method, url = '' }: IncomingMessage): boolean => method === 'POST' && /^\/form\/[^/]+$/.test(url);

/** Listens on a port of its own and passes on to the server's. */
export async function openWeakNetwork(serverPort: number): Promise<WeakNetwork> {
  let state: 'good' | 'losing' | 'cut' = 'good';
  let posts = 0;
  const relay = createServer((incoming, answer) => {
    if (state === 'cut') return void incoming.socket.destroy();
    pass(incoming, answer);
  });

  function pass(incoming: IncomingMessage, answer: ServerResponse): void {
    const { method, url, headers } = incoming;
    const isLost = state === 'losing' && isPost(incoming);
    const onward = request(
      { port: serverPort, host: '127.0.0.1', method, path: url, headers, agent: false },
      (given) => {
        if (isPost(incoming)) posts += 1;
        if (isLost) {
          given.resume();
          given.on('end', () => incoming.socket.destroy());
          return;
        }
        answer.writeHead(given.statusCode ?? 500, given.headers);
        given.pipe(answer);
      },
    );
    onward.on('error', () => incoming.socket.destroy());
    incoming.pipe(onward);
  }

  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const { port } = relay.address() as AddressInfo;
  return {
    url: `http://pages.localhost:${port}`,
    become(next) {
      state = next;
      if (next === 'cut') relay.closeAllConnections();
    },
    posts: () => posts,
    async stop() {
      relay.closeAllConnections();
      await new Promise((resolve) => relay.close(resolve));
    },
  };
}
