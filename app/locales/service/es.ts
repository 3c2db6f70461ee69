import type { Texts } from '../texts';
import type { en } from './en';

export const es: Texts<typeof en> = {
  confirmation: 'Confirmación',
  maintenanceTitle: 'Sitio en mantenimiento',
  maintenanceLead: '¡Volvemos pronto!',
  maintenanceText:
    '¡Nuestro sitio está en mantenimiento en este momento! Volveremos en breve. Gracias por su paciencia.',
  maintenanceRetry: 'Esta página vuelve a intentarlo por sí sola cada 30 segundos.',
  maintenancePreview: 'Así se ve la página durante el mantenimiento. En este momento no hay ninguno.',
  outageTyped: 'Lo que escribió se queda en esta página.',
  connectionLost:
    'En este momento no podemos conectar con nuestro servicio. Lo que escribió se queda en esta página y seguimos intentándolo.',
  updateReady: 'Hay una nueva versión de estas páginas.',
  updateKept: 'Lo que escribió se conserva al recargar.',
  updateTyped: 'Recargue cuando haya enviado lo que escribió.',
  reload: 'Recargar',
  dismiss: 'Descartar',
  outagePage: {
    title: 'Aviso de interrupción',
    noneTitle: 'No hay ningún aviso de interrupción',
    noneText:
      'Por el momento no se ha anunciado nada. Si se interrumpe su servicio, comuníquese con el servicio al cliente.',
  },
  online: {
    title: 'Su mensaje',
    sentOn: 'Enviado el {{date}}',
    frame: 'El mensaje tal como se le envió',
    openAlone: 'Abrir el mensaje por separado',
    picturesOff: 'Aquí no se cargan imágenes de otros sitios, para que nadie sepa cuándo lee este mensaje.',
    asText: 'Leer como texto sin formato',
    notFoundTitle: 'No encontramos este mensaje',
    notFoundText: 'Es posible que se haya eliminado. Si todavía lo necesita, comuníquese con el servicio al cliente.',
  },
};
