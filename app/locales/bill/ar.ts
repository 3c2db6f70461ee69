import type { Texts } from '../texts';
import type { en } from './en';

export const ar: Texts<typeof en> = {};
