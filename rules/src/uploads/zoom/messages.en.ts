import type { fr } from './messages.fr.ts'

export const en: Readonly<Record<keyof typeof fr, string>> = {
  'zoom.close': 'Close the photo',
  'zoom.help': 'Photo: arrows to move, + and - to zoom, R to rotate, 0 to see it all',
  'zoom.out': 'Zoom out',
  'zoom.in': 'Zoom in',
  'zoom.whole': 'Whole photo',
  'zoom.left': 'Rotate left',
  'zoom.right': 'Rotate right',
}
