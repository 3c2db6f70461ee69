import type { Texts } from '../texts';
import type { en } from './en';

export const fr: Texts<typeof en> = {};
