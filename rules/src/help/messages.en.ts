import type { fr } from './messages.fr.ts'

export const en: Readonly<Record<keyof typeof fr, string>> = {
  'help.supportTitle': 'Help',
  'help.supportText': 'Answers to the most frequent questions.',
  'help.supportMailText': 'You can also write to this address:',
  'help.faq1': 'Why do you ask for an identity document?',
  'help.faq1Text':
    'So that every member is a real person. Only administrators see the photos, each look is recorded, and they are erased after the decision.',
  'help.faq2': 'My request has been waiting for a long time',
  'help.faq2Text':
    'A person checks every request. You can already sign in, read and complete your profile. If a photo cannot be read, you receive a message to take it again.',
  'help.faq3': 'I forgot my password',
  'help.faq3Text': 'Ask for a link on the sign-in page: it comes by e-mail and is valid for one hour.',
  'help.faq3Link': 'Ask for a link',
  'help.faq4': 'I have almost no network',
  'help.faq4Text': 'Pages you opened stay readable. In Settings, data saving avoids loading images.',
  'help.faq5': 'How do I leave the community?',
  'help.faq5Text':
    'In Settings you can ask for a copy of your data and for the deletion of your account. You have {days} days to change your mind.',
  'help.formTitle': 'Write a message',
  'help.formText': 'A person of {name} answers by e-mail.',
  'help.name': 'Your name',
  'help.nameMissing': 'Please enter your name',
  'help.nameTooLong': 'The name is too long (120 characters at most)',
  'help.email': 'Your e-mail address',
  'help.message': 'Your message',
  'help.messageHint': 'Say what you wanted to do and what happened.',
  'help.messageTooShort': 'Your message is too short (at least 10 characters)',
  'help.messageTooLong': 'Your message is too long (4000 characters at most)',
  'help.website': 'Leave this field empty',
  'help.send': 'Send',
  'help.sendFailed': 'The message could not be sent',
  'help.sentTitle': 'Message sent',
  'help.sentText': 'Your message has the number {number}. A copy is on its way to {email}.',
  'help.another': 'Write another message',
  'help.tooMany': 'Too many messages. Try again in {seconds} seconds.',
  'help.mail.subject': '[{site}] Message no. {number} from {name}',
  'help.mail.text': '{name} <{email}> has written by the help page (no. {number}):\n\n{message}',
  'help.mail.copySubject': '[{site}] We have received your message no. {number}',
  'help.mail.copyText':
    'Hello {name},\n\nWe have received your message no. {number} and will answer at this address.\n\nYour message:\n\n{message}\n\nIf you did not write anything, ignore this mail.',
}
