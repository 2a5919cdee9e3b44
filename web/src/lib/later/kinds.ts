/** What can be kept for later. What goes with a thing, and where its button is, each kind says in words of its own. */
import type { texts } from '@vondrona/rules/shell/later'

type Key = keyof (typeof texts)['fr']
interface Words {
  /** Asks before it is fetched without Wi-Fi. */
  ask: Key
  /** How much of it is here. */
  part: Key
  /** Where it is chosen, while nothing is kept. */
  where: Key
}

export const kinds = {
  article: { ask: 'later.askArticle', part: 'later.partArticle', where: 'later.whereArticle' },
  race: { ask: 'later.askRace', part: 'later.partRace', where: 'later.whereRace' },
} as const satisfies Record<string, Words>
export type Kind = keyof typeof kinds

/** What was kept before there were kinds is an article. */
export const withKind = <Stored extends object>(stored: Stored): Stored & { kind: Kind } => ({
  kind: 'article',
  ...stored,
})
