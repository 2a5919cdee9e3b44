export const fr = {
  'guardian.page': "Accord d'un parent",
  'guardian.title': 'Votre accord pour {name}',
  'guardian.text': '{name}, {age} ans, demande un compte sur {site} et indique que vous êtes son responsable légal.',
  'guardian.limits':
    "Avant 18 ans, le compte est limité : lire, regarder, s'inscrire aux courses ouvertes aux enfants. Pas de vote, pas de concours, pas de diffusion ; le chat est en lecture seule.",
  'guardian.refuse':
    "Vous ne connaissez pas cette personne, ou vous n'êtes pas d'accord ? Fermez cette page : sans votre accord, rien n'est enregistré.",
  'guardian.name': 'Votre nom complet',
  'guardian.nameHint': 'Parent ou tuteur légal',
  'guardian.confirm': 'Je donne mon accord',
  'guardian.confirmed': 'Accord enregistré',
  'guardian.confirmedText': 'Merci. Votre réponse est transmise à {name}. Vous pouvez fermer cette page.',
  'guardian.withdraw':
    "Vous pouvez retirer cet accord à tout moment : écrivez-nous depuis la page d'aide, en donnant le nom de l'enfant.",
  'guardian.born': 'Date de naissance',
  'guardian.asked': 'Demandé le',
  'guardian.over': "Ce lien d'accord ne peut plus servir",
  'guardian.overText':
    "Il a été remplacé par un plus récent, ou il a expiré. Ouvrez le dernier e-mail reçu, ou demandez à votre enfant d'envoyer un nouveau lien depuis son profil.",
  'guardian.nameMissing': 'Saisissez votre nom complet',
} as const
