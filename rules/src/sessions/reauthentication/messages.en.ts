import type { fr } from './messages.fr.ts'

export const en: Readonly<Record<keyof typeof fr, string>> = {
  'reauthentication.needed': 'To continue, confirm that it is you: enter your password again.',
  'reauthentication.title': 'Confirm that it is you',
  'reauthentication.text':
    'This action needs your password again. You will not be asked for the next {minutes} minutes.',
  'reauthentication.password': 'Password',
  'reauthentication.code': 'Code shown by the app',
  'reauthentication.useCode': 'Use a code from the authenticator app',
  'reauthentication.usePassword': 'Use the password',
  'reauthentication.confirm': 'Confirm',
}
