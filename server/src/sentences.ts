import { texts as legal } from '@vondrona/rules/accounts/legal'
import { texts as discussion } from '@vondrona/rules/chat/discussion'
import { texts as reading } from '@vondrona/rules/magazine/reading'
import { texts as reauthentication } from '@vondrona/rules/sessions/reauthentication'
import { texts as verification } from '@vondrona/rules/sessions/verification'
import { texts as shell } from '@vondrona/rules/shell'
import { texts as help } from '@vondrona/rules/site/help'
import type { Catalogue } from '@vondrona/rules/texts'
import { texts as picture } from '@vondrona/rules/uploads/picture'
import type { Sentences } from './kernel/refusal.ts'
import { ofDomains } from './sentences.generated.ts'

const catalogues: readonly Catalogue<string>[] = [
  shell,
  ...ofDomains,
  picture,
  reauthentication,
  verification,
  reading,
  discussion,
  help,
  legal,
]

/** Every sentence in both languages: the server responds in the caller's language. */
export async function loadSentences(): Promise<Sentences> {
  const english = await Promise.all(catalogues.map((one) => one.en()))
  return {
    fr: Object.assign({}, ...catalogues.map((one) => one.fr)),
    en: Object.assign({}, ...english),
  }
}
