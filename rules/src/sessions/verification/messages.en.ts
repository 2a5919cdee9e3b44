import type { fr } from './messages.fr.ts'

export const en: Readonly<Record<keyof typeof fr, string>> = {
  'verification.confirmedOnly': 'E-mail address confirmed. Sign in with the account you want to use.',
  'verification.confirmedDone': 'E-mail address confirmed',
  'verification.verifyText': 'Confirm {email} for the account “{pseudo}”?',
  'verification.changeText': 'Use {email} for the account “{pseudo}” from now on?',
  'verification.otherStays': 'You are signed in with another account, and will stay so.',
  'verification.askSignedIn': 'If your address is not confirmed yet, sign in: you can ask for a new link.',
  'verification.verifyPress': 'Confirm the address',
  'verification.resetOver': 'This link can no longer be used',
  'verification.resetOverText':
    'It has already been used, is more than an hour old, or you have asked for another one since. Only the last link works.',
  'verification.verifyOver': 'This link was used or has expired',
  'verification.verifyOverText':
    'If you have opened it before, your address is confirmed: there is nothing else to do.',
}
