import type { ReportKind, ReportReason } from '@vondrona/rules/reports'
import { findUserByEmail, type UserRow } from '../../../accounts/index.ts'
import { decideReport, escalateReport, listReports, reportContent } from '../../../reports/index.ts'
import type { DemoLives } from '../add-lives.ts'
import { adultsOf, type DemoContext } from '../demo-context.ts'
import { demoEmail } from '../demo-people.ts'
import { inThePast } from '../past-context.ts'

const hour = 3_600_000

interface Things {
  articleIds: ReadonlyMap<string, string>
  lives: DemoLives
  contestEntry: string
}

interface DemoReport {
  kind: ReportKind
  id: string
  /** Hours ago. */
  ago: number
  words: readonly (readonly [ReportReason, string?])[]
  escalated?: string
  decided?: { hide?: boolean; mute?: number; ban?: 'here' | 'everywhere' }
}

/** Each kind of thing that can be reported: some for the moderators, one for the administrators, one decided. */
export async function addReports(
  { kernel, tx, now }: DemoContext,
  members: readonly UserRow[],
  { articleIds, lives, contestEntry }: Things,
): Promise<void> {
  const moderator = await findUserByEmail(tx, demoEmail('moderation'))
  const readers = adultsOf({ now }, members)
  const [rude, advert, gone] = lives.rude
  const article = articleIds.get('Le marché déménage lundi, le bus aussi')
  const posing = readers.at(20)
  if (!moderator || !article || !rude || !advert || !gone || !posing) throw new Error('the demo has nobody to report')
  const reports: readonly DemoReport[] = [
    {
      kind: 'comment',
      id: gone,
      ago: 22,
      words: [['insult'], ['insult', 'Déjà la semaine dernière.']],
      decided: { hide: true, ban: 'here' },
    },
    {
      kind: 'article',
      id: article,
      ago: 20,
      words: [['misleading', "L'arrêt provisoire est devant la mairie, pas devant la poste."]],
      escalated: 'Je ne sais pas lequel est le bon : à voir avec la rédaction ?',
    },
    {
      kind: 'comment',
      id: rude,
      ago: 18,
      words: [['insult'], ['insult', 'Il répond ainsi à tout le monde.'], ['hate'], ['insult'], ['insult']],
    },
    { kind: 'comment', id: advert, ago: 17, words: [['spam', 'Le lien mène à une page de paris.'], ['spam']] },
    { kind: 'contestEntry', id: contestEntry, ago: 9, words: [['misleading', "J'ai lu ce texte dans un recueil."]] },
    { kind: 'profile', id: posing.id, ago: 5, words: [['other', 'Sa photo est la mienne.']] },
    {
      kind: 'live',
      id: lives.planned,
      ago: 1,
      words: [['misleading', 'La course de nuit part une heure plus tôt, non ?']],
    },
  ]
  for (const { kind, id, ago, words, escalated, decided } of reports) {
    const at = (n: number) => new Date(now.getTime() - ago * hour + n * (hour / 6))
    for (const [n, [reason, note]] of words.entries())
      await reportContent(inThePast(kernel, tx, { at: at(n), as: readers.at(-1 - n) as UserRow }), {
        kind,
        id,
        reason,
        note,
      })
    const ctx = inThePast(kernel, tx, { at: at(words.length), as: moderator })
    if (!escalated && !decided) continue
    const line = (await listReports(ctx, { list: 'open' })).items.find(({ thingId }) => thingId === id)
    if (line && escalated) await escalateReport(ctx, { id: line.id, note: escalated })
    if (line && decided) await decideReport(ctx, { id: line.id, ...decided })
  }
}
