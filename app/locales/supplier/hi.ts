import type { Texts } from '../texts';
import type { en } from './en';

export const hi: Texts<typeof en> = {};
