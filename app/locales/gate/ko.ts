import type { Texts } from '../texts';
import type { en } from './en';

export const ko: Texts<typeof en> = {};
