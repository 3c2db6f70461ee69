import type { Texts } from '../texts';
import type { en } from './en';

export const fr: Texts<typeof en> = {
  confirmation: 'Confirmation',
  maintenanceTitle: 'Site en maintenance',
  maintenanceLead: 'Nous revenons bientôt !',
  maintenanceText:
    'Notre site est actuellement en maintenance ! Nous devrions être de retour sous peu. Merci de votre patience.',
  maintenanceRetry: 'Cette page réessaie d’elle-même toutes les 30 secondes.',
  maintenancePreview: 'Voici la page telle qu’elle apparaît pendant une maintenance. Il n’y en a pas en ce moment.',
  outageTyped: 'Ce que vous avez saisi reste sur cette page.',
  connectionLost:
    'Nous ne parvenons pas à joindre notre service pour le moment. Ce que vous avez saisi reste sur cette page, et nous continuons d’essayer.',
  updateReady: 'Une nouvelle version de ces pages est disponible.',
  updateKept: 'Ce que vous avez saisi est conservé quand vous rechargez.',
  updateTyped: 'Rechargez une fois que vous avez envoyé votre saisie.',
  reload: 'Recharger',
  dismiss: 'Ignorer',
  outagePage: {
    title: 'Avis de panne',
    noneTitle: 'Il n’y a aucun avis de panne',
    noneText: 'Rien n’est annoncé pour le moment. Si votre service est interrompu, contactez notre assistance.',
  },
  online: {
    title: 'Votre message',
    sentOn: 'Envoyé le {{date}}',
    frame: 'Le message tel qu’il vous a été envoyé',
    openAlone: 'Ouvrir le message seul',
    picturesOff:
      'Les images d’autres sites ne sont pas chargées ici, afin que personne ne sache quand vous lisez ce message.',
    asText: 'Lire en texte brut',
    notFoundTitle: 'Nous ne trouvons pas ce message',
    notFoundText: 'Il a peut-être été supprimé. Si vous en avez encore besoin, contactez notre assistance.',
  },
};
