import type { Texts } from '../texts';
import type { en } from './en';

export const de: Texts<typeof en> = {
  title: 'Bitte bestätigen Sie, wer Sie sind',
  next: 'Weiter',
  checking: 'Wird geprüft…',
  checkFields: 'Bitte prüfen Sie, was unten markiert ist.',
  locked_one: 'Zu viele Versuche. Bitte versuchen Sie es in {{count}} Minute erneut.',
  locked_other: 'Zu viele Versuche. Bitte versuchen Sie es in {{count}} Minuten erneut.',
  unavailableText: 'Wir können Ihre Angaben im Moment nicht prüfen. Bitte versuchen Sie es später erneut.',
};
