import type { ServerBuild } from '@remix-run/node';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { failStart, runHost } from './run';

const builtPages = path.resolve('build/server/index.js');

runHost({
  loadBuild: () => import(pathToFileURL(builtPages).href) as Promise<ServerBuild>,
  publicFolder: path.resolve('build/client'),
  isDevelopmentAllowed: process.argv.includes('--dev'),
}).catch(failStart);
