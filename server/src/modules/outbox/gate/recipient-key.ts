import { domainToASCII } from 'node:url'

const dotless = ['gmail.com', 'googlemail.com']

/** One text for all spellings of an address that end in one mailbox; of a telephone number, itself. */
export function recipientKey(recipient: string): string {
  const at = recipient.lastIndexOf('@')
  if (at < 0) return recipient
  const typed = recipient
    .slice(at + 1)
    .toLowerCase()
    .replace(/\.+$/, '')
  const domain = domainToASCII(typed) || typed
  const name = recipient.slice(0, at).normalize('NFC').toLowerCase()
  const plain = name.replace(/(?<=.)\+.*$/, '')
  return dotless.includes(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`
}
