import type { Texts } from '../texts';
import type { en } from './en';

export const de: Texts<typeof en> = {
  accountNumber: 'Kundenkontonummer',
  accountHint: 'Höchstens 12 Zeichen',
  houseNumber: 'Hausnummer',
  houseHint: 'Die Hausnummer Ihrer Lieferadresse, zum Beispiel 27 oder 12B',
  accountRequired: 'Bitte geben Sie die richtige Kundenkontonummer ein',
  houseRequired: 'Bitte geben Sie eine Hausnummer ein',
  checkFields: 'Bitte prüfen Sie diese Felder.',
  locked_one: 'Zu viele Versuche. Bitte warten Sie {{count}} Minute und versuchen Sie es erneut.',
  locked_other: 'Zu viele Versuche. Bitte warten Sie {{count}} Minuten und versuchen Sie es erneut.',
  critical:
    'Schwerer Fehler. Wir können Ihre Anfrage nicht bearbeiten; bitte wenden Sie sich an unseren Kundenservice unter {{email}}',
  criticalWithoutEmail:
    'Schwerer Fehler. Wir können Ihre Anfrage nicht bearbeiten; bitte wenden Sie sich an unseren Kundenservice',
};
