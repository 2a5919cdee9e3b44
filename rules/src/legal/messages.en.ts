import type { fr } from './messages.fr.ts'

export const en: Readonly<Record<keyof typeof fr, string>> = {
  'legal.version': 'Version {version}',
  'legal.contents': 'Contents',

  'legal.terms': 'Terms of use',
  'legal.termsLead': 'What {name} promises you, and what the community expects of you. A few minutes to read.',
  'legal.terms1': 'Who can join',
  'legal.terms1Text':
    'Anybody from {min} to {max} years old can ask for an account. One person has one account. Between {min} and {minor} the account has limited access and a parent or guardian confirms by e-mail; full access opens at {adult}, once an identity document has been checked.',
  'legal.terms2': 'The check',
  'legal.terms2Text':
    'From the age of {adult} you send a photo of your CIN or passport. An administrator accepts the request, refuses it and says why, or asks you to take a photo again. Meanwhile you can sign in, read and complete your profile.',
  'legal.terms3': 'Your account',
  'legal.terms3Text':
    'Give true information and keep your password to yourself. You see your signed-in devices in Settings and can sign them out. If you think somebody uses your account, change your password: the other devices are signed out at once.',
  'legal.terms4': 'Living together',
  'legal.terms4Text':
    'Respect others. Not allowed: insults and threats, hatred, pretending to be somebody else, scams, stolen or illegal content, and anything that endangers a child.',
  'legal.terms5': 'What you publish',
  'legal.terms5Text':
    'What you publish stays yours. You only allow {name} to show it in the community for as long as you leave it there.',
  'legal.terms6': 'When rules are broken',
  'legal.terms6Text':
    'An administrator can block an account. The person is then signed out of all devices. They can write to the team to object; the decision can be undone.',
  'legal.terms7': 'The service',
  'legal.terms7Text':
    '{name} is provided free of charge and without a promise of availability: a breakdown or maintenance can interrupt it. Some parts are still in preparation and say so.',
  'legal.terms8': 'Leaving, and changes',
  'legal.terms8Text':
    'You can delete your account at any time in Settings. If these terms change, the new text is shown to you and you choose whether to accept it.',

  'legal.privacy': 'Privacy',
  'legal.privacyLead': 'Which data {name} keeps about you, why, for how long, and who sees it.',
  'legal.privacy1': 'What we keep',
  'legal.privacy1Text':
    'Your last name, first name and nickname, your date of birth, your sex, your e-mail address, and what you add to your profile (phone, address, picture). For adults: the kind and number of the identity document and its photos. For a minor: the e-mail address of the parent or guardian.',
  'legal.privacy2': 'Why',
  'legal.privacy2Text':
    'To check that every member is a real person with a single account, to protect minors, and to write to you about your account. Your data is neither sold nor used for advertising.',
  'legal.privacy3': 'The photos of your identity document',
  'legal.privacy3Text':
    'They are encrypted as soon as they arrive. Only administrators can see them, and each look is written to a log. They are erased automatically after the decision, after {days} days. Without a decision they are erased too, and you are told before.',
  'legal.privacy4': 'Who sees what',
  'legal.privacy4Text':
    'Other members see your nickname, your name and your profile picture. Your e-mail, phone, address, date of birth and document number are visible only to you and to administrators.',
  'legal.privacy5': 'Sign-ins and security',
  'legal.privacy5Text':
    'Your password is never kept as it is. For each sign-in we keep the device, the network address and the time: you see them in Settings. Decisions and important actions are kept in a log that only administrators read.',
  'legal.privacy6': 'On your phone',
  'legal.privacy6Text':
    'Two cookies remember your language and that this device belongs to a member. Your session and the pages that are useful offline are kept in your browser and erased when you sign out. There is no tracker, and no page loads content from another site.',
  'legal.privacy7': 'Your rights',
  'legal.privacy7Text':
    'In Settings you can correct your data, ask for a copy and delete your account. Deletion takes effect after {grace} days, during which you can change your mind.',
  'legal.privacy8': 'Writing to us',
  'legal.privacy8Text': 'For any question about your data, write to {email}.',
  'legal.privacy8None': 'For any question about your data, ask an administrator of {name}.',

  'legal.accept': 'I accept',
  'legal.later': 'Later',
  'legal.accepted': 'Thank you, your agreement is recorded',
  'legal.acceptFailed': 'Your agreement could not be recorded',
  'legal.changed': 'Our terms have changed',
}
