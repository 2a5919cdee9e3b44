import type { fr } from './messages.fr.ts'

export const en: Readonly<Record<keyof typeof fr, string>> = {
  'tools.title': 'Administration tools',
  'tools.document-admin': 'Document verification',
  'tools.treasury': 'Treasury',
  'tools.audit': 'Log',
  'tools.outbox': 'Messages sent',
  'tools.test-streaming': 'Streaming test',
  'tools.test-payment': 'Payment test',
}
