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
    neverShare: 'Ne communiquez jamais ce code à qui que ce soit. {company} ne vous le demandera jamais, ni par téléphone ni par écrit.',
    ignore: 'Si vous n’avez pas demandé de code, vous pouvez ignorer ce message.',
    sms: plural({
      one: '{company} : {code} est votre code. Valable {minutes} minute. Ne le communiquez jamais.',
      other: '{company} : {code} est votre code. Valable {minutes} minutes. Ne le communiquez jamais.',
    }),
    whatsApp: plural({
      one: '*{code}* est votre code de vérification {company}. Il est valable {minutes} minute. Ne communiquez jamais ce code à qui que ce soit.',
      other: '*{code}* est votre code de vérification {company}. Il est valable {minutes} minutes. Ne communiquez jamais ce code à qui que ce soit.',
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
  optOut: {
    stopped: '{company} : vous êtes désabonné et ne recevrez plus de messages facultatifs ici. Répondez START pour les recevoir à nouveau.',
    started: '{company} : vous recevrez à nouveau vos messages ici. Répondez STOP pour ne plus les recevoir.',
    help: '{company} : pour obtenir de l’aide, contactez {contact}. Répondez STOP pour ne plus recevoir ces messages.',
  },
  approval: {
    requested: { subject: 'À approuver : {formTitle}', intro: '{by} vous demande d’approuver le formulaire « {formTitle} ». Personne ne le reçoit avant son approbation.', open: 'Examiner le formulaire' },
    activated: { subject: 'Désormais actif : {formTitle}', intro: 'Le formulaire « {formTitle} » est approuvé et actif. La dernière approbation vient de {by}.', open: 'Ouvrir le formulaire' },
    rejected: { subject: 'Refusé : {formTitle}', intro: '{by} a refusé le formulaire « {formTitle} ». Vous pouvez le modifier et redemander son approbation.', open: 'Modifier le formulaire' },
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
