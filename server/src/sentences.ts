import { texts as shell } from '@vondrona/rules/shell'
import { texts as operator } from '@vondrona/rules/shell/operator'
import { texts as presence } from '@vondrona/rules/shell/presence'
import { texts as sheets } from '@vondrona/rules/shell/sheets'
import type { Catalogue } from '@vondrona/rules/texts'
import type { Sentences } from './kernel/refusal.ts'
import { ofDomains } from './sentences.generated.ts'

const catalogues: readonly Catalogue<string>[] = [shell, operator, presence, sheets, ...ofDomains]

let loaded: Promise<Sentences> | undefined

/** Every sentence in both languages: the server responds in the caller's language. */
export const loadSentences = (): Promise<Sentences> => (loaded ??= load())

async function load(): Promise<Sentences> {
  const english = await Promise.all(catalogues.map((one) => one.en()))
  return {
    fr: Object.assign({}, ...catalogues.map((one) => one.fr)),
    en: Object.assign({}, ...english),
  }
}
