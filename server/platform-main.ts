import { failStart } from './run';
import { servePlatform } from './serve-platform';

servePlatform().catch(failStart);
