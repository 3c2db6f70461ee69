import type { Texts } from '../texts';
import type { en } from './en';

export const de: Texts<typeof en> = {
  configTitle: 'Einstellungen zur Freigabe von Vorlagen',
  needsApproval: 'Brauchen Administratoren eine Freigabe?',
  sendsToAll: 'Freigabe bei allen Administratoren anfragen',
  approvalsRequired: 'Anzahl nötiger Freigaben',
  note: 'Hinweis: Geben Sie die Administratoren ausdrücklich an, die um Freigabe gebeten werden.',
  saved: 'Die Einstellungen zur Freigabe von Vorlagen wurden gespeichert',
  numberInvalid: 'Geben Sie eine Zahl von 1 bis 9999 ein',
  requestTitle: 'Bitte um Freigabe',
  requestText: 'Bitte geben Sie an, wer um die Freigabe der Vorlage gebeten wird.',
  requestNeeded: 'Nötige Genehmigungen: {{count}}',
  allAdmins: 'Alle Administratoren',
  chooseAdmin: 'Administratoren wählen',
  randomAdmins: 'So viele wie nötig, ausgelost',
  selectAdmins: 'Administratoren auswählen',
  noAdmins: 'Niemand sonst in diesem Konto kann freigeben.',
  chooseOne: 'Wählen Sie, wer gefragt wird.',
  disagree: 'Der Schalter fragt alle Administratoren, die Auswahl darunter nicht. Bringen Sie beide in Einklang.',
  requested: 'Die Bitte um Freigabe wurde gesendet.',
  barTitle: 'Vorschau',
  barText: 'Version {{version}} von {{name}} wartet auf Freigabe. Bisher erteilt: {{given}} von {{needed}}.',
  obstacle: {
    role: 'Ein Inhaber des Kontos entscheidet.',
    own: 'Sie haben es eingereicht, also muss jemand anderes es genehmigen.',
    notAsked: 'Andere Inhaber wurden um die Entscheidung gebeten.',
    given: 'Sie haben freigegeben. Andere fehlen noch.',
  },
  activate: 'Aktivieren',
  reject: 'Ablehnen',
  rejectTitle: 'Dieses Formular ablehnen',
  reason: 'Grund',
  reasonHint: 'Er wird der Person gesendet, die das Formular eingereicht hat.',
  reasonNeeded: 'Geben Sie einen Grund ein',
  reasonTooLong: 'Geben Sie höchstens 1000 Zeichen ein',
  activated: 'Das Formular ist jetzt aktiv.',
  approved: 'Ihre Freigabe ist vermerkt. Das Formular wartet auf weitere.',
  rejected: 'Das Formular wurde abgelehnt.',
  ownersHint:
    'Von den Administratoren genehmigen die Inhaber. Inhaber dieses Kontos: {{n}}. Niemand genehmigt, was er selbst eingereicht hat.',
  tooFewOwners:
    'Dieses Konto hat jetzt {{n}} Inhaber, weniger als die nötigen Genehmigungen: Nichts kann genehmigt werden. Senken Sie die Zahl, oder machen Sie jemanden zum Inhaber.',
  unmet: {
    owners:
      'So kann nicht genehmigt werden, was ein Inhaber einreicht. Andere Inhaber, die entscheiden könnten: {{n}}. Nötige Genehmigungen: {{needed}}. Machen Sie noch jemanden zum Inhaber, oder lassen Sie jemanden einreichen, der kein Inhaber ist.',
    all: 'So kann nichts genehmigt werden: Niemand genehmigt, was er selbst eingereicht hat. Andere Inhaber, die entscheiden könnten: {{n}}. Nötige Genehmigungen: {{needed}}. Machen Sie noch jemanden zum Inhaber.',
  },
  tooFewJudges:
    'Inhaber, die genehmigen können: {{n}}. Nötige Genehmigungen: {{needed}}. Bevor Sie fragen, muss die Zahl in den Einstellungen gesenkt oder jemand Inhaber werden.',
  endedTitle: 'Es wartet nicht mehr auf Genehmigung',
  notKeptTitle: 'Ihre Entscheidung wurde nicht gespeichert',
  seeNew: 'Ansehen, was jetzt wartet',
  turn: {
    widened:
      'Einige der Gefragten sind keine Inhaber mehr. Alle anderen Inhaber dürfen entscheiden: {{n}}. Nötige Genehmigungen: {{needed}}.',
    stuck:
      'Inhaber, die entscheiden können: {{n}}. Nötige Genehmigungen: {{needed}}. So kann es nicht genehmigt werden. Machen Sie jemanden zum Inhaber; oder ziehen Sie die Anfrage zurück, senken Sie die Zahl in den Einstellungen und fragen Sie erneut. Abgelehnt werden kann es noch.',
  },
  ended: {
    approved: 'Es wurde genehmigt und ist aktiv.',
    rejected: 'Es wurde abgelehnt.',
    withdrawn: 'Die Anfrage wurde zurückgezogen. Das Formular wird wieder geändert.',
    notPending: 'Im Augenblick gibt es nichts zu entscheiden.',
    changed:
      'Jetzt wartet eine andere Version als die, die Sie gesehen haben. Bitte sehen Sie sie an, bevor Sie entscheiden.',
    own: 'Sie haben es eingereicht, also muss jemand anderes es genehmigen.',
    notAsked: 'Andere Inhaber wurden um die Entscheidung gebeten.',
    alreadyGiven: 'Sie haben es schon abgelehnt.',
  },
};
