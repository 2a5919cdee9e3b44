import type { fr } from './messages.fr.ts'

export const en: Readonly<Record<keyof typeof fr, string>> = {
  'guardian.page': "A parent's consent",
  'guardian.title': 'Your consent for {name}',
  'guardian.text': '{name}, {age} years old, has signed up on {site} and names you as legal guardian.',
  'guardian.limits':
    'Under 18 the account is limited: reading, watching, registering for races open to children. No votes, no contests, no streaming; the chat is read-only.',
  'guardian.refuse':
    'You do not know this person, or you do not agree? Close this page: without your consent nothing is recorded.',
  'guardian.name': 'Your full name',
  'guardian.nameHint': 'Parent or legal guardian',
  'guardian.confirm': 'I give my consent',
  'guardian.confirmed': 'Consent recorded',
  'guardian.confirmedText': 'Thank you. {name} has been told. You can close this page.',
  'guardian.withdraw':
    "You can withdraw this consent at any time: write to us from the help page, with the child's name.",
  'guardian.born': 'Date of birth',
  'guardian.asked': 'Asked on',
  'guardian.over': 'This link for your consent can no longer be used',
  'guardian.overText':
    'It was replaced by a newer one, or it has expired. Open the last e-mail you received, or ask your child to send a new link from their profile.',
  'guardian.nameMissing': 'Enter your full name',
}
