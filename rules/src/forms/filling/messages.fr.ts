/** What a person reads who answers a form, or reads answers. */
export const fr = {
  'filling.choose': 'Choisir…',
  'filling.chooseCountry': 'Choisir un pays…',
  'filling.characters': '{n} / {max}',
  'filling.atMost': '{max} choix au plus',
  'filling.betweenChoices': 'Entre {min} et {max} choix',
  'filling.fileKinds': 'Photo JPG, PNG ou WebP, ou PDF, 15 Mo au plus',
  'filling.filesAtMost': '{max} fichiers au plus : photo JPG, PNG ou WebP, ou PDF, 15 Mo chacun',
  'filling.takePhoto': 'Prendre une photo',
  'filling.chooseFile': 'Choisir un fichier',
  'filling.addFile': 'Ajouter un fichier',
  'filling.preparing': 'Préparation…',
  'filling.sending': 'Envoi…',
  'filling.progress': 'Envoi de {name}',
  'filling.sent': 'Envoyé',
  'filling.remove': 'Retirer {name}',
  'filling.file': 'Fichier',
} as const
