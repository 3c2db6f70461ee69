import { AS_HELPER } from './helper';
import { failStart } from './run';
import { runWorker } from './work';

runWorker({ isHelper: process.argv.includes(AS_HELPER) }).catch(failStart);
