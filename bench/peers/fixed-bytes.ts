/** As many bytes as the page has, over node:http: what HTTP itself costs. */
import { createServer } from 'node:http';

const body = Buffer.alloc(Number(process.env.BENCH_BYTES), 'x');

createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length });
  response.end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
