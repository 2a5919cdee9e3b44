/** Why a picture is not taken, said by whoever looks at it: the page before it is sent, the server after. */
export const fr = {
  'picture.tooLarge': 'Le fichier est trop volumineux (maximum 10MB).',
  'picture.unsupported': 'Type de fichier non supporté. Utilisez JPG, PNG ou WebP.',
  'picture.loading': "Erreur lors du chargement de l'image.",
  'picture.processing': "Erreur lors du traitement de l'image. Veuillez réessayer.",
  'picture.retake': 'Reprenez la photo, ou choisissez-en une autre (JPG, PNG ou WebP).',
  'picture.unreadable':
    "Cette photo n'a pas pu être lue : le fichier est incomplet ou abîmé. Reprenez-la, ou choisissez-en une autre.",
  'picture.tooManyPixels':
    "Cette photo a trop de pixels pour être lue ici. Reprenez-la après avoir choisi 12 mégapixels dans les réglages de l'appareil photo, ou envoyez-en une plus petite.",
  'picture.tooSmall':
    "Cette photo est trop petite ({width} × {height} pixels) : on n'y lirait rien. Il faut au moins {long} × {short} pixels. Reprenez-la avec l'appareil photo, de près, ou choisissez l'original.",
  'picture.blank':
    "Cette photo est toute d'une couleur : on n'y voit pas de document. Reprenez-la, le document au milieu, à la lumière.",
  'picture.show': "Afficher l'image",
  'picture.choose': 'Choisir une image',
  'picture.change': "Changer d'image",
  'picture.remove': 'Retirer',
  'picture.failed': "Cette image n'a pas pu être lue. Essayez avec une autre.",
} as const
