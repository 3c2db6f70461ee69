import type { Texts } from '../texts';
import type { en } from './en';

export const de: Texts<typeof en> = {
  title: 'Ihre Entscheidung zu Energieanbietern',
  startLead:
    'Sie können entscheiden, ob Energieanbieter Ihren Namen und Ihre Adresse von uns erfahren dürfen, um Ihnen ihre Angebote vorzustellen.',
  startHow: 'Geben Sie die beiden Nummern ein, um Ihre Entscheidung zu öffnen. Beide stehen auf Ihrer Rechnung.',
  accountNumber: 'Kundenkontonummer',
  accountHint: 'Höchstens 12 Zeichen',
  houseNumber: 'Hausnummer',
  houseHint: 'Die Hausnummer Ihrer Lieferadresse, zum Beispiel 27 oder 12B',
  accountRequired: 'Bitte geben Sie die richtige Kundenkontonummer ein.',
  houseRequired: 'Bitte geben Sie eine Hausnummer ein.',
  choice: 'Ihre Entscheidung',
  noContact: 'Bitte nehmen Sie mich von Mitteilungen der Energieanbieter aus',
  noTransfer: 'Bitte übertragen Sie meine Belieferung nicht an zugelassene, im Wettbewerb stehende Energieanbieter',
  noTransferHint: 'Sie können dies ankreuzen, sobald das Kästchen darüber angekreuzt ist.',
  transferAlone:
    'Dafür muss das Kästchen darüber angekreuzt sein. Bitte kreuzen Sie auch dieses an, oder entfernen Sie das Kreuz hier.',
  explain: {
    virginia:
      'In Virginia dürfen zugelassene Wettbewerbsanbieter {{company}} nach Namen und Adressen der Kunden fragen, um ihnen ihre Angebote vorzustellen. Wenn Sie das Kästchen ankreuzen, stehen Sie nicht auf dieser Liste. Ob Sie Ihr Gas bei uns oder bei einem anderen Anbieter kaufen, bleibt Ihre Entscheidung.',
    marylandHome:
      'In Maryland dürfen zugelassene Anbieter {{company}} nach Namen und Adressen der Kunden fragen, um ihnen ihre Angebote vorzustellen. Wenn Sie das erste Kästchen ankreuzen, stehen Sie nicht auf dieser Liste. Wenn Sie auch das zweite ankreuzen, lehnen wir es außerdem ab, Ihre Gasbelieferung einem solchen Anbieter zu übergeben, wer auch immer danach fragt, bis Sie das Kreuz wieder entfernen.',
    marylandBusiness:
      'In Maryland dürfen zugelassene Anbieter {{company}} nach Namen und Adressen der Geschäftskunden fragen, um ihnen ihre Angebote vorzustellen. Wenn Sie das Kästchen ankreuzen, steht Ihr Unternehmen nicht auf dieser Liste. Verträge, die Ihr Unternehmen mit einem Anbieter schließt, sind davon nicht betroffen.',
    other:
      'Zugelassene Anbieter dürfen {{company}} nach Namen und Adressen der Kunden fragen, um ihnen ihre Angebote vorzustellen. Wenn Sie das Kästchen ankreuzen, stehen Sie nicht auf dieser Liste.',
  },
  explainMore:
    'Anbieter, die Sie bereits kennen, können Ihnen weiterhin schreiben. Ihre Entscheidung ändert weder Ihren Tarif noch Ihre Versorgung, und Sie können sie jederzeit ändern.',
  savedTitle: 'Ihre Entscheidung ist gespeichert',
  savedLead: 'Das haben wir gespeichert.',
  contactFact: 'Mitteilungen der Energieanbieter',
  contactNo: 'Sie sind davon ausgenommen.',
  contactYes: 'Energieanbieter dürfen Sie ansprechen.',
  transferFact: 'Übertragung an einen Wettbewerbsanbieter',
  transferNo: 'Wir übertragen Ihre Belieferung nicht.',
  transferYes: 'Ihre Belieferung kann übertragen werden, wenn Sie das mit einem Anbieter vereinbaren.',
  change: 'Meine Entscheidung ändern',
};
