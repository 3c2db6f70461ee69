import type { Texts } from '../texts';
import type { en } from './en';

export const de: Texts<typeof en> = {
  howTitle: 'So funktioniert es',
  startTitle: 'Prüfen Sie Ihr Kundenkonto',
  startLead: 'Geben Sie die beiden Nummern ein. Sie stehen auf Ihrer Rechnung.',
  confirmationSent: 'Wenn uns eine E-Mail-Adresse von Ihnen vorliegt, ist eine Bestätigung dorthin unterwegs.',
  errorText: 'Bitte versuchen Sie es später noch einmal oder wenden Sie sich an den Kundenservice',
  tryAgain: 'Noch einmal versuchen',
  period: 'Zeitraum',
  highest: 'Höchste Monatsrechnung',
  average: 'Durchschnittliche Monatsrechnung',
  estimate: 'Geschätzter Monatsbetrag',
  monthly: 'Monatsbetrag',
  historyTitle: 'Bisheriger Verbrauch und Rechnungen',
  usageFrom: 'Verbrauch von',
  usageTo: 'Verbrauch bis',
  therms: 'Verbrauch in Therms',
  bill: 'Rechnungsbetrag',
  adjust: {
    district:
      'Kundenkonten im District of Columbia: Ihr Monatsbetrag wird nur am Ende des Zyklus von 12 Monaten angepasst.',
    maryland:
      'Kundenkonten in Maryland: Ihr Monatsbetrag kann während des Jahres angepasst werden, wenn sich Ihr Verbrauch oder der Gaspreis ändert.',
    virginia:
      'Kundenkonten in Virginia: Ihr Monatsbetrag kann während des Jahres angepasst werden, wenn sich Ihr Verbrauch oder der Gaspreis ändert.',
    other:
      'Ihr Monatsbetrag kann während des Jahres angepasst werden, wenn sich Ihr Verbrauch oder der Gaspreis ändert.',
  },
  budget: {
    title: 'Budgetabrechnung',
    lead: 'Zahlen Sie jeden Monat etwa gleich viel für Gas, im Winter wie im Sommer.',
    benefit:
      'Die Budgetabrechnung verteilt die Kosten eines Jahres gleichmäßig auf 12 Monate. Sie kostet nichts extra, und Sie können jederzeit aussteigen.',
    how: {
      one: 'Wir zählen Ihre Rechnungen der letzten 12 Monate zusammen. Das ist die Schätzung für Ihr Jahr.',
      two: 'Ein Zwölftel davon ist Ihr Monatsbetrag.',
      three: 'Diesen Betrag zahlen Sie in jedem Monat des Zyklus von 12 Monaten.',
      four: 'Am Ende des Zyklus wird verrechnet, was Sie bezahlt und was Sie verbraucht haben.',
    },
    enrollTitle: 'Zur Budgetabrechnung anmelden',
    enrollLead:
      'Das haben Sie verbraucht, das wurde Ihnen berechnet, und so viel würden Sie mit der Budgetabrechnung im Monat zahlen.',
    enrollButton: 'Anmeldung absenden',
    thanksTitle: 'Danke für Ihre Anmeldung zur Budgetabrechnung',
    thanksLead: 'Ihr Kundenkonto ist zur Budgetabrechnung angemeldet.',
    leaveLead: 'Wenn Sie an der Budgetabrechnung nicht mehr teilnehmen möchten,',
    leaveLink: '[klicken Sie hier]',
    leaveTitle: 'Budgetabrechnung verlassen',
    leaveQuestion:
      'Möchten Sie Ihr Kundenkonto von der Budgetabrechnung abmelden? Ab Ihrer nächsten Rechnung zahlen Sie jeden Monat, was Sie verbrauchen.',
    leaveYes: 'Ja, abmelden',
    endedTitle: 'Ihr Kundenkonto ist nun von der Budgetabrechnung abgemeldet',
    endedLead: 'Ab Ihrer nächsten Rechnung zahlen Sie jeden Monat, was Sie verbrauchen.',
    again: 'Wieder anmelden',
  },
  deferred: {
    title: 'Zahlungsaufschub in Raten',
    lead: 'Zahlen Sie den offenen Betrag Ihres Kundenkontos in monatlichen Raten.',
    benefit: 'Ohne Anzahlung und ohne Zinsen.',
    how: {
      one: 'Wir teilen den offenen Betrag in monatliche Raten: bis zu 12, oder bis zu 24, wenn Sie Energiebeihilfe erhalten.',
      two: 'Sie sehen jede Rate mit Datum und Betrag, bevor Sie zustimmen.',
      three: 'Sie zahlen jede Rate zusammen mit Ihrer laufenden Rechnung.',
      four: 'Ist die letzte Rate bezahlt, ist der Plan beendet.',
    },
  },
  plan: {
    standard: {
      title: 'Zum Ratenzahlungsplan anmelden',
      lead: 'Sie können den offenen Betrag Ihres Kundenkontos in diesen monatlichen Raten zahlen.',
      consent: 'Ja, ich möchte den offenen Betrag in diesen Raten zahlen, jede zusammen mit meiner laufenden Rechnung.',
    },
    budget: {
      title: 'Zum Zahlungsaufschub anmelden',
      lead: 'Auf Ihrem Kundenkonto ist ein Betrag offen. Bevor Sie sich zur Budgetabrechnung anmelden können, wird er auf diese monatlichen Raten verteilt.',
      consent:
        'Ja, ich möchte den offenen Betrag in diesen Raten zahlen, jede zusammen mit meiner laufenden Rechnung, und danach mit der Budgetabrechnung fortfahren.',
    },
    directEmail: {
      title: 'Ihr Angebot zur Ratenzahlung',
      lead: 'Wir haben Ihnen geschrieben, weil Sie den offenen Betrag Ihres Kundenkontos in diesen monatlichen Raten zahlen können.',
      consent:
        'Ich nehme dieses Angebot an: Ich möchte den offenen Betrag in diesen Raten zahlen, jede zusammen mit meiner laufenden Rechnung.',
    },
    scheduleTitle: 'Ihre Raten',
    note: 'Ohne Anzahlung, ohne Zinsen. Die Raten verteilen sich auf bis zu 12 Monate, mit Energiebeihilfe auf bis zu 24 Monate.',
    consentRequired: 'Bitte bestätigen Sie Ihre Anmeldung, indem Sie das Kästchen ankreuzen.',
    signUp: 'Anmelden',
    thanksTitle: 'Danke für Ihre Anmeldung zum Ratenzahlungsplan',
    thanksLead: 'Ihr Kundenkonto ist angemeldet. Dem haben Sie zugestimmt.',
    enrolledInfo: 'Sie sind erfolgreich zum Zahlungsaufschub angemeldet.',
    toBudget: 'Weiter zur Budgetabrechnung',
  },
};
