import path from 'node:path';
import { failStart, runHost } from './run';

runHost({
  loadBuild: () => import('virtual:pages'),
  publicFolder: path.resolve('build/client'),
  isDevelopmentAllowed: process.argv.includes('--dev'),
}).catch(failStart);
