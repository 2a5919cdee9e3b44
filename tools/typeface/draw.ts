/**
 * Draws the typeface of headings: of Bricolage Grotesque (SIL OFL 1.1, as npm has it) one weight and the signs that French,
 * Malagasy and English need. The file is committed, with its licence beside it; run this after changing the signs or the package.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from '../lib/files.ts'

const packages = createRequire(import.meta.url)
/** Without types of its own. */
type SubsetFont = (font: Buffer, text: string, options: { targetFormat: 'woff2' }) => Promise<Buffer>

const folder = join(root, 'web/src/lib/typeface')
export const typefaceFile = join(folder, 'heading.woff2')
export const licenceFile = join(folder, 'OFL.txt')

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at)).join('')
/** Both dashes and quotes of both languages, the spaces of French, and Malagasy's n̈ with its combining dots. */
export const signs = `${ascii}\u00a0\u202f«»‹›’‘“”„–—…·•°×→€№ªº§©®¿¡½ÀÂÄÆÇÈÉÊËÎÏÔÖŒÙÛÜŸÑàâäæçèéêëîïôöœùûüÿñÌÒìòÁÍÓÚÝáíóúý\u0308`

/** The part of the package that is shipped. */
export async function drawTypeface(): Promise<Buffer> {
  const source = packages.resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2')
  const subsetFont = packages('subset-font') as SubsetFont
  return subsetFont(readFileSync(source), signs, { targetFormat: 'woff2' })
}

export const licence = (): string => readFileSync(packages.resolve('@fontsource/bricolage-grotesque/LICENSE'), 'utf8')

if (import.meta.main) {
  writeFileSync(typefaceFile, await drawTypeface())
  writeFileSync(licenceFile, licence())
}
