import type { Texts } from '../texts';
import type { en } from './en';

export const fr: Texts<typeof en> = {
  title: 'Votre choix concernant les fournisseurs d’énergie',
  startLead:
    'Vous pouvez décider si les fournisseurs d’énergie peuvent obtenir de nous votre nom et votre adresse pour vous présenter leurs offres.',
  startHow: 'Saisissez les deux numéros ci-dessous pour ouvrir votre choix. Ils figurent tous deux sur votre facture.',
  accountNumber: 'Numéro de compte',
  accountHint: '12 caractères au maximum',
  houseNumber: 'Numéro de rue',
  houseHint: 'Le numéro de maison de votre adresse de service, par exemple 27 ou 12B',
  accountRequired: 'Veuillez saisir le numéro de compte correct.',
  houseRequired: 'Veuillez saisir un numéro de rue.',
  choice: 'Votre choix',
  noContact: 'Veuillez m’exclure des communications des fournisseurs d’énergie',
  noTransfer: 'Veuillez ne pas transférer ma fourniture à des fournisseurs d’énergie concurrents agréés',
  noTransferHint: 'Vous pouvez cocher cette case dès que la case ci-dessus est cochée.',
  transferAlone: 'Ce choix exige la case ci-dessus. Cochez-la aussi, ou décochez celle-ci.',
  explain: {
    virginia:
      'En Virginie, les prestataires de services concurrents agréés peuvent demander à {{company}} les noms et adresses de ses clients afin de leur présenter leurs offres. Si vous cochez la case, nous ne vous inscrivons pas sur cette liste. Acheter votre gaz chez nous ou ailleurs reste votre décision.',
    marylandHome:
      'Dans le Maryland, les fournisseurs agréés peuvent demander à {{company}} les noms et adresses de ses clients afin de leur présenter leurs offres. Si vous cochez la première case, nous ne vous inscrivons pas sur cette liste. Si vous cochez aussi la seconde, nous refusons en outre de transférer votre fourniture de gaz à un tel fournisseur, quel que soit le demandeur, jusqu’à ce que vous décochiez la case.',
    marylandBusiness:
      'Dans le Maryland, les fournisseurs agréés peuvent demander à {{company}} les noms et adresses de ses clients professionnels afin de leur présenter leurs offres. Si vous cochez la case, nous n’inscrivons pas votre entreprise sur cette liste. Les contrats que votre entreprise conclut avec un fournisseur ne sont pas concernés.',
    other:
      'Les fournisseurs agréés peuvent demander à {{company}} les noms et adresses de ses clients afin de leur présenter leurs offres. Si vous cochez la case, nous ne vous inscrivons pas sur cette liste.',
  },
  explainMore:
    'Les fournisseurs qui vous connaissent déjà peuvent continuer à vous écrire. Votre choix ne change ni votre tarif ni votre service, et vous pouvez le modifier à tout moment.',
  savedTitle: 'Votre choix est enregistré',
  savedLead: 'Voici ce que nous avons enregistré.',
  contactFact: 'Communications des fournisseurs d’énergie',
  contactNo: 'Vous en êtes exclu.',
  contactYes: 'Les fournisseurs d’énergie peuvent vous contacter.',
  transferFact: 'Transfert à un fournisseur concurrent',
  transferNo: 'Nous ne transférons pas votre fourniture.',
  transferYes: 'Votre fourniture peut être transférée si vous en convenez avec un fournisseur.',
  change: 'Modifier mon choix',
};
