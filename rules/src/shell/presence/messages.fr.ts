export const fr = {
  'presence.others.one': '{names} a aussi ouvert cette page.',
  'presence.others.other': '{names} ont aussi ouvert cette page.',
  'presence.twice': "Vous l'avez aussi ouverte dans un autre onglet ou sur un autre appareil.",
}
