import { plural } from '../plural';
import type { MessageTexts } from './en';

export const fr: MessageTexts = {
  otp: {
    subject: 'Votre code de vérification {company}',
    intro: 'Utilisez ce code pour confirmer vos coordonnées auprès de {company} :',
    valid: plural({
      one: 'Ce code est valable {minutes} minute et ne peut être utilisé qu’une seule fois.',
      other: 'Ce code est valable {minutes} minutes et ne peut être utilisé qu’une seule fois.',
    }),
    neverShare:
      'Ne communiquez jamais ce code à qui que ce soit. {company} ne vous le demandera jamais, ni par téléphone ni par écrit.',
    ignore: 'Si vous n’avez pas demandé de code, vous pouvez ignorer ce message.',
    sms: plural({
      one: '{company} : {code} est votre code. Valable {minutes} minute. Ne le communiquez jamais.',
      other: '{company} : {code} est votre code. Valable {minutes} minutes. Ne le communiquez jamais.',
    }),
    whatsApp: plural({
      one: '*{code}* est votre code de vérification {company}. Il est valable {minutes} minute. Ne communiquez jamais ce code à qui que ce soit.',
      other:
        '*{code}* est votre code de vérification {company}. Il est valable {minutes} minutes. Ne communiquez jamais ce code à qui que ce soit.',
    }),
  },
  link: {
    subject: 'Votre nouveau lien {company}',
    intro: 'Voici le nouveau lien que vous avez demandé. Il remplace celui qui a expiré.',
    open: 'Ouvrir la page',
    personal: 'Ce lien vous est personnel. Merci de ne pas le transférer.',
    ignore: 'Si vous n’avez pas demandé de nouveau lien, vous pouvez ignorer ce message.',
    sms: '{company} : voici votre nouveau lien. Merci de ne pas le transférer. {url}',
  },
  payLink: {
    subject: 'Payez {amount} à {company}',
    intro: 'Ce lien vous permet de payer les {amount} que vous devez à {company}.',
    open: 'Payer maintenant',
    personal: 'Ce lien est réservé à votre usage. Merci de ne pas le transférer.',
    ignore: 'Si vous avez déjà payé, vous pouvez ignorer ce message. Si vous ne l’attendiez pas, appelez {company}.',
    sms: '{company} : payez {amount} ici : {url}',
  },
  invitation: {
    category: 'Invitations à remplir des formulaires',
    subject: '{formTitle} : à remplir pour {company}',
    intro: '{company} vous invite à remplir un formulaire :',
    open: 'Ouvrir le formulaire',
    sms: '{company} : merci de remplir « {formTitle} ». Ce lien est réservé à vous seul. {url}',
  },
  submission: {
    subject: 'Nous avons bien reçu votre formulaire : {formTitle} ({reference})',
    intro: 'Merci. {company} a bien reçu votre formulaire.',
    reference: 'Numéro de référence',
    form: 'Formulaire',
    time: 'Reçu le',
    answers: 'Vos réponses',
    noAnswer: 'Sans réponse',
    open: 'Voir votre envoi',
    keep: 'Veuillez conserver ce message comme justificatif.',
    personal: 'Ce lien affiche les informations que vous avez envoyées. Merci de ne pas le transférer.',
  },
  notification: {
    viewOnline: 'Afficher en ligne',
    unsubscribe: 'Se désabonner',
    preferences: 'Gérer les préférences',
    smsEnd: 'Répondez STOP pour ne plus recevoir ces messages',
  },
  enrollment: {
    budgetEnrolled: {
      subject: 'Facturation budgétée : votre inscription',
      intro: '{company} a inscrit votre compte au plan de facturation budgétée.',
    },
    budgetEnded: {
      subject: 'Facturation budgétée : votre désinscription',
      intro:
        'Votre compte chez {company} n’est plus inscrit au plan de facturation budgétée. Dès votre prochaine facture, vous payez ce que vous consommez.',
    },
    eBillEnded: {
      subject: 'Vous êtes désinscrit des factures électroniques',
      intro: '{company} a mis fin à votre inscription à eBill. Vous recevrez désormais vos factures sur papier.',
    },
    autopayEnded: {
      subject: 'Vous êtes désinscrit d’AutoPay',
      intro:
        '{company} a mis fin à votre inscription à AutoPay. Nous ne prélevons plus vos factures sur votre compte bancaire. Veuillez les payer d’une autre manière.',
    },
    planEnrolled: {
      subject: 'Votre plan de paiement échelonné chez {company}',
      intro:
        '{company} a inscrit votre compte au plan de paiement échelonné que vous avez accepté. Voici vos paiements.',
    },
    account: 'Numéro de compte',
    time: 'Confirmé le',
    monthly: 'Montant mensuel',
    total: 'Total',
    open: 'Voir votre inscription',
    notYou: 'Si vous n’avez pas fait cette demande, veuillez contacter {company}.',
  },
  optOut: {
    stopped:
      '{company} : vous êtes désabonné et ne recevrez plus de messages à ce numéro. Répondez START pour les recevoir à nouveau.',
    started: '{company} : vous recevrez à nouveau vos messages ici. Répondez STOP pour ne plus les recevoir.',
    help: '{company} : pour obtenir de l’aide, contactez {contact}. Répondez STOP pour ne plus recevoir ces messages.',
  },
  signUp: {
    subject: 'Confirmez votre adresse e-mail pour {company}',
    intro:
      'Merci de vous être inscrit chez {company}. Appuyez sur le bouton pour confirmer votre adresse e-mail et commencer votre essai gratuit.',
    open: 'Confirmer mon adresse',
    valid: 'Le lien fonctionne pendant {hours} heures.',
    ignore:
      'Si vous ne vous êtes pas inscrit, vous pouvez ignorer ce message. Sans le lien, personne ne peut ouvrir de compte avec votre adresse.',
    takenSubject: 'Vous avez déjà un compte chez {company}',
    takenIntro:
      'Quelqu’un, sans doute vous, vient de s’inscrire chez {company} avec cette adresse e-mail. Elle a déjà un compte : rien n’a été modifié.',
    takenOpen: 'Se connecter',
    takenIgnore: 'Si ce n’était pas vous, vous pouvez ignorer ce message. Votre compte est en sécurité.',
  },
  approval: {
    requested: {
      subject: 'À approuver : {formTitle}',
      intro:
        '{by} vous demande d’approuver le formulaire « {formTitle} ». Personne ne le reçoit avant son approbation.',
      open: 'Examiner le formulaire',
    },
    activated: {
      subject: 'Désormais actif : {formTitle}',
      intro: 'Le formulaire « {formTitle} » est approuvé et actif. La dernière approbation vient de {by}.',
      open: 'Ouvrir le formulaire',
    },
    rejected: {
      subject: 'Refusé : {formTitle}',
      intro: '{by} a refusé le formulaire « {formTitle} ». Vous pouvez le modifier et redemander son approbation.',
      open: 'Modifier le formulaire',
    },
    reason: 'Motif',
  },
  common: {
    copyLink: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
    contact: 'Des questions ? Contactez {company} :',
    phone: 'Téléphone',
    email: 'E-mail',
    sentBy: 'Ce message a été envoyé par {company}.',
  },
};
