import type { Texts } from '../texts';
import type { en } from './en';

export const es: Texts<typeof en> = {};
