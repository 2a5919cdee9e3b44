import type { fr } from './messages.fr.ts'

export const en: Record<keyof typeof fr, string> = {
  'scanning.camera': 'Ticket scanner',
  'scanning.aim': 'Hold the QR code inside the frame',
  'scanning.starting': 'Opening the camera...',
  'scanning.torch': 'Torch',
  'scanning.denied': 'The camera is not allowed',
  'scanning.deniedText':
    'Allow it for this site in the settings of the browser, or type the code printed below the QR code.',
  'scanning.none': 'The camera is not available',
  'scanning.noneText': 'Another app may be using it. You can type the code printed below the QR code.',
  'scanning.typed': 'Ticket code',
  'scanning.typedHint': '9 letters and digits, printed below the QR code',
  'scanning.typedWrong': 'This code contains a mistake. Please read it again on the ticket.',
  'scanning.check': 'Check',
}
