export const fr = {
  'gate.title': 'Contrôle des tickets',
  'gate.closed': "Ce lien de contrôle n'est plus valable. Demandez-en un autre à l'organisateur.",
  'gate.eventUnknown': "Cet événement n'existe pas.",
  'gate.nameMissing': 'Donnez un nom à cette entrée.',
  'gate.nameTooLong': 'Ce nom est trop long : 60 caractères au plus.',
  'gate.timeInvalid': "Cette date n'est pas valable.",
  'gate.expiryPast': 'Cette date est passée. Choisissez-en une à venir.',
  'gate.scanInvalid': "Ce contrôle n'est pas lisible.",
  'gate.tooManyScans': 'Envoyez au plus 500 contrôles à la fois.',
  'gate.tooManyLinks': 'Cet événement a déjà 100 liens. Révoquez ceux qui ne servent plus.',
  'gate.organiser': 'Organisation',
} as const
