export const fr = {
  'site.title': '{name}, la communauté réunie',
  'site.description':
    'Les nouvelles, les événements, les directs et les votes de la communauté, sur un simple téléphone.',

  // landing
  'site.meaning': '« Vondrona » : rassemblés, en malgache',
  'site.headline': 'Toute la communauté, réunie ici',
  'site.lead':
    'Les nouvelles, les événements, les directs et les votes, sur un simple téléphone et même quand le réseau est lent.',
  'site.join': 'Rejoindre la communauté',
  'site.login': 'Se connecter',
  'site.joinNote': "C'est gratuit, et cela prend quelques minutes.",
  'site.picture': 'Des personnes rassemblées devant les rizières et les maisons des hauts plateaux, au lever du jour',
  'site.howTitle': 'Comment on rejoint',
  'site.step1': 'Présentez-vous',
  'site.step1Text':
    'Votre nom, votre date de naissance, une adresse email et un mot de passe. Dès {min} ans, tout le monde est bienvenu.',
  'site.step2': "Montrez votre pièce d'identité",
  'site.step2Text':
    "Une photo du recto et du verso de votre CIN, ou de votre passeport. Les moins de {adult} ans n'en ont pas besoin.",
  'site.step3': 'Une personne vérifie',
  'site.step3Text':
    'Un administrateur regarde votre demande et vous prévient. Les photos sont chiffrées, puis effacées après la décision.',
  'site.areasTitle': 'Ce que vous y trouverez',
  'site.areaMagazine': 'Magazine',
  'site.areaMagazineText': 'Les articles de la communauté, à lire aussi hors connexion.',
  'site.areaEvents': 'Événements',
  'site.areaEventsText': "Les courses et les rencontres : on s'inscrit et on garde son billet sur son téléphone.",
  'site.areaLives': 'Live',
  'site.areaLivesText': 'Les directs avec leur discussion, et les rediffusions.',
  'site.areaVotes': 'Votes',
  'site.areaVotesText': 'Une personne, une voix, et un résultat que chacun peut lire.',
  'site.trustTitle': 'Pensé pour votre téléphone et pour vos données',
  'site.trustLight': 'Léger',
  'site.trustLightText': "Une page pèse moins qu'une photo. L'économie de données se règle d'un geste.",
  'site.trustSafe': 'Vérifié',
  'site.trustSafeText': "Chaque adulte a montré une pièce d'identité : derrière chaque nom, il y a quelqu'un.",
  'site.trustYours': 'À vous',
  'site.trustYoursText': 'Copiez vos données ou supprimez votre compte quand vous le voulez.',
  'site.endTitle': 'Il reste une place pour vous',
  'site.already': 'Déjà membre ?',

  // footer
  'site.terms': "Conditions d'utilisation",
  'site.privacy': 'Confidentialité',
  'site.support': 'Aide',

  // not found
  'site.notFoundTitle': 'Page introuvable',
  'site.notFoundText':
    'Cette adresse ne mène nulle part. Elle a peut-être changé, ou il manque un caractère à la fin du lien.',
  'site.notFoundHome': "Retour à l'accueil",
  'site.notFoundBack': 'Revenir en arrière',

  // a mistake of ours
  'site.brokenTitle': "Cette page s'est interrompue",
  'site.brokenText': "L'erreur vient de nous. Rechargez la page : ce que vous avez déjà envoyé est conservé.",
  'site.brokenReload': 'Recharger la page',

  // support
  'site.supportTitle': 'Aide',
  'site.supportText': 'Les réponses aux questions les plus fréquentes.',
  'site.supportMail': 'Écrire à {name}',
  'site.supportMailText': 'Une personne lit les messages envoyés à cette adresse :',
  'site.supportNone':
    "Cette installation n'a pas encore donné d'adresse d'aide. Demandez à la personne qui vous a invité : un administrateur peut vous répondre.",
  'site.faq1': "Pourquoi demander une pièce d'identité ?",
  'site.faq1Text':
    'Pour que chaque membre soit une vraie personne. Seuls les administrateurs voient les photos, chaque regard est noté, et elles sont effacées après la décision.',
  'site.faq2': 'Ma demande est en attente depuis longtemps',
  'site.faq2Text':
    'Une personne vérifie chaque demande. Vous pouvez déjà vous connecter, lire et compléter votre profil. Si une photo est illisible, vous recevez un message pour la refaire.',
  'site.faq3': "J'ai oublié mon mot de passe",
  'site.faq3Text': 'Demandez un lien sur la page de connexion : il arrive par email et reste valable une heure.',
  'site.faq3Link': 'Demander un lien',
  'site.faq4': "Je n'ai presque pas de réseau",
  'site.faq4Text':
    "Les pages déjà ouvertes restent lisibles. Dans Paramètres, l'économie de données évite de charger les images.",
  'site.faq5': 'Comment quitter la communauté ?',
  'site.faq5Text':
    "Dans Paramètres, vous pouvez demander une copie de vos données et la suppression de votre compte. Vous avez {days} jours pour changer d'avis.",

  // spinner-test
  'site.spinner': 'Chargement en cours',
  'site.spinnerTitle': "Essai de l'indicateur de chargement",

  // titles of pages
  'site.page.login': 'Connexion',
  'site.page.signup': 'Inscription',
  'site.page.terms': "Conditions d'utilisation",
  'site.page.privacy': 'Confidentialité',
  'site.page.support': 'Aide',
  'site.page.payment': 'Paiement',
  'site.page.password': 'Mot de passe',
  'site.page.guardian': "Accord d'un parent",
  'site.page.identity': "Pièce d'identité",
  'site.page.profile': 'Profil',
  'site.page.documents': 'Documents',
  'site.page.notifications': 'Notifications',
  'site.page.contests': 'Concours',
  'site.page.audit': 'Journal',
  'site.page.outbox': 'Messages envoyés',
  'site.page.polls': 'Sondages',
} as const
