import { type SourceProblem, sourceProblems } from '@vondrona/rules/lives'
import { texts } from '@vondrona/rules/lives/studio'
import { formatTime } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Card } from '../../../ui/layout/card.tsx'
import type { StudioHealth } from '../operations.generated.ts'

type Refusal = NonNullable<StudioHealth['liveHealth']['refusal']>

const isKnown = (problem: string): problem is SourceProblem => (sourceProblems as readonly string[]).includes(problem)

/** Why the source was not taken, and what to set: OBS shows at most that it was disconnected. */
export function SourceRefusal({ refusal: { problem, detail, at } }: { refusal: Refusal }) {
  const t = useTexts(texts)
  const kind = isKnown(problem) ? problem : 'unknown'
  return (
    <div className="mb-5">
      <Card
        className="border-warning"
        title={t(kind === 'already_live' ? 'studio.refusal.second' : 'studio.refusal.title')}
      >
        <p role="alert">{t(`studio.refusal.${kind}`, { detail: detail || t('studio.refusal.anotherFormat') })}</p>
        <p className="mt-2 text-faint text-sm">{t('studio.refusal.when', { time: formatTime(at) })}</p>
      </Card>
    </div>
  )
}
