import type { Texts } from '../texts';
import type { en } from './en';

export const es: Texts<typeof en> = {
  title: 'Confirme quién es usted',
  next: 'Siguiente',
  checking: 'Verificando…',
  checkFields: 'Revise lo que está marcado abajo.',
  locked_one: 'Demasiados intentos. Inténtelo de nuevo en {{count}} minuto.',
  locked_many: 'Demasiados intentos. Inténtelo de nuevo en {{count}} de minutos.',
  locked_other: 'Demasiados intentos. Inténtelo de nuevo en {{count}} minutos.',
  unavailableText: 'En este momento no podemos verificar sus datos. Inténtelo de nuevo más tarde.',
};
