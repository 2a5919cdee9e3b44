export const fr = {
  'lists.start': 'Liste de départ',
  'lists.labels': 'Étiquettes des dossards – {race}',
  'lists.count.one': '{count} inscrit',
  'lists.count.other': '{count} inscrits',
  'lists.bib': 'Dossard',
  'lists.name': 'Nom',
  'lists.sex': 'Sexe',
  'lists.category': 'Catégorie',
  'lists.club': 'Club',
  'lists.printed': 'Imprimé le {date} à {time}',
} as const
