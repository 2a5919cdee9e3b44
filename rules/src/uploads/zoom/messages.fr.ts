/** The viewer of one photo as large as the screen. */
export const fr = {
  'zoom.close': 'Fermer la photo',
  'zoom.help': 'Photo : flèches pour déplacer, + et - pour agrandir et réduire, R pour tourner, 0 pour tout voir',
  'zoom.out': 'Réduire',
  'zoom.in': 'Agrandir',
  'zoom.whole': 'Photo entière',
  'zoom.left': 'Tourner à gauche',
  'zoom.right': 'Tourner à droite',
} as const
