import type { Texts } from '../texts';
import type { en } from './en';

export const de: Texts<typeof en> = {};
