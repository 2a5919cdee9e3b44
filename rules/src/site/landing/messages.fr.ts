export const fr = {
  'landing.meaning': '« Vondrona » : rassemblés, en malgache',
  'landing.headline': 'Toute la communauté, réunie ici',
  'landing.lead':
    'Les nouvelles, les événements, les directs et les votes, sur un simple téléphone et même quand le réseau est lent.',
  'landing.join': 'Rejoindre la communauté',
  'landing.joinNote': "C'est gratuit, et cela prend quelques minutes.",
  'landing.picture':
    'Des personnes rassemblées devant les rizières et les maisons des hauts plateaux, au lever du jour',
  'landing.howTitle': 'Comment on rejoint',
  'landing.step1': 'Présentez-vous',
  'landing.step1Text':
    'Votre nom, votre date de naissance, une adresse email et un mot de passe. Dès {min} ans, tout le monde est bienvenu.',
  'landing.step2': "Montrez votre pièce d'identité",
  'landing.step2Text':
    "Une photo du recto et du verso de votre CIN, ou de votre passeport. Les moins de {adult} ans n'en ont pas besoin.",
  'landing.step3': 'Une personne vérifie',
  'landing.step3Text':
    'Un administrateur regarde votre demande et vous prévient. Les photos sont chiffrées, puis effacées après la décision.',
  'landing.nowTitle': 'En direct maintenant',
  'landing.latestTitle': 'Derniers articles',
  'landing.latestAll': 'Tous les articles',
  'landing.areasTitle': 'Ce que vous y trouverez',
  'landing.areaMagazineText': 'Les articles de la communauté, à lire aussi hors connexion.',
  'landing.areaEventsText': "Les courses et les rencontres : on s'inscrit et on garde son billet sur son téléphone.",
  'landing.areaLivesText': 'Les directs avec leur discussion, et les rediffusions.',
  'landing.areaVotesText': 'Une personne, une voix, et un résultat que chacun peut lire.',
  'landing.trustTitle': 'Pensé pour votre téléphone et pour vos données',
  'landing.trustLight': 'Léger',
  'landing.trustLightText': "Une page pèse moins qu'une photo. L'économie de données se règle d'un geste.",
  'landing.trustSafe': 'Vérifié',
  'landing.trustSafeText': "Chaque adulte a montré une pièce d'identité : derrière chaque nom, il y a quelqu'un.",
  'landing.trustYours': 'À vous',
  'landing.trustYoursText': 'Copiez vos données ou supprimez votre compte quand vous le voulez.',
  'landing.endTitle': 'Il reste une place pour vous',
  'landing.already': 'Déjà membre ?',
  'landing.login': 'Se connecter',
} as const
