import type { fr } from './messages.fr.ts'

export const en: Readonly<Record<keyof typeof fr, string>> = {
  'signup.haveAccount': 'Already have an account? Sign in',
  'signup.previous': 'Back',
  'signup.next': 'Next',
  'signup.submit': 'Sign up',
  'signup.busyTitle': 'Signing you up...',
  'signup.busyText': 'Please wait while we process your registration.',
  'signup.done': 'Registration received! Awaiting validation.',
  'signup.doneMinor':
    'Your account has limited access until you turn 18: you can read, watch and register for races open to children.',
  'signup.required': 'This field is required',
  'signup.requiredMissing': 'Please fill in all required fields.',
  'signup.failed': 'Registration failed',
  'signup.unexpected': 'Something unexpected happened. Please try again.',
  'signup.emailCheckFailed': 'The e-mail could not be checked',
  'signup.cinCheckFailed': 'The CIN could not be checked',
  'signup.pseudoCheckFailed': 'The username could not be checked',
  'signup.noAnswer': 'No answer from the server',
  'signup.guardianSubject': 'Your consent is asked for {name}',
  'signup.guardianText':
    '{name} has signed up on {site} and names you as legal guardian. Open this link to read the request and give your consent. If you do not know this person, ignore this message.',
  'signup.guardianSent': 'A link was sent to your guardian',
  'signup.guardianThanks': 'Thank you! Your consent is recorded.',
  'signup.guardianNotNeeded': 'From the age of 18 no consent is needed',
  'signup.guardianSelf': "Give your guardian's address, not your own",
  'signup.guardianGiven': 'Your guardian has given consent already',
}
