/** The question before a page is left with something typed on it. */
export const fr = {
  'leaving.title': 'Quitter sans enregistrer ?',
  'leaving.text': "Ce que vous avez saisi sur cette page n'est pas encore enregistré.",
  'leaving.stay': 'Rester sur la page',
  'leaving.leave': 'Quitter sans enregistrer',
} as const
