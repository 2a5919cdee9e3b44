/** Words of one's registrations on one's home. */
export const fr = {
  'mine.title': 'Mes courses',
  'mine.all': 'Nouvelle inscription',
  'mine.payUntil': '{amount} à payer avant le {date}',
  'mine.pay': '{amount} à payer',
  'mine.expired': "La place n'est plus réservée : reprenez au même prix",
  'mine.rejected': 'Document refusé : {reason}',
  'mine.documents': 'Documents à envoyer',
  'mine.choice': 'Course reportée : garder la place ou être remboursé ? Répondez avant le {date}',
  'mine.bib': 'Dossard {number}',
  'mine.todo': 'À faire',
  'mine.trees': 'Les arbres de la course',
} as const
