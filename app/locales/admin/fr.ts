import type { Texts } from '../texts';
import type { en } from './en';

export const fr: Texts<typeof en> = {
  navigation: 'Compte',
  dashboard: 'Tableau de bord',
  templates: 'Formulaires',
  people: 'Personnes',
  branding: 'Apparence et langues',
  approvalSettings: 'Approbation des modèles',
  profile: 'Votre profil',
  signOut: 'Se déconnecter',
  signedInAs: 'Connecté en tant que {{name}}',
  forbiddenTitle: 'Vous ne pouvez pas ouvrir cette page',
  forbiddenText: 'Votre rôle dans ce compte ne le permet pas. Un propriétaire du compte peut changer cela.',
  stalePost: 'Cette page était ouverte dans une autre session. Rien n’a été modifié : veuillez réessayer.',
};
