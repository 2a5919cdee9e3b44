/** Why a picture is not taken, said by whoever looks at it: the page before it is sent, the server after. */
export const fr = {
  'picture.tooLarge': 'Le fichier est trop volumineux (maximum 10MB).',
  'picture.unsupported': 'Type de fichier non supporté. Utilisez JPG, PNG ou WebP.',
  'picture.loading': "Erreur lors du chargement de l'image.",
  'picture.processing': "Erreur lors du traitement de l'image. Veuillez réessayer.",
  'picture.choose': 'Choisir une image',
  'picture.change': "Changer d'image",
  'picture.remove': 'Retirer',
  'picture.failed': "Cette image n'a pas pu être lue. Essayez avec une autre.",
} as const
