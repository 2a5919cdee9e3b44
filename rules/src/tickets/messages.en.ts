import type { fr } from './messages.fr.ts'

export const en: Record<keyof typeof fr, string> = {
  'tickets.notFound': 'This ticket does not exist.',
  'tickets.noneFound': 'No ticket found with these details',
  'tickets.notMade': 'The ticket could not be generated',
  'tickets.notSent': 'The email could not be sent',
  'tickets.ended': 'This ticket is no longer valid.',
  'tickets.used': 'This ticket was already used at the entrance.',
  'tickets.sentTo': 'The email is on its way to {address}.',
  'tickets.codeMailed': 'A six-digit code was sent to you by email. Enter it to see your tickets.',
  'tickets.codeTexted': 'A six-digit code was sent to you by SMS. Enter it to see your tickets.',
  'tickets.codeWrong': 'This code is wrong or no longer valid.',
  'tickets.found': 'Here are your tickets.',
  'tickets.tooManyTries': 'Too many searches. Please try again later.',
  'tickets.tooManyMails': 'This ticket was sent to you several times already. Please try again later.',
  'tickets.advice': 'Please arrive 1 hour before the start, at {time}.',
  'tickets.adviceUndated': 'Please arrive 1 hour before the start.',
  'tickets.undated': 'date to come',
  'tickets.at': '{date} at {time}',
  'tickets.line': '{name} - {type}',
  'tickets.lineBib': 'Bib: {bib}',
  'tickets.lineCode': 'Code: {code}',
  'tickets.mail.subject': 'Your ticket - {event}',
  'tickets.mail.subjectMany': 'Your tickets - {event}',
  'tickets.mail.section': 'Here is what you need to enter “{event}”, {when}{place}.\n\n{tickets}\n\n{advice}',
  'tickets.mail.text':
    'Hello,\n\n{sections}\n\nShow the QR code of the attached file or of the ticket’s page. If it cannot be read, give the code. Do not share either: the first person to show them gets in.{more}',
  'tickets.mail.receipt':
    'Your payment of {amount} for “{title}” arrived. Thank you! Receipt no. {number} is attached. To download it: {link}',
  'tickets.mail.replacedSubject': 'Your new ticket - {event}',
  'tickets.mail.replacedSection':
    'Your ticket for “{event}”, {when}{place}, was replaced. The old one no longer opens the entrance: here is the new one.\n\n{tickets}\n\n{advice}',
  'tickets.mail.replacedText': 'Hello,\n\n{sections}',
  'tickets.mail.place': ', {place}',
  'tickets.sms': 'Ticket {code}: {link}',
  'tickets.smsReceipt': 'Paid: {amount}, receipt no. {number}: {link}',
  'tickets.smsAll': '{event}, {when}\n{lines}',
  'tickets.smsReplaced': 'New ticket {code} (the old one is no longer valid): {link}',
  'tickets.mail.codeSubject': 'Your code to find your tickets',
  'tickets.mail.codeText':
    'Hello,\n\nSomebody, probably you, is looking for your tickets on {site}. Your code, valid for ten minutes:\n\n{code}\n\nYou can also open your tickets directly:\n\n{tickets}\n\nIf it was not you, do nothing and give this code to nobody.',
  'tickets.smsCode': '{site}: your code is {code}. Give it to nobody. Ticket: {link}',
}
