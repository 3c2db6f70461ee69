import type { Texts } from '../texts';
import type { en } from './en';

export const fr: Texts<typeof en> = {
  confirmation: 'Confirmation',
  maintenanceTitle: 'Site en maintenance',
  maintenanceLead: 'Nous revenons bientôt !',
  maintenanceText: 'Notre site est actuellement en maintenance ! Nous devrions être de retour sous peu. Merci de votre patience.',
  maintenanceRetry: 'Cette page réessaie d’elle-même toutes les 30 secondes.',
  maintenancePreview: 'Voici la page telle qu’elle apparaît pendant une maintenance. Il n’y en a pas en ce moment.',
  outageTyped: 'Ce que vous avez saisi reste sur cette page.',
  connectionLost: 'Nous ne parvenons pas à joindre notre service pour le moment. Ce que vous avez saisi reste sur cette page, et nous continuons d’essayer.',
  updateReady: 'Une nouvelle version de ces pages est disponible.',
  updateKept: 'Ce que vous avez saisi est conservé quand vous rechargez.',
  updateTyped: 'Rechargez une fois que vous avez envoyé votre saisie.',
  reload: 'Recharger',
  dismiss: 'Ignorer',
};
