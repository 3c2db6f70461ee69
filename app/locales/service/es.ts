import type { Texts } from '../texts';
import type { en } from './en';

export const es: Texts<typeof en> = {
  confirmation: 'Confirmación',
  maintenanceTitle: 'Sitio en mantenimiento',
  maintenanceLead: '¡Volvemos pronto!',
  maintenanceText: '¡Nuestro sitio está en mantenimiento en este momento! Volveremos en breve. Gracias por su paciencia.',
  maintenanceRetry: 'Esta página vuelve a intentarlo por sí sola cada 30 segundos.',
  maintenancePreview: 'Así se ve la página durante el mantenimiento. En este momento no hay ninguno.',
  outageTyped: 'Lo que ha escrito se queda en esta página.',
  connectionLost: 'En este momento no podemos conectar con nuestro servicio. Lo que ha escrito se queda en esta página y seguimos intentándolo.',
  updateReady: 'Hay una nueva versión de estas páginas.',
  updateKept: 'Lo que ha escrito se conserva al recargar.',
  updateTyped: 'Recargue cuando haya enviado lo que ha escrito.',
  reload: 'Recargar',
  dismiss: 'Descartar',
};
