/** A language being translated: what is missing compared with the French texts, and the file for the translator. */
export type Texts = Readonly<Record<string, string>>

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()

/** Why a text cannot be shown yet, key by key; empty when the language is complete. */
export function unfinished(french: Texts, begun: Texts): string[] {
  const missing = Object.entries(french).flatMap(([key, text]) => {
    const own = begun[key]
    if (!own?.trim()) return [key]
    const [wanted, found] = [placeholders(text), placeholders(own)]
    return wanted.join() === found.join() ? [] : [`${key}: should contain ${wanted.join(' ') || 'no {name}'}`]
  })
  const gone = Object.keys(begun).filter((key) => !(key in french))
  return [...missing, ...gone.map((key) => `${key}: no longer a text of the product`)]
}

/** The catalogue in the order of the French one, each text below its French original; '' is not translated yet. */
export function write(language: string, french: Texts, begun: Texts): string {
  const lines = Object.entries(french).map(
    ([key, text]) => `  // ${text.replace(/\s*\n\s*/g, ' ')}\n  ${quote(key)}: ${quote(begun[key] ?? '')},\n`,
  )
  return [
    "import type { fr } from './messages.fr.ts'\n",
    '/** In the making, and shown to nobody yet (docs/decisions/0012). */',
    `export const ${language}: Readonly<Record<keyof typeof fr, string>> = {\n${lines.join('')}}\n`,
  ].join('\n')
}

const quote = (text: string) =>
  text.includes("'") && !text.includes('"')
    ? `"${text.replaceAll('\\', '\\\\')}"`
    : `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
