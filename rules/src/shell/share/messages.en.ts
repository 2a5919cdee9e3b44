import type { fr } from './messages.fr.ts'

export const en: Readonly<Record<keyof typeof fr, string>> = {
  'share.link': 'Direct link',
  'share.copied': 'Copied!',
  'share.copiedToast': 'Link copied to the clipboard',
  'share.copyFailed': 'The link could not be copied',
  'share.done': 'Shared!',
  'share.on': 'Share on {name}',
  'share.here': 'Share with an app',
  'share.email': 'E-mail',
  'share.preview': 'Link preview',
  'share.previewText': 'What the person you send the link to will see',
}
