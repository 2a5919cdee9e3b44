import type { fr } from './messages.fr.ts'

export const en: Record<keyof typeof fr, string> = {
  'pdf.page': 'Page {n} of {of}',
  'pdf.next': 'Next page',
  'pdf.previous': 'Previous page',
  'pdf.larger': 'Enlarge the page',
  'pdf.smaller': 'Shrink the page',
  'pdf.opening': 'Opening the PDF',
  'pdf.failed': 'This PDF cannot be shown here: it is damaged or too large.',
}
