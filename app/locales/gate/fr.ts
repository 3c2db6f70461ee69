import type { Texts } from '../texts';
import type { en } from './en';

export const fr: Texts<typeof en> = {
  title: 'Veuillez confirmer votre identité',
  next: 'Suivant',
  checking: 'Vérification…',
  checkFields: 'Veuillez vérifier ce qui est signalé ci-dessous.',
  locked_one: 'Trop de tentatives. Veuillez réessayer dans {{count}} minute.',
  locked_many: 'Trop de tentatives. Veuillez réessayer dans {{count}} de minutes.',
  locked_other: 'Trop de tentatives. Veuillez réessayer dans {{count}} minutes.',
  unavailableText: 'Nous ne pouvons pas vérifier vos informations pour le moment. Veuillez réessayer plus tard.',
};
