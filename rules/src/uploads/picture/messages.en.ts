import type { fr } from './messages.fr.ts'

export const en: Readonly<Record<keyof typeof fr, string>> = {
  'picture.tooLarge': 'The file is too large (10 MB at most).',
  'picture.unsupported': 'Unsupported file type. Use JPG, PNG or WebP.',
  'picture.loading': 'The picture could not be loaded.',
  'picture.processing': 'The picture could not be processed. Please try again.',
  'picture.choose': 'Choose a picture',
  'picture.change': 'Change the picture',
  'picture.remove': 'Remove',
  'picture.failed': 'This picture could not be read. Try another one.',
}
