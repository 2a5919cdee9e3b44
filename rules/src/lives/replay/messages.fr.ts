export const fr = {
  'replay.speed': 'Vitesse de lecture',
  'replay.back': 'Reculer de 10 secondes',
  'replay.forward': 'Avancer de 10 secondes',
  'replay.resumed': 'Lecture reprise à {time}.',
  'replay.fromStart': 'Revoir depuis le début',
} as const
