/** The works of a contest, as voters and juries look at them. */
export const fr = {
  'works.place': '{n} sur {all}',
  'works.previous': 'Candidature précédente',
  'works.next': 'Candidature suivante',
  'works.enlarge': "Voir l'image en grand",
  'works.image': 'Image de la candidature n° {n}',
  'works.podium': 'Le choix du public',
  'works.winner': 'Gagnante',
} as const
