import type { fr } from './messages.fr.ts'

export const en: Record<keyof typeof fr, string> = {
  'filling.choose': 'Choose…',
  'filling.chooseCountry': 'Choose a country…',
  'filling.characters': '{n} / {max}',
  'filling.atMost': '{max} choices at most',
  'filling.betweenChoices': 'Between {min} and {max} choices',
  'filling.fileKinds': 'JPG, PNG or WebP photo, or PDF, 15 MB at most',
  'filling.filesAtMost': '{max} files at most: JPG, PNG or WebP photo, or PDF, 15 MB each',
  'filling.takePhoto': 'Take a photo',
  'filling.chooseFile': 'Choose a file',
  'filling.addFile': 'Add a file',
  'filling.preparing': 'Preparing…',
  'filling.sending': 'Sending…',
  'filling.progress': 'Sending {name}',
  'filling.sent': 'Sent',
  'filling.remove': 'Remove {name}',
  'filling.file': 'File',
}
