import type { Texts } from '../texts';
import type { en } from './en';

export const de: Texts<typeof en> = {
  plan: {
    schedule: 'Ihr Zahlungsplan',
    month: 'Monat',
    dueOn: 'fällig am {{date}}',
    kind: 'Art der Zahlung',
    amount: 'Betrag',
    installment: 'Rate',
    downPaymentFirst: 'Die erste Rate ist die Anzahlung',
    downPaymentNone: 'Keine Anzahlung',
    downPaymentPercent: '{{percent}} des Kontostands',
    nextBillDate: 'Nächstes Rechnungsdatum',
    billDateUnusable: 'Das nächste Rechnungsdatum kann nicht gelesen werden',
    payLead: 'Die Anzahlung können Sie online leisten.',
    pay: '{{amount}} zahlen',
    paid: 'Die Anzahlung ist eingegangen. Vielen Dank.',
    partPaid: 'Bisher bezahlt: {{paid}}. Noch offen: {{due}}.',
  },
  missing: {
    plan: 'Der Bericht wurde nicht gefunden',
    eBill: 'Diese Seite ist für Sie leider nicht verfügbar',
    autopay: 'Die AutoPay-Seite ist für Sie leider nicht verfügbar',
    hint: 'Vielleicht gehört der Link zu einer anderen Seite. Öffnen Sie ihn noch einmal aus Ihrer Nachricht oder wenden Sie sich an unseren Kundenservice.',
  },
  eBill: {
    start:
      'Geben Sie die beiden Nummern ein, um zu sehen, ob Sie elektronische Rechnungen bekommen. Beide stehen auf Ihrer Rechnung.',
    enrolled: 'Sie nehmen an eBill teil.',
    question: 'Sie nehmen an eBill teil. Klicken Sie auf „Ja“, wenn Sie sich von eBill abmelden möchten.',
    unenrolled: 'Sie sind von den elektronischen Rechnungen abgemeldet',
    effect: 'Ihre Rechnungen kommen von nun an auf Papier.',
    again: 'Möchten Sie wieder elektronische Rechnungen?',
  },
  autopay: {
    start: 'Geben Sie die beiden Nummern ein, um zu sehen, ob Sie automatisch zahlen. Beide stehen auf Ihrer Rechnung.',
    enrolled: 'Sie nehmen an AutoPay teil.',
    question: 'Sie nehmen an AutoPay teil. Klicken Sie auf „Ja“, wenn Sie sich von AutoPay abmelden möchten.',
    unenrolled: 'Sie sind von AutoPay abgemeldet',
    effect: 'Wir ziehen Ihre Rechnungen nicht mehr von Ihrem Bankkonto ein. Bitte bezahlen Sie sie auf anderem Weg.',
    again: 'Möchten Sie wieder automatisch zahlen?',
  },
  unenroll: 'Abmelden',
  enrollAgain: 'Wieder anmelden',
  contactToEnroll:
    'Um sich wieder anzumelden, wenden Sie sich bitte an unseren Kundenservice. Das ist jederzeit möglich.',
  contactToUnenroll: 'Wenn Sie sich abmelden möchten, wenden Sie sich bitte an unseren Kundenservice.',
  notDone:
    'Ihre Anfrage kann zurzeit nicht bearbeitet werden. Bitte versuchen Sie es später noch einmal oder wenden Sie sich an unseren Kundenservice.',
};
