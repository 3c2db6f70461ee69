import type { Texts } from '../texts';
import type { en } from './en';

export const de: Texts<typeof en> = {
  navigation: 'Konto',
  dashboard: 'Übersicht',
  templates: 'Formulare',
  people: 'Personen',
  branding: 'Aussehen und Sprachen',
  approvalSettings: 'Freigabe von Vorlagen',
  profile: 'Ihr Profil',
  signOut: 'Abmelden',
  signedInAs: 'Angemeldet als {{name}}',
  forbiddenTitle: 'Sie dürfen diese Seite nicht öffnen',
  forbiddenText: 'Ihre Rolle in diesem Konto umfasst das nicht. Ein Eigentümer des Kontos kann das ändern.',
  stalePost:
    'Diese Seite war in einer anderen Sitzung geöffnet. Es wurde nichts geändert: Bitte versuchen Sie es noch einmal.',
  ended: {
    title: 'Ihre Sitzung ist beendet',
    text: 'Nichts ging verloren und nichts wurde gespeichert: Was Sie gesendet haben, steht noch auf dieser Seite.',
    signIn: 'Melden Sie sich in einem anderen Fenster an',
    back: 'Kommen Sie auf diese Seite zurück und senden Sie es noch einmal. Dateien und Passwörter sind neu einzugeben.',
    send: 'Noch einmal senden',
  },
};
