import type { fr } from './messages.fr.ts'

export const en: Record<keyof typeof fr, string> = {
  'contacts.contactFirst': 'Confirm your address or number first: a code is sent to you, and the place is yours.',
  'contacts.guestsFull':
    'All places without an account are taken for now. Create an account to reserve, or try again in a quarter of an hour.',
  'contacts.contactUnreachable': 'Give an e-mail address: the code cannot be sent any other way.',
  'contacts.codeWrong': 'This code is not the right one, or has expired. Check it, or ask for another one.',
  'contacts.tooManyCodes': 'Several codes have already been sent. Check your spam folder too, or try again in {wait}.',
  'contacts.mail.codeSubject': '{code}: your code to reserve',
  'contacts.mail.codeText':
    'Hello,\n\nYour code: {code}\n\nIt is good for an hour and confirms that this address is yours. You asked for nothing? Then do nothing.',
  'contacts.sms.code': '{site}: your code to reserve is {code}. Valid for an hour.',
}
