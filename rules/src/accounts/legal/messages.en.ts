import type { fr } from './messages.fr.ts'

export const en: Readonly<Record<keyof typeof fr, string>> = {
  'legal.version': 'Version {version}',
  'legal.contents': 'Contents',

  'legal.terms': 'Terms of use',
  'legal.termsLead': 'What {name} promises you, and what the community expects of you. A few minutes to read.',
  'legal.terms1': 'Who can join',
  'legal.terms1Text':
    'Anybody from {min} to {max} years old can ask for an account. One person has one account. Between {min} and {minor} the account has limited access and a parent or guardian confirms by e-mail; full access opens at {adult}, once an identity document has been checked. Reading articles and watching public lives needs no account.',
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
    'Your articles, pictures, comments and lives stay yours. You only allow {name} to show them, to keep them in several sizes and to pass them on by their link, for as long as you leave them there. Send only what you have the rights to, and ask people who can be recognised; for a child, the parents.',
  'legal.terms6': 'Lives, replays and chats',
  'legal.terms6Text':
    'A live can be recorded and watched again: whoever broadcasts answers for it and can remove the replay. A chat is moderated: a comment can be hidden, a person can be silenced for a while or excluded from a chat.',
  'legal.terms7': 'When rules are broken',
  'legal.terms7Text':
    'An administrator can remove content and block an account. The person is then signed out of all devices. They can write to the team to object; the decision can be undone. To report content, write to us by the help page.',
  'legal.terms8': 'The service',
  'legal.terms8Text':
    '{name} is provided free of charge and without a promise of availability: a breakdown or maintenance can interrupt it.',
  'legal.terms9': 'Leaving, and changes',
  'legal.terms9Text':
    'You can delete your account at any time in Settings. If these terms change, the new text is shown to you and you choose whether to accept it.',
  'legal.terms10': 'Who answers you',
  'legal.terms10Text':
    '{name} is run by {operator}. The law of Madagascar applies. Before any proceedings, write to us: {contact}.',

  'legal.privacy': 'Privacy',
  'legal.privacyLead': 'Which data {name} keeps about you, why, for how long, and who sees it.',
  'legal.privacy1': 'What we keep',
  'legal.privacy1Text':
    'Your last name, first name and nickname, your date of birth, your sex, your e-mail address, and what you add to your profile (phone, address, picture). For adults: the kind and number of the identity document and its photos. For a minor: the e-mail address of the parent or guardian. What you do here: articles and their versions, pictures, likes, comments, lives and replays, follows and reminders, messages to the help page.',
  'legal.privacy2': 'Why, and on which basis',
  'legal.privacy2Text':
    'To check that every member is a real person with a single account, to protect minors, to run what you use, and to write to you about your account. We do it with your consent, given at sign-up, and under the law of Madagascar no. 2014-038 on the protection of personal data. Your data is neither sold nor used for advertising.',
  'legal.privacy3': 'The photos of your identity document',
  'legal.privacy3Text':
    'They are encrypted as soon as they arrive. Only administrators can see them, and each look is written to a log. They are erased automatically after the decision, after {days} days. Without a decision they are erased too, and you are told before.',
  'legal.privacy4': 'Who sees what',
  'legal.privacy4Text':
    "What you publish (articles, comments, lives) carries your nickname and profile picture; depending on the site's setting visitors without an account see it too, and a search engine can find an article. Other members also see your name. Your e-mail, phone, address, date of birth and document number are visible only to you and to administrators.",
  'legal.privacy5': 'Pictures, lives and chats',
  'legal.privacy5Text':
    'A picture that is sent is drawn again: the place and device written in the file disappear. A live can be recorded; {recordings} For a live between browsers your device asks a technical server (STUN) for its public address, which sees that address and nothing else. We count viewers without keeping who watched.',
  'legal.privacy6': 'Sign-ins and security',
  'legal.privacy6Text':
    'Your password is never kept as it is. For each sign-in we keep the device, the network address and the time: you see them in Settings. Decisions and important actions are kept in a log that only administrators read.',
  'legal.privacy7': 'On your phone',
  'legal.privacy7Text':
    'Three cookies remember your language, your choice to save data and that this device belongs to a member. Your session, your drafts and the pages that are useful offline are kept in your browser and erased when you sign out; pictures of articles that were seen stay there until others replace them. There is no tracker, and no page loads content from another site.',
  'legal.privacy8': 'For how long',
  'legal.privacy8Text':
    'Your data stays as long as your account exists. Mails and SMS that were sent are kept {outbox} days, notifications {notifications} days, a copy of your data 1 day. A deleted account is erased after {grace} days: your lives, comments, drafts, likes and picture disappear; your published articles no longer carry your name.',
  'legal.privacy9': 'Who else receives it',
  'legal.privacy9Text':
    'Nobody by default: everything is kept on the server of {name}. Where the operator sends mails or SMS through a provider, that provider receives the address or number and the message. If you turn on notifications on a device, the service of your browser (Google, Mozilla, Apple or Microsoft) carries each message without being able to read it: it is encrypted for your device. We hand data to an authority only where the law obliges us.',
  'legal.privacy10': 'Your rights',
  'legal.privacy10Text':
    'In Settings you can correct your data, ask for a copy and delete your account. Deletion takes effect after {grace} days, during which you can change your mind. You can also object to a use. If our answer does not satisfy you, turn to the Malagasy commission on informatics and liberties (CMIL).',
  'legal.privacy11': 'Who is responsible, and writing to us',
  'legal.privacy11Text': 'Responsible for this data is {operator}. For any question: {contact}.',
  'legal.recordingsKept': 'the replay stays until somebody removes it.',
  'legal.recordingsDays.one': 'the replay is erased after {n} day.',
  'legal.recordingsDays.other': 'the replay is erased after {n} days.',
  'legal.team': 'the team of {name}',
  'legal.helpPage': 'by the help page',

  'legal.accept': 'I accept',
  'legal.accepted': 'Thank you, your agreement is recorded',
}
