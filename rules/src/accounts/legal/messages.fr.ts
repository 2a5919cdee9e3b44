/** The texts a member accepts. Their version is `legalVersion` in the constants: change it when the meaning changes. */
export const fr = {
  'legal.version': 'Version {version}',
  'legal.contents': 'Sommaire',

  'legal.terms': "Conditions d'utilisation",
  'legal.termsLead':
    'Ce que {name} vous promet, et ce que la communauté attend de vous. En quelques minutes de lecture.',
  'legal.terms1': 'Qui peut rejoindre',
  'legal.terms1Text':
    "Toute personne de {min} à {max} ans peut demander un compte. Une personne n'a qu'un compte. Entre {min} et {minor} ans, le compte a un accès limité et un parent ou tuteur confirme par e-mail ; l'accès complet s'ouvre à {adult} ans, après la vérification d'une pièce d'identité. Lire les articles et regarder les directs publics ne demande pas de compte.",
  'legal.terms2': 'La vérification',
  'legal.terms2Text':
    'À partir de {adult} ans, vous envoyez une photo de votre CIN ou de votre passeport. Un administrateur accepte la demande, la refuse en donnant une raison, ou vous demande de refaire une photo. En attendant, vous pouvez vous connecter, lire et compléter votre profil.',
  'legal.terms3': 'Votre compte',
  'legal.terms3Text':
    "Donnez des informations vraies et gardez votre mot de passe pour vous. Vous voyez vos appareils connectés dans Paramètres et vous pouvez les déconnecter. Si vous pensez que quelqu'un utilise votre compte, changez votre mot de passe : les autres appareils sont déconnectés aussitôt.",
  'legal.terms4': 'Vivre ensemble',
  'legal.terms4Text':
    "Respectez les autres. Sont interdits : les insultes et les menaces, la haine, l'usurpation d'identité, les escroqueries, les contenus volés ou illégaux, et tout ce qui met un enfant en danger.",
  'legal.terms5': 'Ce que vous publiez',
  'legal.terms5Text':
    "Vos articles, vos images, vos commentaires et vos directs restent à vous. Vous permettez seulement à {name} de les afficher, de les enregistrer en plusieurs tailles et de les faire circuler par leur lien, tant que vous ne les retirez pas. N'envoyez que ce dont vous avez les droits, et demandez l'accord des personnes que l'on reconnaît ; pour un enfant, celui de ses parents.",
  'legal.terms6': 'Directs, rediffusions et discussions',
  'legal.terms6Text':
    "Un direct peut être enregistré et revu ensuite : la personne qui diffuse en répond et peut retirer sa rediffusion. Une discussion est modérée : un commentaire peut être masqué, une personne peut être privée de parole pour un temps ou exclue d'une discussion.",
  'legal.terms7': 'Si les règles sont enfreintes',
  'legal.terms7Text':
    "Un administrateur peut retirer un contenu et bloquer un compte. La personne est alors déconnectée de tous ses appareils. Elle peut écrire à l'équipe pour contester ; la décision peut être annulée. Pour signaler un contenu, écrivez-nous par la page Aide.",
  'legal.terms8': 'Le service',
  'legal.terms8Text':
    "{name} est fourni gratuitement et sans garantie de disponibilité : une panne ou un entretien peut l'interrompre.",
  'legal.terms9': 'Partir, et changements',
  'legal.terms9Text':
    "Vous pouvez supprimer votre compte à tout moment dans Paramètres. Si ces conditions changent, le nouveau texte vous est présenté et vous choisissez de l'accepter.",
  'legal.terms10': 'Qui vous répond',
  'legal.terms10Text':
    "{name} est exploité par {operator}. Le droit malgache s'applique. Avant toute procédure, écrivez-nous : {contact}.",

  'legal.privacy': 'Confidentialité',
  'legal.privacyLead': 'Quelles données {name} garde sur vous, pourquoi, combien de temps, et qui les voit.',
  'legal.privacy1': 'Ce que nous gardons',
  'legal.privacy1Text':
    "Votre nom, prénom et pseudo, votre date de naissance, votre sexe, votre adresse e-mail, et ce que vous ajoutez à votre profil (téléphone, adresse, photo). Pour les adultes : le type et le numéro de la pièce d'identité et ses photos. Pour un mineur : l'adresse e-mail du parent ou tuteur. Ce que vous faites ici : articles et leurs versions, images, « J'aime », commentaires, directs et rediffusions, abonnements et rappels, messages à l'aide.",
  'legal.privacy2': 'Pourquoi, et sur quelle base',
  'legal.privacy2Text':
    "Pour vérifier que chaque membre est une vraie personne et qu'elle n'a qu'un compte, pour protéger les mineurs, pour faire fonctionner ce que vous utilisez, et pour vous écrire au sujet de votre compte. Nous le faisons avec votre accord, donné à l'inscription, et selon la loi malgache n° 2014-038 sur la protection des données à caractère personnel. Vos données ne sont ni vendues, ni utilisées pour de la publicité.",
  'legal.privacy3': "Les photos de votre pièce d'identité",
  'legal.privacy3Text':
    'Elles sont chiffrées dès leur arrivée. Seuls les administrateurs peuvent les voir, et chaque regard est noté dans un journal. Elles sont effacées automatiquement après la décision, au bout de {days} jours. Sans décision, elles le sont aussi, et nous vous prévenons avant.',
  'legal.privacy4': 'Qui voit quoi',
  'legal.privacy4Text':
    'Ce que vous publiez (articles, commentaires, directs) porte votre pseudo et votre photo de profil ; selon le réglage du site, des visiteurs sans compte le voient aussi, et un moteur de recherche peut retrouver un article. Les autres membres voient aussi votre nom. Votre e-mail, votre téléphone, votre adresse, votre date de naissance et votre numéro de pièce ne sont visibles que par vous et par les administrateurs.',
  'legal.privacy5': 'Images, directs et discussions',
  'legal.privacy5Text':
    "Une image envoyée est redessinée : le lieu et l'appareil notés dans le fichier disparaissent. Un direct peut être enregistré ; {recordings} Pour un direct entre navigateurs, votre appareil demande son adresse publique à un serveur technique (STUN), qui voit cette adresse et rien d'autre. Nous comptons les spectateurs sans garder qui a regardé.",
  'legal.privacy6': 'Connexions et sécurité',
  'legal.privacy6Text':
    "Votre mot de passe n'est jamais gardé tel quel. Pour chaque connexion nous gardons l'appareil, l'adresse réseau et l'heure : vous les voyez dans Paramètres. Les décisions et les actions importantes sont gardées dans un journal que seuls les administrateurs lisent.",
  'legal.privacy7': 'Sur votre téléphone',
  'legal.privacy7Text':
    "Trois cookies retiennent votre langue, votre choix d'économie de données et le fait que cet appareil est celui d'un membre. Votre session, vos brouillons et les pages utiles hors connexion sont rangés dans votre navigateur et effacés à la déconnexion ; les images déjà vues des articles y restent jusqu'à ce que d'autres les remplacent. Il n'y a aucun traceur, et aucune page ne charge de contenu d'un autre site.",
  'legal.privacy8': 'Combien de temps',
  'legal.privacy8Text':
    "Vos données restent tant que votre compte existe. Les e-mails et SMS envoyés sont gardés {outbox} jours, les notifications {notifications} jours, une copie de vos données 1 jour. Un compte supprimé est effacé après {grace} jours : vos directs, vos commentaires, vos brouillons, vos « J'aime » et votre photo disparaissent ; vos articles publiés ne portent plus votre nom.",
  'legal.privacy9': "Qui d'autre les reçoit",
  'legal.privacy9Text':
    "Personne par défaut : tout est gardé sur le serveur de {name}. Si l'exploitant envoie des e-mails ou des SMS par un prestataire, celui-ci reçoit l'adresse ou le numéro et le message. Si vous activez les notifications sur un appareil, le service de votre navigateur (Google, Mozilla, Apple ou Microsoft) achemine chaque message sans pouvoir le lire : il est chiffré pour votre appareil. Nous ne donnons des données à une autorité que si la loi nous y oblige.",
  'legal.privacy10': 'Vos droits',
  'legal.privacy10Text':
    "Dans Paramètres, vous pouvez corriger vos données, en demander une copie et supprimer votre compte. La suppression prend effet après {grace} jours, pendant lesquels vous pouvez changer d'avis. Vous pouvez aussi vous opposer à un usage. Si notre réponse ne vous convient pas, adressez-vous à la Commission malgache sur l'informatique et les libertés (CMIL).",
  'legal.privacy11': 'Le responsable, et nous écrire',
  'legal.privacy11Text': 'Le responsable de ces données est {operator}. Pour toute question : {contact}.',
  'legal.recordingsKept': "sa rediffusion reste jusqu'à ce que quelqu'un la retire.",
  'legal.recordingsDays.one': 'sa rediffusion est effacée au bout de {n} jour.',
  'legal.recordingsDays.other': 'sa rediffusion est effacée au bout de {n} jours.',
  'legal.team': "l'équipe de {name}",
  'legal.helpPage': 'par la page Aide',

  // asked again when the texts change
  'legal.accept': "J'accepte",
  'legal.accepted': 'Merci, votre accord est enregistré',
} as const
