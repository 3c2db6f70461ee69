import { failStart } from './run';
import { servePages } from './serve-pages';

servePages({ isDevelopmentAllowed: process.argv.includes('--dev') }).catch(failStart);
