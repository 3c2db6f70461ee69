import type { Texts } from '../texts';
import type { en } from './en';

export const es: Texts<typeof en> = {
  title: 'Mensajes en su navegador',
  lead: '{{company}} puede enviarle mensajes cortos que aparecen en su dispositivo, incluso cuando esta página está cerrada.',
  thisBrowser: 'Este navegador',
  how: 'Cuando presione el botón, su navegador le preguntará si lo desea. Nada se activa antes de que usted acepte, y puede desactivarlo aquí en cualquier momento.',
  needsScript:
    'Para activar los mensajes, esta página necesita JavaScript. Permítalo para esta página o ábrala en otro navegador.',
  installTitle: 'En un iPhone o iPad:',
  install:
    'Los mensajes solo funcionan después de poner esta página en la pantalla de inicio. Presione Compartir, luego “Agregar a pantalla de inicio” y abra la página desde allí.',
  state: {
    ask: 'Los mensajes no están activados en este navegador.',
    on: 'Los mensajes están activados en este navegador.',
    working: 'Un momento, por favor…',
    unsupported: 'Este navegador no puede recibir mensajes de sitios web.',
    denied:
      'Los mensajes de este sitio están bloqueados en su navegador. Permítalos en su configuración y abra esta página de nuevo.',
    dismissed: 'No se dio permiso al navegador. Puede presionar el botón de nuevo.',
    failed: 'No se pudieron activar los mensajes. Inténtelo de nuevo en un momento.',
  },
  turnOn: 'Activar los mensajes',
  turnOff: 'Desactivar en este navegador',
  yourBrowsers: 'Sus navegadores',
  none: 'Los mensajes no están activados en ninguno de sus navegadores.',
  count_one: 'Los mensajes están activados en {{count}} navegador.',
  count_many: 'Los mensajes están activados en {{count}} de navegadores.',
  count_other: 'Los mensajes están activados en {{count}} navegadores.',
  turnOffAll: 'Desactivar en todos los navegadores',
  turnedOff: 'Los mensajes están desactivados.',
  switchedOff: 'Los mensajes están desactivados en este sitio por el momento.',
  noLinkText:
    'Esta página activa los mensajes en su navegador. Ábrala desde el enlace que recibió: indica de quién quiere recibir mensajes.',
  unknownTitle: 'Este enlace no funciona',
  unknownText: 'Puede que haya vencido o esté incompleto. Abra de nuevo el enlace que recibió o pida uno nuevo.',
};
