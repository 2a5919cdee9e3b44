import { type Decision, texts as domainTexts } from '@vondrona/rules/applications'
import { texts } from '@vondrona/rules/applications/reviewing'
import { useState } from 'react'
import { call, problemsOf, useQuery } from '../../../lib/api/graphql.ts'
import { useTyped } from '../../../lib/forms/unsaved.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { toast } from '../../../ui/dialogs/toast.ts'
import { ReviewApplicationDocument, ReviewDocument } from './operations.generated.ts'

interface Edits {
  reviewNotes?: string
  staffNotes?: string
  score?: string
}

/** One application under review: what was typed about it, and the decisions on top of the revision that was read. */
export function useReview(id: string, onDecided: (status: Decision) => void) {
  const t = useTexts(texts)
  const d = useTexts(domainTexts)
  const [{ data, error }, ask] = useQuery({
    query: ReviewDocument,
    variables: { id },
    requestPolicy: 'cache-and-network',
  })
  const found = data?.application
  const application = found?.id === id ? found : undefined
  const [edits, setEdits] = useState<Edits>({})
  const [isConflict, setConflict] = useState(false)
  const [scoreProblem, setScoreProblem] = useState<string>()
  const notes = {
    reviewNotes: edits.reviewNotes ?? application?.reviewNotes ?? '',
    staffNotes: edits.staffNotes ?? application?.staffNotes ?? '',
    score: edits.score ?? application?.score?.toString() ?? '',
  }
  const { run, busy, running } = useAction(async (status: Decision | null, reason?: string) => {
    if (!application) return
    const score = scoreOf(notes.score)
    if (score === undefined) return setScoreProblem(d('applications.scoreInvalid'))
    const reviewNotes = reason ?? edits.reviewNotes
    try {
      await call(ReviewApplicationDocument, {
        id,
        revision: application.revision,
        ...(status && { status }),
        ...(reviewNotes !== undefined && { reviewNotes }),
        ...(edits.staffNotes !== undefined && { staffNotes: edits.staffNotes }),
        ...(edits.score !== undefined && { score }),
      })
    } catch (refused) {
      if (problemsOf(refused).code === 'CONFLICT') {
        setConflict(true)
        ask({ requestPolicy: 'network-only' })
      }
      throw refused
    }
    setEdits({})
    setConflict(false)
    toast.success(status ? t(`reviewing.done.${status}`) : t('reviewing.notesSaved'))
    if (status) onDecided(status)
  })
  useTyped(edits, busy, ['application'])
  return {
    application,
    isMissing: (data && !found) || error?.code === 'NOT_FOUND',
    failed: !application && error ? () => ask({ requestPolicy: 'network-only' }) : null,
    notes,
    isEdited: Object.keys(edits).length > 0,
    edit: (part: Edits) => {
      setEdits((now) => ({ ...now, ...part }))
      if ('score' in part) setScoreProblem(undefined)
    },
    scoreProblem,
    isConflict,
    decide: run,
    busy,
    deciding: running?.[0],
  }
}
export type Review = ReturnType<typeof useReview>

/** Null: none. Undefined: not a score. */
function scoreOf(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const score = Number(text)
  return Number.isInteger(score) && score >= 0 && score <= 100 ? score : undefined
}
