import type { Texts } from '../texts';
import type { en } from './en';

export const de: Texts<typeof en> = {
  title: 'Mitteilungen in Ihrem Browser',
  lead: '{{company}} kann Ihnen kurze Mitteilungen senden, die auf Ihrem Gerät erscheinen, auch wenn diese Seite geschlossen ist.',
  thisBrowser: 'Dieser Browser',
  how: 'Wenn Sie die Schaltfläche drücken, fragt Ihr Browser, ob Sie das möchten. Nichts wird eingeschaltet, bevor Sie zustimmen, und Sie können es hier jederzeit ausschalten.',
  needsScript:
    'Um Mitteilungen einzuschalten, braucht diese Seite JavaScript. Bitte erlauben Sie es für diese Seite oder öffnen Sie sie in einem anderen Browser.',
  installTitle: 'Auf einem iPhone oder iPad:',
  install:
    'Mitteilungen funktionieren erst, wenn Sie diese Seite auf den Home-Bildschirm gelegt haben. Tippen Sie auf Teilen, dann auf „Zum Home-Bildschirm“, und öffnen Sie die Seite von dort.',
  state: {
    ask: 'Mitteilungen sind in diesem Browser nicht eingeschaltet.',
    on: 'Mitteilungen sind in diesem Browser eingeschaltet.',
    working: 'Einen Moment bitte …',
    unsupported: 'Dieser Browser kann keine Mitteilungen von Websites empfangen.',
    denied:
      'Mitteilungen dieser Website sind in Ihrem Browser gesperrt. Erlauben Sie sie in dessen Einstellungen und öffnen Sie diese Seite noch einmal.',
    dismissed: 'Ihr Browser hat keine Erlaubnis erhalten. Sie können die Schaltfläche noch einmal drücken.',
    failed: 'Mitteilungen konnten nicht eingeschaltet werden. Bitte versuchen Sie es gleich noch einmal.',
  },
  turnOn: 'Mitteilungen einschalten',
  turnOff: 'In diesem Browser ausschalten',
  yourBrowsers: 'Ihre Browser',
  none: 'Mitteilungen sind in keinem Ihrer Browser eingeschaltet.',
  count_one: 'Mitteilungen sind in {{count}} Browser eingeschaltet.',
  count_other: 'Mitteilungen sind in {{count}} Browsern eingeschaltet.',
  turnOffAll: 'In allen Browsern ausschalten',
  turnedOff: 'Mitteilungen sind ausgeschaltet.',
  switchedOff: 'Mitteilungen sind auf dieser Website zurzeit abgeschaltet.',
  noLinkText:
    'Diese Seite schaltet Mitteilungen in Ihrem Browser ein. Bitte öffnen Sie sie über den Link, den Sie erhalten haben: Er sagt, wessen Mitteilungen Sie möchten.',
  unknownTitle: 'Dieser Link funktioniert nicht',
  unknownText:
    'Er ist vielleicht abgelaufen oder nicht vollständig. Bitte öffnen Sie den Link, den Sie erhalten haben, noch einmal oder bitten Sie um einen neuen.',
};
