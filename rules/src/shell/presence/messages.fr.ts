export const fr = {
  'presence.others.one': '{names} a aussi ouvert cette page.',
  'presence.others.other': '{names} ont aussi ouvert cette page.',
  'presence.twice': "Vous l'avez aussi ouverte dans un autre onglet ou sur un autre appareil.",
  'presence.savedBy': "{name} a enregistré d'autres changements pendant que vous écriviez.",
  'presence.savedBySomebody': "Quelqu'un d'autre a enregistré des changements pendant que vous écriviez.",
  'presence.savedByYou': "Vous avez enregistré d'autres changements dans un autre onglet ou sur un autre appareil.",
  'presence.taken': 'Repris ici : {fields}.',
  'presence.both': '{field} : changé des deux côtés. Votre version est gardée.',
  'presence.other': 'Autre version : {words}',
  'presence.swap': "Prendre l'autre version",
  'presence.swapBack': 'Reprendre la mienne',
  'presence.saveAgain': "Rien de ce que vous avez écrit n'est perdu. Vérifiez, puis enregistrez à nouveau.",
}
