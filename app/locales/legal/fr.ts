import type { Texts } from '../texts';
import type { en } from './en';
import { lines } from './lines';

export const fr: Texts<typeof en> = {
  contents: 'Sur cette page',
  updated: 'En vigueur depuis le {{date}}',
  translation:
    'Ce texte est une traduction. En cas de différence avec le texte anglais, c’est le texte anglais qui compte.',
  terms: {
    title: 'Conditions d’utilisation',
    lead: 'Ces conditions sont l’accord entre vous et Latchkey. Elles disent ce que vous pouvez attendre de nous, ce que nous attendons de vous et ce qui se passe quand quelque chose va mal.',
    about: {
      title: 'À propos de ces conditions',
      text: lines(
        '« Nous » et « Latchkey » désignent l’entreprise qui fournit le service Latchkey. « Vous » désigne l’entreprise qui s’inscrit et toute personne qui utilise le service pour elle.',
        'En vous inscrivant ou en utilisant le service, vous acceptez ces conditions. Si vous les acceptez pour une entreprise, vous confirmez en avoir le droit. Si vous ne les acceptez pas, n’utilisez pas le service.',
        'Les clients d’une entreprise qui ouvrent seulement une page par le lien d’un message n’ont pas besoin de compte et ne nous paient rien. Leur relation est avec l’entreprise qui leur a écrit.',
      ),
    },
    age: {
      title: 'Qui peut utiliser le service',
      text: lines('Vous devez avoir au moins {{minimumAge}} ans et pouvoir conclure un contrat qui vous engage.'),
    },
    account: {
      title: 'Votre compte',
      text: lines(
        'Donnez des informations exactes à l’inscription et tenez-les à jour. Gardez votre mot de passe pour vous. Vous répondez de ce qui est fait avec votre compte.',
        'Prévenez-nous aussitôt si vous pensez que quelqu’un d’autre l’utilise.',
      ),
    },
    trial: {
      title: 'Essai gratuit',
      text: lines(
        'Un nouveau compte peut être utilisé gratuitement pendant {{trialDays}} jours. L’essai commence quand vous confirmez votre adresse e-mail.',
        'À la fin, vous pouvez continuer avec une formule payante. Sinon, le service s’arrête pour votre compte et vous ne devez rien pour l’essai.',
      ),
    },
    fees: {
      title: 'Messages prépayés, frais et paiement',
      text: lines(
        'Les messages sont prépayés : vous achetez un montant à l’avance, et chaque message que nous envoyons pour vous en est déduit au prix en vigueur ce jour-là.',
        'Tous les prix et paiements sont en dollars américains. Les taxes s’ajoutent là où la loi l’exige.',
        'Une facture en retard de plus de {{overdueDays}} jours porte des frais de retard de {{lateFeePercent}} par mois jusqu’à son paiement.',
        'Les paiements ne sont pas remboursés, sauf là où ces conditions le disent.',
      ),
    },
    errors: {
      title: 'Erreurs de facturation',
      text: lines(
        'Si vous pensez que nous avons mal facturé quelque chose, dites-le-nous dans les {{billingErrorDays}} jours suivant la date de la facture. Ensuite, la facture est réputée acceptée.',
      ),
    },
    use: {
      title: 'Comment vous pouvez utiliser le service',
      text: lines(
        'Vous décidez à qui vous écrivez et ce que vous écrivez, et vous en répondez. En particulier :',
        '- N’écrivez qu’aux personnes qui l’ont accepté, là où la loi exige leur consentement, et respectez son retrait.',
        '- Respectez les lois sur les messages, les appels, la vie privée et les paiements qui s’appliquent à vous et aux personnes à qui vous écrivez.',
        '- N’envoyez rien qui trompe, menace ou insulte, ni rien qui porte atteinte aux droits d’autrui.',
        '- N’essayez pas de contourner les limites ou la protection du service, et ne gênez pas les autres utilisateurs.',
        'Nous pouvons retenir des messages ou suspendre un compte qui enfreignent ces règles ou mettent le service en danger.',
      ),
    },
    data: {
      title: 'Vos données',
      text: lines(
        'Ce que vous et vos clients saisissez reste à vous. Vous nous permettez de le conserver et de le traiter dans la mesure où le service en a besoin.',
        'Notre politique de confidentialité dit comment nous traitons les données personnelles.',
      ),
    },
    property: {
      title: 'Notre propriété',
      text: lines(
        'Le service, ses logiciels, sa présentation et son nom nous appartiennent ou appartiennent à ceux qui nous en donnent licence. Vous pouvez les utiliser tant que ces conditions sont en vigueur, et n’acquérez aucun autre droit sur eux.',
      ),
    },
    termination: {
      title: 'Fin de l’accord',
      text: lines(
        'Vous pouvez cesser d’utiliser le service et fermer votre compte à tout moment.',
        'Si une partie enfreint ces conditions, l’autre peut mettre fin à l’accord avec un préavis de {{breachNoticeDays}} jours, sauf s’il est remédié à l’infraction dans ce délai.',
        'Chaque partie peut mettre fin à l’accord immédiatement si l’autre devient insolvable, conclut un arrangement avec ses créanciers ou fait l’objet d’une procédure de faillite qui n’est pas rejetée dans les {{bankruptcyDays}} jours.',
      ),
    },
    afterwards: {
      title: 'Ce qui se passe à la fin',
      text: lines(
        '- Si l’accord prend fin parce que vous avez enfreint ces conditions, nous gardons les montants prépayés et pouvons supprimer vos données immédiatement.',
        '- S’il prend fin parce que nous les avons enfreintes, nous vous remboursons dans les {{refundDays}} jours la part non utilisée de ce que vous avez prépayé, en proportion du temps ou des messages restants.',
        '- Dans tous les cas autres que votre propre infraction, nous gardons vos données pendant {{retentionDays}} jours pour que vous puissiez les emporter, puis nous les supprimons.',
        'Les sommes dues avant la fin restent dues.',
      ),
    },
    warranty: {
      title: 'Absence de garantie',
      text: lines(
        'Nous fournissons le service « tel quel » et « selon disponibilité ». Dans la mesure permise par la loi, nous ne donnons aucune garantie, expresse ou implicite : ni qu’il convient à un usage particulier, ni qu’il est exempt d’erreurs ou d’interruptions, ni que chaque message arrive.',
      ),
    },
    indemnity: {
      title: 'Réclamations de tiers',
      text: lines(
        'Si quelqu’un nous met en cause à cause de votre contenu, de vos messages ou de votre infraction à ces conditions ou à la loi, vous nous garantissez : vous nous défendez et supportez les dommages, les frais et les honoraires raisonnables d’avocat qui en résultent.',
      ),
    },
    liability: {
      title: 'Limite de responsabilité',
      text: lines(
        'Dans la mesure permise par la loi, nous ne répondons pas des dommages indirects, accessoires, spéciaux ou consécutifs, ni de la perte de bénéfices, de revenus, de données ou de réputation.',
        'Notre responsabilité pour tout ce qui concerne le service est limitée, au total, au plus élevé de ces deux montants : {{liabilityFloor}} ou ce que vous nous avez payé dans les {{liabilityMonths}} mois précédant l’événement.',
      ),
    },
    law: {
      title: 'Droit applicable et arbitrage',
      text: lines(
        'Le droit de l’État du Maryland s’applique, sans ses règles de conflit de lois.',
        'Les litiges sont réglés par un arbitrage contraignant et individuel entre vous et nous, et non devant un tribunal ou un jury. L’arbitrage a lieu dans un seul comté : celui du Maryland où se trouve notre établissement principal.',
        'Aucune partie ne peut participer à une action collective ni joindre ses demandes à celles d’autrui. Chaque partie peut saisir un tribunal des petites créances, ou demander à un tribunal de faire cesser un usage abusif de sa propriété intellectuelle.',
      ),
    },
    notices: {
      title: 'Avis',
      text: lines(
        'Nous envoyons les avis par e-mail à l’adresse de votre compte. Vous envoyez les vôtres à {{email}}. Un avis est réputé reçu le lendemain de son envoi, sauf s’il revient comme non distribuable.',
      ),
    },
    general: {
      title: 'Modifications, et ce qui reste en vigueur',
      text: lines(
        'Nous pouvons modifier ces conditions. Nous vous prévenons par e-mail avant qu’une modification prenne effet ; qui continue d’utiliser le service ensuite l’accepte.',
        'Les sections sur les frais, vos données, notre propriété, ce qui se passe à la fin, la garantie, les réclamations de tiers, la responsabilité, le droit applicable et l’arbitrage, et les avis survivent à la fin de l’accord.',
        'Si une partie de ces conditions ne peut être appliquée, le reste demeure en vigueur. Vous ne pouvez céder vos droits qu’avec notre accord. Ces conditions sont l’accord complet entre vous et nous au sujet du service.',
      ),
    },
  },
  privacy: {
    title: 'Politique de confidentialité',
    lead: 'Cette politique dit quelles données personnelles Latchkey recueille, pour quoi, qui d’autre les reçoit et ce que vous pouvez faire.',
    about: {
      title: 'De quelles données il s’agit',
      text: lines(
        'Il s’agit des personnes qui visitent nos pages, des entreprises qui s’inscrivent chez nous et des clients de ces entreprises qui ouvrent une page par le lien d’un message.',
        'C’est l’entreprise qui décide de l’usage des données de ses clients, et sa propre politique de confidentialité s’applique aussi. Nous traitons ces données pour son compte.',
      ),
    },
    collect: {
      title: 'Ce que nous recueillons',
      text: lines(
        '- De ceux qui s’inscrivent : adresse e-mail, nom d’hôte et langue de la page, et une empreinte du mot de passe dont on ne peut pas déduire le mot de passe.',
        '- De ceux qui ouvrent un lien : ce que l’entreprise nous a donné, comme nom, numéro de compte, adresse e-mail, numéro de téléphone et solde.',
        '- Ce que vous saisissez : réponses aux formulaires, fichiers, signatures, préférences, consentements et inscriptions, et ce qui était encore en cours de saisie.',
        '- Sur les paiements : montant, heure, résultat, et la marque et les quatre derniers chiffres d’une carte ou d’un compte bancaire. Nous ne conservons pas les numéros complets.',
        '- Des données techniques : l’adresse réseau, pour limiter les abus et, là où l’entreprise le demande, comme preuve d’un consentement ou d’un envoi ; et des journaux de requêtes sans noms, adresses de pages ni contenus.',
      ),
    },
    use: {
      title: 'Pour quoi nous les utilisons',
      text: lines(
        '- Pour afficher les pages, faire ce que vous demandez et envoyer les messages qui vont avec.',
        '- Pour prouver qui a donné un consentement ou fait un paiement, et quand.',
        '- Pour protéger le service et ses utilisateurs contre les abus.',
        '- Pour facturer les entreprises qui utilisent le service et aider quand quelque chose ne fonctionne pas.',
        '- Pour respecter la loi.',
        'Nous ne les utilisons pas pour la publicité, et aucune décision vous concernant n’est prise par une machine seule.',
      ),
    },
    share: {
      title: 'Qui d’autre les reçoit',
      text: lines(
        '- L’entreprise dont vous utilisez la page.',
        '- Des sociétés qui travaillent pour nous ou pour cette entreprise et ne peuvent utiliser les données pour rien d’autre : hébergement, envoi d’e-mails et de SMS, paiements et signatures électroniques.',
        '- Les autorités et les tribunaux, là où la loi nous y oblige.',
        '- Une société qui reprendrait notre activité, avec les mêmes engagements.',
        'Nous ne vendons pas de données personnelles. Nos pages ne chargent rien d’autres sociétés.',
      ),
    },
    retention: {
      title: 'Combien de temps nous les gardons',
      text: lines(
        'Nous gardons les données tant que le compte de l’entreprise existe, ou tant que la loi l’exige. À la fin d’un accord, ses données sont gardées {{retentionDays}} jours puis supprimées ; après une infraction de l’entreprise, elles peuvent l’être immédiatement.',
        'Ce qui a été commencé et jamais envoyé, et une inscription jamais confirmée, est supprimé après {{retentionDays}} jours.',
      ),
    },
    security: {
      title: 'Comment nous les protégeons',
      text: lines(
        'Les liens sont signés et expirent. Les codes et les mots de passe sont conservés sous forme d’empreintes. Les données circulent chiffrées, et seuls ceux qui en ont besoin pour leur travail y ont accès.',
        'Aucun système n’est parfaitement sûr. S’il arrive quelque chose qui touche vos données, nous vous en informons, ainsi que l’entreprise, comme la loi l’exige.',
      ),
    },
    children: {
      title: 'Enfants',
      text: lines(
        'Le service n’est pas destiné aux enfants de moins de {{childAge}} ans, et nous ne recueillons pas sciemment leurs données. Si vous pensez qu’un enfant nous a donné des données, écrivez-nous et nous les supprimerons.',
      ),
    },
    california: {
      title: 'Vos droits en Californie',
      text: lines(
        'Si vous vivez en Californie, vous pouvez nous demander :',
        '- quelles données personnelles nous avons recueillies sur vous, d’où, pour quoi, et à qui nous les avons communiquées ;',
        '- une copie de ces données ;',
        '- de les corriger ou de les supprimer.',
        'Nous ne vendons ni ne partageons de données personnelles au sens de la loi californienne : il n’y a donc rien à refuser. Qui exerce ces droits n’en est pas moins bien traité. Vous pouvez aussi autoriser quelqu’un à demander pour vous.',
        'Nous répondons dans les 45 jours, une fois que nous savons que c’est bien vous. Pour les données que nous traitons pour une entreprise, nous lui transmettons votre demande.',
      ),
    },
    cookies: {
      title: 'Témoins de connexion (cookies)',
      text: lines(
        'Nous ne posons que les cookies dont nos pages ont besoin. Aucun ne vous suit, et aucun ne vient d’une autre société. Les voici tous :',
      ),
    },
    contact: {
      title: 'Modifications et contact',
      text: lines(
        'Si nous modifions cette politique, nous la publions ici avec sa nouvelle date. Questions et demandes nous parviennent à {{email}}.',
      ),
    },
  },
  cookieTable: {
    name: 'Nom',
    purpose: 'À quoi il sert',
    life: 'Combien de temps il reste',
    session: 'Vous garde connecté',
    sessionLife: 'Jusqu’à votre déconnexion, 1 heure au plus sans activité',
    signUp: 'Retient l’adresse avec laquelle vous vous inscrivez',
    signUpLife: '1 jour, ou jusqu’à la confirmation de l’adresse',
    flash: 'Porte un message comme « Enregistré » à la page suivante',
    flashLife: '1 minute au plus',
    device: 'Retient que vous vous êtes identifié sur cet appareil',
    deviceLife: '30 minutes au plus',
    pay: 'Retient, sous forme chiffrée, ce que vous avez saisi d’un paiement inachevé ; jamais le numéro d’une carte ou d’un compte bancaire',
    payLife: 'Jusqu’au paiement ou à la fermeture du navigateur',
    locale: 'Retient la langue que vous avez choisie',
    scheme: 'Retient si vous voulez des pages claires ou sombres',
    choiceLife: '1 an',
  },
};
