import type { fr } from './messages.fr.ts'

export const en: Readonly<Record<keyof typeof fr, string>> = {
  'identity.cinInvalid': 'The CIN number must have exactly 12 digits',
  'identity.passportInvalid': 'The passport number must have 6 to 15 capital letters or digits',
  'identity.licenseInvalid': 'The licence number must have 8 to 20 capital letters or digits',
  'identity.numberMissing': 'Please enter the number of the document',
  'identity.numberTaken': 'This document number is already in use',
  'identity.cinTaken': 'This CIN number is already in use',
  'identity.typeNotAllowed': 'This document does not fit the chosen nationality',
  'identity.frontMissing': 'Add the photo of the front',
  'identity.backMissing': 'Add the photo of the back',
  'identity.tooLarge': 'The file is too large (10 MB at most).',
  'identity.unsupported': 'Unsupported file type. Use JPG, PNG or WebP.',
  'identity.processing': 'The picture could not be processed. Please try again.',
  'identity.loading': 'The picture could not be loaded.',
  'identity.front': 'Front',
  'identity.back': 'Back',
  'identity.type.cin': 'CIN',
  'identity.type.passport': 'Passport',
  'identity.type.license': 'Driving licence',
  'identity.uploadIncomplete': 'This photo was not sent completely. Please send it again.',
}
