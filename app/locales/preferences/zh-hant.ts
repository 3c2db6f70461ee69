import type { Texts } from '../texts';
import type { en } from './en';

export const zhHant: Texts<typeof en> = {};
