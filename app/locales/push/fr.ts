import type { Texts } from '../texts';
import type { en } from './en';

export const fr: Texts<typeof en> = {
  title: 'Messages dans votre navigateur',
  lead: '{{company}} peut vous envoyer de courts messages qui s’affichent sur votre appareil, même lorsque cette page est fermée.',
  thisBrowser: 'Ce navigateur',
  how: 'Lorsque vous appuyez sur le bouton, votre navigateur vous demande si vous le souhaitez. Rien n’est activé avant votre accord, et vous pouvez le désactiver ici à tout moment.',
  needsScript:
    'Pour activer les messages, cette page a besoin de JavaScript. Veuillez l’autoriser pour cette page ou ouvrir la page dans un autre navigateur.',
  installTitle: 'Sur un iPhone ou un iPad :',
  install:
    'Les messages ne fonctionnent qu’après avoir placé cette page sur l’écran d’accueil. Appuyez sur Partager, puis sur « Sur l’écran d’accueil », et ouvrez la page à partir de là.',
  state: {
    ask: 'Les messages ne sont pas activés dans ce navigateur.',
    on: 'Les messages sont activés dans ce navigateur.',
    working: 'Un instant, s’il vous plaît…',
    unsupported: 'Ce navigateur ne peut pas recevoir de messages de sites web.',
    denied:
      'Les messages de ce site sont bloqués dans votre navigateur. Autorisez-les dans ses réglages et ouvrez de nouveau cette page.',
    dismissed: 'L’autorisation n’a pas été donnée au navigateur. Vous pouvez appuyer de nouveau sur le bouton.',
    failed: 'Les messages n’ont pas pu être activés. Veuillez réessayer dans un instant.',
  },
  turnOn: 'Activer les messages',
  turnOff: 'Désactiver dans ce navigateur',
  yourBrowsers: 'Vos navigateurs',
  none: 'Les messages ne sont activés dans aucun de vos navigateurs.',
  count_one: 'Les messages sont activés dans {{count}} navigateur.',
  count_many: 'Les messages sont activés dans {{count}} de navigateurs.',
  count_other: 'Les messages sont activés dans {{count}} navigateurs.',
  turnOffAll: 'Désactiver dans tous les navigateurs',
  turnedOff: 'Les messages sont désactivés.',
  switchedOff: 'Les messages sont désactivés sur ce site pour le moment.',
  noLinkText:
    'Cette page active les messages dans votre navigateur. Veuillez l’ouvrir à partir du lien que vous avez reçu : il indique de qui vous souhaitez recevoir des messages.',
  unknownTitle: 'Ce lien ne fonctionne pas',
  unknownText:
    'Il a peut-être expiré ou n’est pas complet. Veuillez ouvrir de nouveau le lien que vous avez reçu ou en demander un nouveau.',
};
