import type { Texts } from '../texts';
import type { en } from './en';

export const fr: Texts<typeof en> = {
  configTitle: 'Réglages de l’approbation des modèles',
  needsApproval: 'L’administrateur doit-il obtenir une approbation ?',
  sendsToAll: 'Demander l’approbation à tous les administrateurs',
  approvalsRequired: 'Nombre d’approbations requises',
  note: 'Remarque : indiquez expressément les administrateurs à qui l’approbation est demandée.',
  saved: 'Les réglages de l’approbation ont été enregistrés',
  numberInvalid: 'Saisissez un nombre de 1 à 9999',
  requestTitle: 'Demande d’approbation',
  requestText: 'Indiquez à qui l’approbation du modèle est demandée.',
  requestNeeded: 'Approbations requises : {{count}}',
  allAdmins: 'Tous les administrateurs',
  chooseAdmin: 'Choisir des administrateurs',
  randomAdmins: 'Autant que nécessaire, tirés au sort',
  selectAdmins: 'Sélectionner des administrateurs',
  noAdmins: 'Personne d’autre dans ce compte ne peut approuver.',
  chooseOne: 'Choisissez à qui demander.',
  disagree: 'L’interrupteur sollicite tous les administrateurs, le choix en dessous non. Mettez-les d’accord.',
  requested: 'La demande d’approbation a été envoyée.',
  barTitle: 'Aperçu',
  barText: 'La version {{version}} de {{name}} attend une approbation. Données à ce jour : {{given}} sur {{needed}}.',
  obstacle: {
    role: 'Un propriétaire du compte décide.',
    own: 'Vous l’avez soumis : quelqu’un d’autre doit l’approuver.',
    notAsked: 'D’autres propriétaires ont été sollicités.',
    given: 'Vous l’avez approuvée. D’autres manquent encore.',
  },
  activate: 'Activer',
  reject: 'Refuser',
  rejectTitle: 'Refuser ce formulaire',
  reason: 'Motif',
  reasonHint: 'Il est envoyé à la personne qui a soumis le formulaire.',
  reasonNeeded: 'Saisissez un motif',
  reasonTooLong: 'Saisissez au plus 1000 caractères',
  activated: 'Le formulaire est maintenant actif.',
  approved: 'Votre approbation est enregistrée. Le formulaire en attend d’autres.',
  rejected: 'Le formulaire a été refusé.',
  ownersHint:
    'Parmi les administrateurs, ce sont les propriétaires qui approuvent. Propriétaires de ce compte : {{n}}. Personne n’approuve ce qu’il a soumis.',
  tooFewOwners:
    'Ce compte a maintenant {{n}} propriétaires, moins que les approbations requises : rien ne peut être approuvé. Baissez le nombre ou nommez un propriétaire.',
  unmet: {
    owners:
      'Ainsi, ce qu’un propriétaire soumet ne peut pas être approuvé. Autres propriétaires qui pourraient décider : {{n}}. Approbations nécessaires : {{needed}}. Nommez un autre propriétaire, ou laissez quelqu’un qui ne l’est pas soumettre.',
    all: 'Ainsi, rien ne peut être approuvé : personne n’approuve ce qu’il a soumis. Autres propriétaires qui pourraient décider : {{n}}. Approbations nécessaires : {{needed}}. Nommez un autre propriétaire.',
  },
  tooFewJudges:
    'Propriétaires qui peuvent approuver : {{n}}. Approbations nécessaires : {{needed}}. Avant de demander, il faut baisser le nombre dans les réglages ou nommer un propriétaire.',
  endedTitle: 'Il n’attend plus d’approbation',
  notKeptTitle: 'Votre décision n’a pas été enregistrée',
  seeNew: 'Voir ce qui attend maintenant',
  turn: {
    widened:
      'Certaines personnes sollicitées ne sont plus propriétaires. Tout autre propriétaire peut décider : {{n}}. Approbations nécessaires : {{needed}}.',
    stuck:
      'Propriétaires qui peuvent décider : {{n}}. Approbations nécessaires : {{needed}}. Il ne peut pas être approuvé ainsi. Nommez un propriétaire ; ou retirez la demande, baissez le nombre dans les réglages et redemandez. Il peut encore être refusé.',
  },
  ended: {
    approved: 'Il a été approuvé et est actif.',
    rejected: 'Il a été refusé.',
    withdrawn: 'La demande a été retirée. Le formulaire est de nouveau en cours de modification.',
    notPending: 'Il n’y a rien à décider pour le moment.',
    changed: 'Une autre version que celle que vous avez vue attend maintenant. Regardez-la avant de décider.',
    own: 'Vous l’avez soumis : quelqu’un d’autre doit l’approuver.',
    notAsked: 'D’autres propriétaires ont été invités à décider.',
    alreadyGiven: 'Vous l’avez déjà refusé.',
  },
};
