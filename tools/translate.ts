/**
 * npm run translate -- mg: lists the texts without a Malagasy translation, by catalogue; with names of catalogues (signup,
 * lives/viewer), writes their messages.mg.ts for a translator to fill. Existing translations are kept. See docs/decisions/0012.
 */
import { existsSync, globSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './lib/files.ts'
import { type Texts, unfinished, write } from './lib/translation.ts'

const folder = join(root, 'rules/src')
const { positionals } = parseArgs({ allowPositionals: true })
const [language = '', ...chosen] = positionals
if (!/^[a-z]{2}$/.test(language) || ['fr', 'en'].includes(language)) {
  console.error('Say which language, by its two letters: npm run translate -- mg [catalogue …]')
  process.exit(1)
}

const catalogues = globSync('**/messages.fr.ts', { cwd: folder }).map((file) => dirname(file))
const unknown = chosen.filter((catalogue) => !catalogues.includes(catalogue))
if (unknown.length) {
  console.error(`There are no texts of ${unknown.join(', ')}. Catalogues: ${catalogues.sort().join(' ')}`)
  process.exit(1)
}

const read = async (file: string, name: string): Promise<Texts> =>
  existsSync(file) ? (((await import(file)) as Record<string, Texts>)[name] ?? {}) : {}

let open = 0
for (const catalogue of catalogues.sort()) {
  const file = join(folder, catalogue, `messages.${language}.ts`)
  const french = await read(join(folder, catalogue, 'messages.fr.ts'), 'fr')
  const begun = await read(file, language)
  if (chosen.includes(catalogue)) writeFileSync(file, write(language, french, begun))
  const left = unfinished(french, begun)
  open += left.length
  console.log(`${catalogue.padEnd(24)} ${left.length} of ${Object.keys(french).length} to do`)
  if (chosen.includes(catalogue)) for (const line of left) console.log(`${' '.repeat(25)}${line}`)
}
console.log(
  open > 0
    ? `\n${open} texts to do; until then nobody sees the language.`
    : `\nComplete. It may now be added to \`languages\` in rules/src/texts/index.ts.`,
)
