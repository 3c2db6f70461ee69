import type { Texts } from '../texts';
import type { en } from './en';

export const de: Texts<typeof en> = {
  confirmation: 'Bestätigung',
  maintenanceTitle: 'Wartungsarbeiten',
  maintenanceLead: 'Wir sind bald wieder da!',
  maintenanceText: 'Unsere Website wird gerade gewartet! Wir sind in Kürze wieder da. Vielen Dank für Ihre Geduld.',
  maintenanceRetry: 'Diese Seite versucht es alle 30 Sekunden von selbst noch einmal.',
  maintenancePreview: 'So sieht die Seite während einer Wartung aus. Im Moment gibt es keine.',
  outageTyped: 'Was Sie eingegeben haben, bleibt auf dieser Seite.',
  connectionLost:
    'Unser Dienst ist im Moment nicht erreichbar. Was Sie eingegeben haben, bleibt auf dieser Seite, und wir versuchen es weiter.',
  updateReady: 'Eine neue Version dieser Seiten ist da.',
  updateKept: 'Was Sie eingegeben haben, bleibt beim Neuladen erhalten.',
  updateTyped: 'Laden Sie neu, wenn Sie Ihre Eingaben gesendet haben.',
  reload: 'Neu laden',
  dismiss: 'Ausblenden',
  outagePage: {
    title: 'Störungsmeldung',
    noneTitle: 'Es liegt keine Störungsmeldung vor',
    noneText:
      'Zurzeit ist nichts gemeldet. Wenn Ihre Versorgung unterbrochen ist, wenden Sie sich bitte an unseren Kundenservice.',
  },
  online: {
    title: 'Ihre Nachricht',
    sentOn: 'Gesendet am {{date}}',
    frame: 'Die Nachricht, wie sie Ihnen gesendet wurde',
    openAlone: 'Nachricht einzeln öffnen',
    picturesOff:
      'Bilder von anderen Websites werden hier nicht geladen, damit niemand erfährt, wann Sie diese Nachricht lesen.',
    asText: 'Als reinen Text lesen',
    notFoundTitle: 'Wir können diese Nachricht nicht finden',
    notFoundText:
      'Sie wurde möglicherweise entfernt. Wenn Sie sie noch brauchen, wenden Sie sich bitte an unseren Kundenservice.',
  },
};
