/** The texts a member accepts. Their version is `legalVersion` in the constants: change it when the meaning changes. */
export const fr = {
  'legal.version': 'Version {version}',
  'legal.contents': 'Sommaire',

  'legal.terms': "Conditions d'utilisation",
  'legal.termsLead':
    'Ce que {name} vous promet, et ce que la communauté attend de vous. En quelques minutes de lecture.',
  'legal.terms1': 'Qui peut rejoindre',
  'legal.terms1Text':
    "Toute personne de {min} à {max} ans peut demander un compte. Une personne n'a qu'un compte. Entre {min} et {minor} ans, le compte a un accès limité et un parent ou tuteur confirme par email ; l'accès complet s'ouvre à {adult} ans, après la vérification d'une pièce d'identité.",
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
    "Ce que vous publiez reste à vous. Vous permettez seulement à {name} de l'afficher dans la communauté, tant que vous ne le retirez pas.",
  'legal.terms6': 'Si les règles sont enfreintes',
  'legal.terms6Text':
    "Un administrateur peut bloquer un compte. La personne est alors déconnectée de tous ses appareils. Elle peut écrire à l'équipe pour contester ; la décision peut être annulée.",
  'legal.terms7': 'Le service',
  'legal.terms7Text':
    "{name} est fourni gratuitement et sans garantie de disponibilité : une panne ou un entretien peut l'interrompre. Certaines parties sont encore en préparation et le disent.",
  'legal.terms8': 'Partir, et changements',
  'legal.terms8Text':
    "Vous pouvez supprimer votre compte à tout moment dans Paramètres. Si ces conditions changent, le nouveau texte vous est présenté et vous choisissez de l'accepter.",

  'legal.privacy': 'Confidentialité',
  'legal.privacyLead': 'Quelles données {name} garde sur vous, pourquoi, combien de temps, et qui les voit.',
  'legal.privacy1': 'Ce que nous gardons',
  'legal.privacy1Text':
    "Votre nom, prénom et pseudo, votre date de naissance, votre sexe, votre adresse email, et ce que vous ajoutez à votre profil (téléphone, adresse, photo). Pour les adultes : le type et le numéro de la pièce d'identité et ses photos. Pour un mineur : l'adresse email du parent ou tuteur.",
  'legal.privacy2': 'Pourquoi',
  'legal.privacy2Text':
    "Pour vérifier que chaque membre est une vraie personne et qu'elle n'a qu'un compte, pour protéger les mineurs, et pour vous écrire au sujet de votre compte. Vos données ne sont ni vendues, ni utilisées pour de la publicité.",
  'legal.privacy3': "Les photos de votre pièce d'identité",
  'legal.privacy3Text':
    'Elles sont chiffrées dès leur arrivée. Seuls les administrateurs peuvent les voir, et chaque regard est noté dans un journal. Elles sont effacées automatiquement après la décision, au bout de {days} jours. Sans décision, elles le sont aussi, et vous êtes prévenu avant.',
  'legal.privacy4': 'Qui voit quoi',
  'legal.privacy4Text':
    'Les autres membres voient votre pseudo, votre nom et votre photo de profil. Votre email, votre téléphone, votre adresse, votre date de naissance et votre numéro de pièce ne sont visibles que par vous et par les administrateurs.',
  'legal.privacy5': 'Connexions et sécurité',
  'legal.privacy5Text':
    "Votre mot de passe n'est jamais gardé tel quel. Pour chaque connexion nous gardons l'appareil, l'adresse réseau et l'heure : vous les voyez dans Paramètres. Les décisions et les actions importantes sont gardées dans un journal que seuls les administrateurs lisent.",
  'legal.privacy6': 'Sur votre téléphone',
  'legal.privacy6Text':
    "Deux cookies retiennent votre langue et le fait que cet appareil est celui d'un membre. Votre session et les pages utiles hors connexion sont rangées dans votre navigateur et effacées à la déconnexion. Il n'y a aucun traceur, et aucune page ne charge de contenu d'un autre site.",
  'legal.privacy7': 'Vos droits',
  'legal.privacy7Text':
    "Dans Paramètres, vous pouvez corriger vos données, en demander une copie et supprimer votre compte. La suppression prend effet après {grace} jours, pendant lesquels vous pouvez changer d'avis.",
  'legal.privacy8': 'Nous écrire',
  'legal.privacy8Text': 'Pour toute question sur vos données, écrivez à {email}.',
  'legal.privacy8None': 'Pour toute question sur vos données, adressez-vous à un administrateur de {name}.',

  // asked again when the texts change
  'legal.accept': "J'accepte",
  'legal.later': 'Plus tard',
  'legal.accepted': 'Merci, votre accord est enregistré',
  'legal.acceptFailed': "Votre accord n'a pas pu être enregistré",
  'legal.changed': 'Nos conditions ont changé',
} as const
