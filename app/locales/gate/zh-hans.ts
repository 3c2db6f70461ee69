import type { Texts } from '../texts';
import type { en } from './en';

export const zhHans: Texts<typeof en> = {};
