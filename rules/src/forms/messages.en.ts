import type { fr } from './messages.fr.ts'

export const en: Record<keyof typeof fr, string> = {
  'forms.hintTooLong': 'This text is too long (500 characters at most)',
  'forms.lengthInvalid': 'Enter a number between 0 and 10000',
  'forms.nameInvalid': 'The field name contains only letters, digits, “-” and “_”',
  'forms.nameTaken': 'Two questions cannot have the same field name',
  'forms.labelMissing': 'Enter the question',
  'forms.labelTooLong': 'The question is too long (200 characters at most)',
  'forms.typeUnknown': 'There is no such type of question',
  'forms.patternTooLong': 'The pattern is too long (200 characters at most)',
  'forms.patternInvalid': 'This pattern is not valid',
  'forms.optionEmpty': 'A choice cannot be empty',
  'forms.optionTooLong': 'A choice is too long (120 characters at most)',
  'forms.optionsTooMany': 'A question has at most 100 choices',
  'forms.optionsMissing': 'Add at least one choice',
  'forms.fieldsTooMany': 'A form has at most 60 questions',
  'forms.notFound': 'This form does not exist or no longer exists.',
}
