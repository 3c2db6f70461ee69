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
  ended: {
    title: 'Votre session a pris fin',
    text: 'Rien n’est perdu et rien n’a été enregistré : ce que vous avez envoyé est conservé sur cette page.',
    signIn: 'Connectez-vous dans une autre fenêtre',
    back: 'Revenez sur cette page et envoyez-le à nouveau. Les fichiers et les mots de passe sont à saisir de nouveau.',
    send: 'Envoyer à nouveau',
  },
};
