import type { Texts } from '../texts';
import type { en } from './en';

export const fr: Texts<typeof en> = {
  accountNumber: 'Numéro de compte',
  accountHint: '12 caractères au maximum',
  houseNumber: 'Numéro de maison',
  houseHint: 'Le numéro de maison de votre adresse de service, par exemple 27 ou 12B',
  accountRequired: 'Veuillez saisir le numéro de compte correct',
  houseRequired: 'Veuillez saisir un numéro de maison',
  checkFields: 'Veuillez vérifier ces champs.',
  locked_one: 'Trop de tentatives. Veuillez patienter {{count}} minute et réessayer.',
  locked_many: 'Trop de tentatives. Veuillez patienter {{count}} de minutes et réessayer.',
  locked_other: 'Trop de tentatives. Veuillez patienter {{count}} minutes et réessayer.',
  critical:
    'Erreur critique. Nous ne pouvons pas traiter votre demande ; veuillez contacter notre équipe d’assistance à l’adresse {{email}}',
  criticalWithoutEmail:
    'Erreur critique. Nous ne pouvons pas traiter votre demande ; veuillez contacter notre équipe d’assistance',
};
