import type { Texts } from '../texts';
import type { en } from './en';

export const es: Texts<typeof en> = {
  accountNumber: 'Número de cuenta',
  accountHint: '12 caracteres como máximo',
  houseNumber: 'Número de la casa',
  houseHint: 'El número de la casa de su dirección de servicio, por ejemplo 27 o 12B',
  accountRequired: 'Ingrese el número de cuenta correcto',
  houseRequired: 'Ingrese un número de la casa',
  checkFields: 'Revise estos campos.',
  locked_one: 'Demasiados intentos. Espere {{count}} minuto e inténtelo de nuevo.',
  locked_many: 'Demasiados intentos. Espere {{count}} de minutos e inténtelo de nuevo.',
  locked_other: 'Demasiados intentos. Espere {{count}} minutos e inténtelo de nuevo.',
  critical:
    'Error crítico. No podemos procesar su solicitud; comuníquese con nuestro equipo de servicio al cliente en {{email}}',
  criticalWithoutEmail:
    'Error crítico. No podemos procesar su solicitud; comuníquese con nuestro equipo de servicio al cliente',
};
