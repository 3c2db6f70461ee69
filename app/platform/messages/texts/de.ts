import { plural } from '../plural';
import type { MessageTexts } from './en';

export const de: MessageTexts = {
  otp: {
    subject: 'Ihr Bestätigungscode von {company}',
    intro: 'Mit diesem Code bestätigen Sie Ihre Kontaktdaten bei {company}:',
    valid: plural({
      one: 'Der Code ist {minutes} Minute gültig und kann nur einmal verwendet werden.',
      other: 'Der Code ist {minutes} Minuten gültig und kann nur einmal verwendet werden.',
    }),
    neverShare:
      'Geben Sie diesen Code niemals an andere weiter. {company} wird Sie weder telefonisch noch schriftlich danach fragen.',
    ignore: 'Wenn Sie keinen Code angefordert haben, können Sie diese Nachricht ignorieren.',
    sms: plural({
      one: '{company}: {code} ist Ihr Code. {minutes} Minute gültig. Geben Sie ihn niemals weiter.',
      other: '{company}: {code} ist Ihr Code. {minutes} Minuten gültig. Geben Sie ihn niemals weiter.',
    }),
    whatsApp: plural({
      one: '*{code}* ist Ihr Bestätigungscode von {company}. Er ist {minutes} Minute gültig. Geben Sie diesen Code niemals an andere weiter.',
      other:
        '*{code}* ist Ihr Bestätigungscode von {company}. Er ist {minutes} Minuten gültig. Geben Sie diesen Code niemals an andere weiter.',
    }),
  },
  link: {
    subject: 'Ihr neuer Link von {company}',
    intro: 'Hier ist der neue Link, den Sie angefordert haben. Er ersetzt den abgelaufenen Link.',
    open: 'Seite öffnen',
    personal: 'Dieser Link ist nur für Sie bestimmt. Bitte leiten Sie ihn nicht weiter.',
    ignore: 'Wenn Sie keinen neuen Link angefordert haben, können Sie diese Nachricht ignorieren.',
    sms: '{company}: Hier ist Ihr neuer Link. Bitte nicht weiterleiten. {url}',
  },
  payLink: {
    subject: '{amount} an {company} bezahlen',
    intro: 'Mit diesem Link können Sie die {amount} bezahlen, die Sie {company} schulden.',
    open: 'Jetzt bezahlen',
    personal: 'Dieser Link ist nur für Sie bestimmt. Bitte leiten Sie ihn nicht weiter.',
    ignore:
      'Wenn Sie schon bezahlt haben, können Sie diese Nachricht ignorieren. Wenn Sie sie nicht erwartet haben, rufen Sie bitte {company} an.',
    sms: '{company}: {amount} hier bezahlen: {url}',
  },
  invitation: {
    category: 'Einladungen zum Ausfüllen von Formularen',
    subject: '{formTitle}: bitte für {company} ausfüllen',
    intro: '{company} bittet Sie, ein Formular auszufüllen:',
    open: 'Formular öffnen',
    sms: '{company}: Bitte füllen Sie „{formTitle}“ aus. Der Link ist nur für Sie bestimmt. {url}',
  },
  submission: {
    subject: 'Ihr Formular ist eingegangen: {formTitle} ({reference})',
    intro: 'Vielen Dank. Ihr Formular ist bei {company} eingegangen.',
    reference: 'Referenznummer',
    form: 'Formular',
    time: 'Eingegangen am',
    answers: 'Ihre Angaben',
    noAnswer: 'Keine Angabe',
    open: 'Ihre Angaben ansehen',
    keep: 'Bitte bewahren Sie diese Nachricht für Ihre Unterlagen auf.',
    personal: 'Der Link zeigt Ihre Angaben. Bitte leiten Sie ihn nicht weiter.',
  },
  notification: {
    viewOnline: 'Online ansehen',
    unsubscribe: 'Abbestellen',
    preferences: 'Einstellungen verwalten',
    smsEnd: 'Antworten Sie STOP, um keine Nachrichten mehr zu erhalten',
  },
  enrollment: {
    budgetEnrolled: {
      subject: 'Budgetabrechnung: Sie sind angemeldet',
      intro: '{company} hat Ihr Kundenkonto zur Budgetabrechnung angemeldet.',
    },
    budgetEnded: {
      subject: 'Budgetabrechnung: Sie sind abgemeldet',
      intro:
        'Ihr Kundenkonto bei {company} ist nun von der Budgetabrechnung abgemeldet. Ab Ihrer nächsten Rechnung zahlen Sie, was Sie verbrauchen.',
    },
    eBillEnded: {
      subject: 'Sie sind von den elektronischen Rechnungen abgemeldet',
      intro: '{company} hat Sie von eBill abgemeldet. Ihre Rechnungen kommen von nun an auf Papier.',
    },
    autopayEnded: {
      subject: 'Sie sind von AutoPay abgemeldet',
      intro:
        '{company} hat Sie von AutoPay abgemeldet. Wir ziehen Ihre Rechnungen nicht mehr von Ihrem Bankkonto ein. Bitte bezahlen Sie sie auf anderem Weg.',
    },
    planEnrolled: {
      subject: 'Ihr Ratenzahlungsplan bei {company}',
      intro:
        '{company} hat Ihr Kundenkonto zu dem Ratenzahlungsplan angemeldet, dem Sie zugestimmt haben. Dies sind Ihre Zahlungen.',
    },
    account: 'Kundenkontonummer',
    time: 'Bestätigt am',
    monthly: 'Monatsbetrag',
    total: 'Summe',
    open: 'Ihre Anmeldung ansehen',
    notYou: 'Falls Sie das nicht veranlasst haben, wenden Sie sich bitte an {company}.',
  },
  optOut: {
    stopped:
      '{company}: Sie sind abgemeldet und erhalten unter dieser Nummer keine Nachrichten mehr. Antworten Sie START, um sie wieder zu erhalten.',
    started: '{company}: Sie erhalten Ihre Nachrichten hier wieder. Antworten Sie STOP, um sie zu beenden.',
    help: '{company}: Hilfe erhalten Sie unter {contact}. Antworten Sie STOP, um keine Nachrichten mehr zu erhalten.',
  },
  signUp: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse für {company}',
    intro:
      'Vielen Dank für Ihre Registrierung bei {company}. Drücken Sie auf die Schaltfläche, um Ihre E-Mail-Adresse zu bestätigen und Ihre kostenlose Testphase zu beginnen.',
    open: 'E-Mail-Adresse bestätigen',
    valid: 'Der Link gilt {hours} Stunden.',
    ignore:
      'Falls Sie sich nicht registriert haben, können Sie diese Nachricht ignorieren. Ohne den Link kann niemand ein Konto mit Ihrer Adresse eröffnen.',
    takenSubject: 'Sie haben schon ein Konto bei {company}',
    takenIntro:
      'Jemand, vermutlich Sie selbst, hat sich gerade mit dieser E-Mail-Adresse bei {company} registriert. Zu ihr gibt es schon ein Konto, deshalb wurde nichts geändert.',
    takenOpen: 'Anmelden',
    takenIgnore: 'Falls Sie das nicht waren, können Sie diese Nachricht ignorieren. Ihr Konto ist sicher.',
  },
  approval: {
    requested: {
      subject: 'Bitte freigeben: {formTitle}',
      intro: '{by} bittet Sie um die Freigabe des Formulars „{formTitle}“. Niemand erhält es vor der Freigabe.',
      open: 'Formular prüfen',
    },
    activated: {
      subject: 'Jetzt aktiv: {formTitle}',
      intro: 'Das Formular „{formTitle}“ ist freigegeben und aktiv. Die letzte Freigabe kam von {by}.',
      open: 'Formular öffnen',
    },
    rejected: {
      subject: 'Abgelehnt: {formTitle}',
      intro: '{by} hat das Formular „{formTitle}“ abgelehnt. Sie können es ändern und erneut um Freigabe bitten.',
      open: 'Formular ändern',
    },
    reason: 'Grund',
  },
  common: {
    copyLink: 'Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
    contact: 'Haben Sie Fragen? Kontaktieren Sie {company}:',
    phone: 'Telefon',
    email: 'E-Mail',
    sentBy: 'Diese Nachricht wurde von {company} gesendet.',
  },
};
