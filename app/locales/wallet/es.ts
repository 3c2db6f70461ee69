import type { Texts } from '../texts';
import type { en } from './en';

export const es: Texts<typeof en> = {
  title: 'Agregar a Wallet',
  lead: 'Esta es su tarjeta de {{company}}. Puede guardarla en Apple Wallet en su iPhone.',
  front: 'Anverso de la tarjeta',
  back: 'Reverso de la tarjeta',
  code: 'Código de la tarjeta',
  codeHint: 'El código para escanear está en la tarjeta de su billetera.',
  add: 'Agregar a Apple Wallet',
  addHint: 'Su teléfono muestra la tarjeta una vez más antes de agregarla.',
  macHint: 'El botón es para un iPad. Con cualquier otro dispositivo, escanee el código de abajo con su iPhone.',
  qrTitle: 'Abra esta página en su iPhone',
  qrText: 'Apunte la cámara de su iPhone al código y abra el enlace. Allí puede agregar la tarjeta a Apple Wallet.',
  qrAlt: 'Código QR con la dirección de esta página',
  qrFailed: 'El código QR no se puede mostrar ahora. Use el enlace de abajo.',
  orLink: 'Mostrar el enlace en lugar del código',
  inAppTitle: 'Abra esta página en Safari',
  inAppText:
    'Está en el navegador integrado de otra aplicación, que no puede agregar tarjetas a Apple Wallet. Elija “Abrir en Safari” en su menú o copie este enlace en Safari:',
  failed: 'No se pudo crear la tarjeta. Inténtelo de nuevo en un momento.',
  unavailable:
    'Ahora no se pueden agregar tarjetas. Inténtelo más tarde o comuníquese con nuestro servicio al cliente.',
  invalidToken: 'Token no válido.',
  templateNotFound: 'No encontramos la plantilla',
};
