import type { Font } from 'fontkit'

/** A font, and the name under which a document embeds it. */
export interface Face {
  name: string
  font: Font
}
