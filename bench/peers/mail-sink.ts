/** Takes every mail at once and keeps none: what a mail server costs at least. `GET /` tells how many, `GET /to/ADDRESS` since when. */
import { createServer as createHttp } from 'node:http';
import { createServer, type Socket } from 'node:net';

const arrivals = new Map<string, number>();
let count = 0;

/** Answers each line; after DATA all up to the line with a dot. */
function serve(socket: Socket): void {
  let rest = '';
  let isData = false;
  let to = '';
  socket.setNoDelay(true);
  socket.on('error', () => undefined);
  socket.write('220 sink\r\n');
  socket.on('data', (part: Buffer) => {
    rest += part.toString('latin1');
    for (;;) {
      if (isData) {
        const end = rest.indexOf('\r\n.\r\n');
        if (end < 0) return;
        rest = rest.slice(end + 5);
        isData = false;
        count += 1;
        arrivals.set(to, Date.now());
        socket.write('250 taken\r\n');
        continue;
      }
      const end = rest.indexOf('\r\n');
      if (end < 0) return;
      const line = rest.slice(0, end);
      rest = rest.slice(end + 2);
      const word = line.slice(0, 4).toUpperCase();
      if (word === 'RCPT') to = /<([^>]*)>/.exec(line)?.[1] ?? '';
      isData = word === 'DATA';
      socket.write(isData ? '354 go on\r\n' : word === 'QUIT' ? '221 bye\r\n' : '250 yes\r\n');
    }
  });
}

createServer(serve).listen(Number(process.env.MAIL_PORT), '127.0.0.1');
createHttp((request, response) => {
  const address = decodeURIComponent(request.url?.split('/to/')[1] ?? '');
  response.end(JSON.stringify({ count, at: arrivals.get(address) ?? null }));
}).listen(Number(process.env.PORT), '127.0.0.1');
