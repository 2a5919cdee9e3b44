import type { fr } from './messages.fr.ts'

export const en: Readonly<Record<keyof typeof fr, string>> = {
  'picture.tooLarge': 'The file is too large (10 MB at most).',
  'picture.unsupported': 'Unsupported file type. Use JPG, PNG or WebP.',
  'picture.loading': 'The picture could not be loaded.',
  'picture.processing': 'The picture could not be processed. Please try again.',
  'picture.retake': 'Take the photo again, or choose another one (JPG, PNG or WebP).',
  'picture.unreadable':
    'This photo could not be read: the file is incomplete or damaged. Take it again, or choose another one.',
  'picture.tooManyPixels':
    'This photo has too many pixels to be read here. Choose 12 megapixels in the settings of the camera and take it again, or send a smaller one.',
  'picture.tooSmall':
    'This photo is too small ({width} × {height} pixels): nothing could be read on it. At least {long} × {short} pixels are needed. Take it again with the camera, from close up, or choose the original.',
  'picture.blank':
    'This photo is all one colour: no document can be seen in it. Take it again, with the document in the middle, in good light.',
  'picture.show': 'Show the picture',
  'picture.choose': 'Choose a picture',
  'picture.change': 'Change the picture',
  'picture.remove': 'Remove',
  'picture.failed': 'This picture could not be read. Try another one.',
}
