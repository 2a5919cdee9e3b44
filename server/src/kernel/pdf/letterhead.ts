import { readFile } from 'node:fs/promises'
import type { Language, TextParams } from '@vondrona/rules/texts'
import type { Kernel } from '../context.ts'
import { say } from '../refusal.ts'
import type { PdfDocument } from './document.ts'
import { printedLogo } from './logo.ts'

/** What every printed document has of the installation and the reader: templates take it with their data. */
export interface Letterhead extends Pick<PdfDocument, 'site' | 'accent' | 'logo' | 'language'> {
  /** A text of the catalogues in the reader's language. */
  text(key: string, params?: TextParams): string
}

/** The name, logo and colour of this installation, for a reader of this language. */
export async function letterhead(
  { config, sentences }: Pick<Kernel, 'config' | 'sentences'>,
  language: Language,
): Promise<Letterhead> {
  return {
    site: config.SITE_NAME,
    accent: config.SITE_ACCENT,
    logo: config.SITE_LOGO ? await logoIn(config.SITE_LOGO) : undefined,
    language,
    text: (key, params) => say(sentences, language, key, params),
  }
}

let read: { path: string; logo: Promise<Uint8Array | undefined> } | undefined

/** Decoded once per process; a file that has disappeared prints the name alone. */
function logoIn(path: string): Promise<Uint8Array | undefined> {
  if (read?.path !== path) {
    const logo = readFile(path).then(printedLogo, () => null)
    read = { path, logo: logo.then((bytes) => bytes ?? undefined) }
  }
  return read.logo
}
