import { texts } from '@vondrona/rules/members'
import { undoWindow } from '@vondrona/rules/members/constants'
import { call, Refusal } from '../../../lib/api/graphql.ts'
import { makeAction, useAction } from '../../../lib/forms/use-action.ts'
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

/** R-USER-06..11, R-USER-17, F-COM-05, F-COM-06: decisions, their results, and undoing them. */
export function useDecisions({ drop, restore, refresh }: Queue) {
  const t = useTexts(texts)
  const undo = async (ids: readonly string[]) => {
    try {
      for (const userId of ids) await call(UndoDecisionDocument, { userId })
      toast.info(t('members.undone'))
    } finally {
      restore(ids)
      refresh()
    }
  }
  const showDone = (text: string, ids: readonly string[]) => {
    const run = makeAction<[readonly string[]]>(() => {}) // its own: two decisions may be undone at the same time
    const action = { label: t('members.undo'), run: () => void run([ids], undo) }
    toast.success(text, ids.length > 0 ? { duration: undoWindow, action } : {})
  }

  /** `again`: a member in good standing sent another document; taking that back would close their account. */
  const one = useAction(
    async (id: string, decision: Decision, reason: string | null, again = false) => {
      try {
        if (decision === 'approve') await call(ApproveUserDocument, { id })
        else await call(RejectUserDocument, { id, reason })
        showDone(t(decision === 'approve' ? 'members.approved' : 'members.blocked'), again ? [] : [id])
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'ALREADY_DECIDED') throw error
        toast.warning(error.message, { duration: undoWindow }) // somebody else was faster
      }
      drop([id], true)
      refresh()
    },
    {
      inPlace: true,
      refused: ({ message }) => {
        toast.error(t('members.updateFailed')) // R-USER-11
        return message
      },
    },
  )

  /** `onRefused` gets the rows that were not decided, with their reasons. */
  const many = useAction(
    async (
      ids: readonly string[],
      decision: Decision,
      reason: string | null,
      onRefused: (rows: RowResult[]) => void,
    ) => {
      const { decideUsers } = await call(DecideUsersDocument, { ids: [...ids], decision, reason })
      const { done, refused } = outcomeOf(decideUsers)
      const doneIds = done.map((row) => row.id)
      drop(doneIds, true)
      if (doneIds.length) showDone(t('members.bulkDone', { n: doneIds.length }), doneIds)
      refresh()
      onRefused(refused)
    },
  )

  return {
    /** The decision that is pending. */
    busy: (one.running ?? many.running)?.[1] ?? null,
    problem: one.problem,
    forget: one.forget,
    decide: one.run,
    decideMany: many.run,
  }
}
