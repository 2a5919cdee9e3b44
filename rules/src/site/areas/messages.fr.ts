/** The page of polls says what they will be. */
export const fr = {
  'areas.home': "Retour à l'accueil",

  'areas.pollsEmpty': 'Les sondages sont en cours de développement',
  'areas.pollsText': 'Voici ce que cette page offrira :',
  'areas.polls1': 'Sondages personnalisés',
  'areas.polls1Text': 'Vos propres questions, avec une ou plusieurs réponses.',
  'areas.polls2': 'Vote en temps réel',
  'areas.polls2Text': "Chaque réponse compte dès qu'elle est donnée.",
  'areas.polls3': 'Résultats interactifs',
  'areas.polls3Text': 'Des résultats que chacun peut lire et comparer.',
  'areas.polls4': 'Gestion avancée',
  'areas.polls4Text': 'Ouvrir, prolonger et clore un sondage quand il le faut.',
} as const
