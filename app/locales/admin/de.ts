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
  stalePost: 'Diese Seite war in einer anderen Sitzung geöffnet. Es wurde nichts geändert: Bitte versuchen Sie es noch einmal.',
};
