import { undoWindow } from '@vondrona/rules/constants'
import { texts } from '@vondrona/rules/members'
import { useState } from 'react'
import { call, Refusal } from '../../../lib/api/graphql.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { toast } from '../../../ui/dialogs/toasts.tsx'
import {
  ApproveUserDocument,
  DecideUsersDocument,
  type Decision,
  RejectUserDocument,
  UndoDecisionDocument,
} from '../operations.generated.ts'
import { outcomeOf, type RowResult } from './queue.ts'
import type { PendingQueue } from './use-pending-users.ts'

type Queue = Pick<PendingQueue, 'drop' | 'restore' | 'refresh'>
/** gone: somebody else was faster. */
export type Decided = 'done' | 'gone' | 'failed'

/** R-USER-06..11, R-USER-17, F-COM-05, F-COM-06: deciding, being told, and taking it back. */
export function useDecisions({ drop, restore, refresh }: Queue) {
  const t = useTexts(texts)
  const [busy, setBusy] = useState<Decision | null>(null)
  const [problem, setProblem] = useState<string>()

  async function undo(ids: readonly string[]) {
    try {
      for (const userId of ids) await call(UndoDecisionDocument, { userId })
      toast.info(t('members.undone'))
    } catch (error) {
      toast.error(error instanceof Refusal ? error.message : t('members.undoFailed'))
    }
    restore(ids)
    refresh()
  }
  const tell = (text: string, ids: readonly string[]) =>
    ids.length === 0
      ? toast.success(text)
      : toast.success(text, {
          duration: undoWindow,
          action: { label: t('members.undo'), run: () => void undo(ids) },
        })

  /** `again`: a member in good standing sent another document; taking that back would close their account. */
  async function decide(id: string, decision: Decision, reason: string | null, again = false): Promise<Decided> {
    setBusy(decision)
    setProblem(undefined)
    try {
      if (decision === 'approve') await call(ApproveUserDocument, { id })
      else await call(RejectUserDocument, { id, reason })
      drop([id], true)
      tell(t(decision === 'approve' ? 'members.approved' : 'members.blocked'), again ? [] : [id])
      refresh()
      return 'done'
    } catch (error) {
      if (error instanceof Refusal && error.code === 'ALREADY_DECIDED') {
        toast.warning(error.message, { duration: undoWindow })
        drop([id], true)
        refresh()
        return 'gone'
      }
      toast.error(t('members.updateFailed'))
      setProblem(error instanceof Refusal ? error.message : undefined)
      return 'failed'
    } finally {
      setBusy(null)
    }
  }

  /** The rows that were not decided, with their reasons; null when the call itself failed. */
  async function decideMany(
    ids: readonly string[],
    decision: Decision,
    reason: string | null,
  ): Promise<RowResult[] | null> {
    setBusy(decision)
    try {
      const { decideUsers } = await call(DecideUsersDocument, { ids: [...ids], decision, reason })
      const { done, refused } = outcomeOf(decideUsers)
      const doneIds = done.map((row) => row.id)
      drop(doneIds, true)
      if (doneIds.length) tell(t('members.bulkDone', { n: doneIds.length }), doneIds)
      refresh()
      return refused
    } catch (error) {
      toast.error(error instanceof Refusal ? error.message : t('members.updateFailed'))
      return null
    } finally {
      setBusy(null)
    }
  }

  return { busy, problem, decide, decideMany, forget: () => setProblem(undefined) }
}
