import type { Texts } from '../texts';
import type { en } from './en';

export const de: Texts<typeof en> = {
  title: 'Zu Wallet hinzufügen',
  lead: 'Das ist Ihre Karte von {{company}}. Sie können sie auf Ihrem iPhone in Apple Wallet aufbewahren.',
  front: 'Vorderseite der Karte',
  back: 'Rückseite der Karte',
  code: 'Code auf der Karte',
  codeHint: 'Den Code zum Scannen finden Sie auf der Karte in Ihrer Wallet.',
  add: 'Zu Apple Wallet hinzufügen',
  addHint: 'Ihr Telefon zeigt die Karte noch einmal, bevor sie hinzugefügt wird.',
  macHint: 'Die Schaltfläche ist für ein iPad. Mit jedem anderen Gerät scannen Sie den Code unten mit Ihrem iPhone.',
  qrTitle: 'Diese Seite auf Ihrem iPhone öffnen',
  qrText:
    'Richten Sie die Kamera Ihres iPhones auf den Code und öffnen Sie den Link. Dort können Sie die Karte zu Apple Wallet hinzufügen.',
  qrAlt: 'QR-Code mit der Adresse dieser Seite',
  qrFailed: 'Der QR-Code kann gerade nicht angezeigt werden. Bitte verwenden Sie stattdessen den Link unten.',
  orLink: 'Link statt Code anzeigen',
  inAppTitle: 'Bitte öffnen Sie diese Seite in Safari',
  inAppText:
    'Sie sind im eingebauten Browser einer anderen App, der keine Karten zu Apple Wallet hinzufügen kann. Wählen Sie in deren Menü „In Safari öffnen“ oder kopieren Sie diesen Link in Safari:',
  failed: 'Die Karte konnte nicht erstellt werden. Bitte versuchen Sie es gleich noch einmal.',
  unavailable:
    'Karten können gerade nicht hinzugefügt werden. Bitte versuchen Sie es später noch einmal oder wenden Sie sich an unseren Kundenservice.',
  invalidToken: 'Ungültiges Token.',
  templateNotFound: 'Vorlage nicht gefunden',
};
