import type { Texts } from '../texts';
import type { en } from './en';

export const fr: Texts<typeof en> = {
  howTitle: 'Comment cela fonctionne',
  startTitle: 'Vérifiez votre compte',
  startLead: 'Saisissez les deux numéros ci-dessous. Ils figurent tous deux sur votre facture.',
  confirmationSent: 'Si nous avons une adresse e-mail à votre nom, une confirmation vous y est envoyée.',
  errorText: 'Veuillez réessayer plus tard ou contacter le service client pour obtenir de l’aide',
  tryAgain: 'Réessayer',
  period: 'Période',
  highest: 'Facture mensuelle la plus élevée',
  average: 'Facture mensuelle moyenne',
  estimate: 'Estimation du montant mensuel',
  monthly: 'Montant mensuel',
  historyTitle: 'Historique de consommation et de facturation',
  usageFrom: 'Consommation du',
  usageTo: 'Consommation au',
  therms: 'Consommation en therms',
  bill: 'Montant de la facture',
  adjust: {
    district: 'Comptes du District de Columbia : votre montant mensuel n’est ajusté qu’à la fin du cycle de 12 mois.',
    maryland:
      'Comptes du Maryland : votre montant mensuel peut être ajusté en cours d’année si votre consommation ou le prix du gaz change.',
    virginia:
      'Comptes de Virginie : votre montant mensuel peut être ajusté en cours d’année si votre consommation ou le prix du gaz change.',
    other: 'Votre montant mensuel peut être ajusté en cours d’année si votre consommation ou le prix du gaz change.',
  },
  budget: {
    title: 'Facturation budgétée',
    lead: 'Payez à peu près le même montant pour le gaz chaque mois, en hiver comme en été.',
    benefit:
      'La facturation budgétée répartit le coût d’une année sur 12 mois égaux. Elle ne coûte rien de plus et vous pouvez la quitter à tout moment.',
    how: {
      one: 'Nous additionnons vos factures des 12 derniers mois. C’est l’estimation de votre année.',
      two: 'Un douzième de ce total est votre montant mensuel.',
      three: 'Vous payez ce montant chaque mois du cycle de 12 mois.',
      four: 'À la fin du cycle, la différence entre ce que vous avez payé et ce que vous avez consommé est régularisée.',
    },
    enrollTitle: 'S’inscrire à la facturation budgétée',
    enrollLead:
      'Voici ce que vous avez consommé et ce qui vous a été facturé, et ce que vous paieriez chaque mois avec la facturation budgétée.',
    enrollButton: 'Envoyer la demande d’inscription',
    thanksTitle: 'Merci de votre inscription à la facturation budgétée',
    thanksLead: 'Votre compte est inscrit au plan de facturation budgétée.',
    leaveLead: 'Si vous ne souhaitez plus participer au plan de facturation budgétée,',
    leaveLink: '[cliquez ici]',
    leaveTitle: 'Quitter le plan de facturation budgétée',
    leaveQuestion:
      'Voulez-vous désinscrire votre compte du plan de facturation budgétée ? Dès votre prochaine facture, vous payez chaque mois ce que vous consommez.',
    leaveYes: 'Oui, désinscrire',
    endedTitle: 'Votre compte est désormais désinscrit du plan de facturation budgétée',
    endedLead: 'Dès votre prochaine facture, vous payez chaque mois ce que vous consommez.',
    again: 'S’inscrire à nouveau',
  },
  deferred: {
    title: 'Plan de paiement différé',
    lead: 'Payez le solde de votre compte en mensualités.',
    benefit: 'Il n’y a ni acompte ni intérêts.',
    how: {
      one: 'Nous divisons le solde de votre compte en mensualités : 12 au plus, ou 24 au plus si vous recevez une aide à l’énergie.',
      two: 'Vous voyez chaque mensualité avec sa date et son montant avant d’accepter.',
      three: 'Vous payez chaque mensualité avec votre facture courante.',
      four: 'Une fois la dernière mensualité payée, le plan est terminé.',
    },
  },
  plan: {
    standard: {
      title: 'S’inscrire au plan de paiement échelonné',
      lead: 'Vous pouvez payer le solde de votre compte selon les mensualités ci-dessous.',
      consent: 'Oui, je souhaite payer le solde de mon compte selon ces mensualités, chacune avec ma facture courante.',
    },
    budget: {
      title: 'S’inscrire au programme de paiement différé',
      lead: 'Votre compte présente un solde. Avant que vous puissiez vous inscrire à la facturation budgétée, il est réparti sur les mensualités ci-dessous.',
      consent:
        'Oui, je souhaite payer le solde de mon compte selon ces mensualités, chacune avec ma facture courante, puis passer à la facturation budgétée.',
    },
    directEmail: {
      title: 'Votre offre de plan de paiement échelonné',
      lead: 'Nous vous avons écrit parce que vous pouvez payer le solde de votre compte selon les mensualités ci-dessous.',
      consent:
        'J’accepte cette offre : je souhaite payer le solde de mon compte selon ces mensualités, chacune avec ma facture courante.',
    },
    scheduleTitle: 'Vos mensualités',
    note: 'Sans acompte ni intérêts. Les mensualités s’étendent sur 12 mois au plus, ou sur 24 mois au plus avec une aide à l’énergie.',
    consentRequired: 'Veuillez confirmer votre inscription en cochant la case.',
    signUp: 'S’inscrire',
    thanksTitle: 'Merci de votre inscription au plan de paiement échelonné',
    thanksLead: 'Votre compte est inscrit. Voici ce que vous avez accepté.',
    enrolledInfo: 'Vous êtes inscrit au programme de paiement différé.',
    toBudget: 'Continuer vers la facturation budgétée',
  },
};
