export const fr = {
  'retrieval.title': 'Retrouver mon ticket',
  'retrieval.text': "Saisissez les coordonnées données à l'inscription. Les trois doivent correspondre.",
  'retrieval.email': 'Adresse e-mail',
  'retrieval.withoutEmail': "Je n'ai pas donné d'adresse e-mail",
  'retrieval.withEmail': "J'ai donné une adresse e-mail",
  'retrieval.number': "Numéro d'inscription",
  'retrieval.numberHint':
    "Il commence par MIT et figure dans le message reçu à l'inscription et sur la lettre d'engagement.",
  'retrieval.phone': 'Téléphone',
  'retrieval.phonePlaceholder': '+261 34 00 000 00', // R-TKT-06
  'retrieval.birthDate': 'Date de naissance',
  'retrieval.birthHint': "Sans date exacte (« né vers 1960 »), choisissez le 1er janvier de l'année.",
  'retrieval.find': 'Rechercher',
  'retrieval.again': 'Nouvelle recherche',
  'retrieval.code': 'Code à six chiffres',
  'retrieval.open': 'Voir mes tickets',
  'retrieval.found': 'Vos tickets',
  'retrieval.show': 'Ouvrir le ticket',
  'retrieval.member': 'Vous avez un compte ? Vos tickets sont dans « Tickets ».',
} as const
