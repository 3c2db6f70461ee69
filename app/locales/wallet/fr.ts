import type { Texts } from '../texts';
import type { en } from './en';

export const fr: Texts<typeof en> = {
  title: 'Ajouter à Wallet',
  lead: 'Voici votre carte de {{company}}. Vous pouvez la garder dans Apple Wallet sur votre iPhone.',
  front: 'Recto de la carte',
  back: 'Verso de la carte',
  code: 'Code de la carte',
  codeHint: 'Le code à scanner figure sur la carte dans votre portefeuille.',
  add: 'Ajouter à Apple Wallet',
  addHint: 'Votre téléphone montre la carte encore une fois avant de l’ajouter.',
  macHint: 'Le bouton est destiné à un iPad. Avec tout autre appareil, scannez le code ci-dessous avec votre iPhone.',
  qrTitle: 'Ouvrez cette page sur votre iPhone',
  qrText:
    'Visez le code avec l’appareil photo de votre iPhone et ouvrez le lien. Vous pourrez y ajouter la carte à Apple Wallet.',
  qrAlt: 'Code QR contenant l’adresse de cette page',
  qrFailed: 'Le code QR ne peut pas être affiché pour le moment. Veuillez utiliser le lien ci-dessous.',
  orLink: 'Afficher le lien au lieu du code',
  inAppTitle: 'Veuillez ouvrir cette page dans Safari',
  inAppText:
    'Vous êtes dans le navigateur intégré d’une autre application, qui ne peut pas ajouter de cartes à Apple Wallet. Choisissez « Ouvrir dans Safari » dans son menu ou copiez ce lien dans Safari :',
  failed: 'La carte n’a pas pu être créée. Veuillez réessayer dans un instant.',
  unavailable:
    'Il n’est pas possible d’ajouter des cartes pour le moment. Veuillez réessayer plus tard ou contacter notre assistance.',
  invalidToken: 'Jeton non valide.',
  templateNotFound: 'Modèle introuvable',
};
