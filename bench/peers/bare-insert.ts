/** Reads a post's body over node:http and stores it in one durable insert: what a stored submission costs at least. */
import Database from 'better-sqlite3';
import { createServer } from 'node:http';
import path from 'node:path';

const db = new Database(path.join(process.env.DATA_DIR ?? '', 'bare-insert.sqlite'));
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.exec('create table if not exists submissions (id integer primary key, body text not null)');
const insert = db.prepare('insert into submissions (body) values (?)');

createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    if (request.method === 'POST') insert.run(Buffer.concat(parts).toString());
    response.writeHead(200, { 'content-length': 0 }).end();
  });
}).listen(Number(process.env.PORT), '127.0.0.1');
