import type { Texts } from '../texts';
import type { en } from './en';

export const fr: Texts<typeof en> = {
  plan: {
    schedule: 'Votre échéancier',
    month: 'Mois',
    dueOn: 'à payer le {{date}}',
    kind: 'Type de paiement',
    amount: 'Montant',
    installment: 'Échéance',
    downPaymentFirst: 'La première échéance est l’acompte',
    downPaymentNone: 'Sans acompte',
    downPaymentPercent: '{{percent}} du solde',
    nextBillDate: 'Date de la prochaine facture',
    billDateUnusable: 'La date de la prochaine facture ne peut pas être interprétée',
    payLead: 'L’acompte peut être payé en ligne.',
    pay: 'Payer {{amount}}',
    paid: 'Nous avons reçu l’acompte. Merci.',
    partPaid: 'Déjà payé : {{paid}}. Reste dû : {{due}}.',
  },
  missing: {
    plan: 'Le rapport est introuvable',
    eBill: 'Désolé, cette page n’est pas disponible pour vous',
    autopay: 'Désolé, la page AutoPay n’est pas disponible pour vous',
    hint: 'Ce lien correspond peut-être à une autre page. Ouvrez-le de nouveau depuis votre message ou contactez notre service client.',
  },
  eBill: {
    start:
      'Saisissez les deux numéros ci-dessous pour voir si vous recevez des factures électroniques. Tous deux figurent sur votre facture.',
    enrolled: 'Vous êtes inscrit à eBill.',
    question: 'Vous êtes inscrit à eBill. Cliquez sur « Oui » si vous souhaitez vous désinscrire.',
    unenrolled: 'Vous êtes désinscrit des factures électroniques',
    effect: 'Vous recevrez désormais vos factures sur papier.',
    again: 'Souhaitez-vous recevoir de nouveau des factures électroniques ?',
  },
  autopay: {
    start:
      'Saisissez les deux numéros ci-dessous pour voir si vous payez automatiquement. Tous deux figurent sur votre facture.',
    enrolled: 'Vous êtes inscrit à AutoPay.',
    question: 'Vous êtes inscrit à AutoPay. Cliquez sur « Oui » si vous souhaitez vous désinscrire.',
    unenrolled: 'Vous êtes désinscrit d’AutoPay',
    effect: 'Nous ne prélevons plus vos factures sur votre compte bancaire. Veuillez les payer d’une autre manière.',
    again: 'Souhaitez-vous revenir aux paiements automatiques ?',
  },
  unenroll: 'Se désinscrire',
  enrollAgain: 'S’inscrire de nouveau',
  contactToEnroll: 'Pour vous inscrire de nouveau, contactez notre service client. Vous pouvez le faire à tout moment.',
  contactToUnenroll: 'Si vous souhaitez vous désinscrire, contactez notre service client.',
  notDone:
    'Votre demande ne peut pas être traitée pour le moment. Réessayez plus tard ou contactez notre service client.',
};
