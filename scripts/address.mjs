import { createServer } from 'node:net';

// Plain JavaScript without packages: `npm run up` runs this on a fresh clone, before anything is installed.

/** @param {string} [host] */
const isAny = (host = '') => ['', '0.0.0.0', '::'].includes(host);

/**
 * A port that can be listened at now.
 *
 * @param {number} port 0 for any
 * @param {string} [host] the address that will be listened at; all where it is missing
 * @returns {Promise<number>}
 * @throws where it is taken (`EADDRINUSE`), not allowed (`EACCES`) or no address of this machine
 */
export function freePort(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    // All addresses of the newer kind are those of the older one, too: `localhost` may mean either.
    server.listen({ port, ...(isAny(host) ? {} : { host }) }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}

/**
 * The port that `PORT` and `HOST` ask for, free as yet: another program there would be told as ready in this one's place. Where it can't be
 * had, the process says so and ends.
 *
 * @param {string} command that was started
 * @returns {Promise<number>}
 */
export async function choosePort(command) {
  const { PORT, HOST } = process.env;
  const wanted = Number(PORT || '3000');
  try {
    return await freePort(wanted, HOST);
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    const taken = `Port ${wanted} is taken by another program. Any free one: PORT=0 ${command}`;
    process.stderr.write(`${code === 'EADDRINUSE' ? taken : `Nothing can listen at port ${PORT}: ${message}`}\n`);
    process.exit(1);
  }
}

/**
 * Where a browser of this machine finds what listens there.
 *
 * @param {number} port
 * @param {string} [host] what is listened at
 */
export function addressOf(port, host = '') {
  if (isAny(host)) return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * The page to begin at: the demo's, where there is one.
 *
 * @param {string} address of a server that is ready
 * @returns {Promise<string>}
 */
export async function firstPage(address) {
  const hasDemo = await fetch(`${address}/demo`, { method: 'HEAD', redirect: 'manual' }).then(
    ({ ok }) => ok,
    () => false,
  );
  return hasDemo ? `${address}/demo` : `${address}/`;
}
