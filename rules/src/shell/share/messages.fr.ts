/** Words of the share dialog, whatever is shared (R-SHARE). */
export const fr = {
  'share.link': 'Lien direct',
  'share.copied': 'Copié!',
  'share.copiedToast': 'Lien copié dans le presse-papier',
  'share.copyFailed': 'Impossible de copier le lien',
  'share.done': 'Partagé !',
  'share.on': 'Partager sur {name}',
  'share.here': 'Partager avec une application',
  'share.email': 'Email',
  'share.preview': 'Aperçu du lien',
  'share.previewText': 'Ce que verra la personne à qui vous envoyez le lien',
} as const
