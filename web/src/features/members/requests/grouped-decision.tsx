import { texts } from '@vondrona/rules/members'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { BottomBar } from '../../../ui/layout/bottom-bar.tsx'
import type { Decision, WaitingFields } from '../operations.generated.ts'
import { useNames } from '../person-words.ts'
import { countOpened } from './opened-photos.ts'
import type { RowResult } from './queue.ts'
import { RejectForm } from './reject-form.tsx'
import { useDecisions } from './use-decisions.ts'
import type { PendingQueue } from './use-pending-users.ts'

/** What can be done with the selected requests; stays in reach of the thumb while one scrolls. */
export function SelectionBar({ count, onDecide }: { count: number; onDecide: (decision: Decision) => void }) {
  const t = useTexts(texts)
  return (
    <BottomBar className="mt-4" look="raised">
      <div className="grid grid-cols-2 items-center gap-2.5 sm:flex">
        <p aria-live="polite" className="col-span-2 text-soft text-sm tabular-nums sm:mr-auto">
          {t('members.selected', { n: count })}
        </p>
        <Button disabled={count === 0} onClick={() => onDecide('reject')}>
          {t('members.rejectMany', { n: count })}
        </Button>
        <Button disabled={count === 0} onClick={() => onDecide('approve')} variant="primary">
          {t('members.approveMany', { n: count })}
        </Button>
      </div>
    </BottomBar>
  )
}

/** F-COM-06: asks once for all of them, and says afterwards which ones were not decided and why. */
export function GroupedDecision({
  decision,
  selected,
  queue,
  onDone,
  onClose,
}: {
  decision: Decision
  selected: readonly WaitingFields[]
  queue: PendingQueue
  onDone: () => void
  onClose: () => void
}) {
  const t = useTexts(texts)
  const nameOf = useNames()
  const { busy, decideMany } = useDecisions(queue)
  const [people] = useState(selected)
  const [refused, setRefused] = useState<RowResult[] | null>(null)
  const n = people.length
  const [opened] = useState(() => countOpened(people.map(({ id }) => id)))

  async function decide(reason: string | null) {
    const ids = people.map((person) => person.id)
    await decideMany(ids, decision, reason, (left) => (left.length ? setRefused(left) : onDone()))
  }

  if (refused) {
    return (
      <Dialog
        footer={
          <Button onClick={onDone} variant="primary">
            {t('members.stopSelecting')}
          </Button>
        }
        onClose={onDone}
        open
        size="sm"
        title={t('members.bulkResult')}
      >
        <p className="font-medium">{t('members.bulkRefused', { n: refused.length })}</p>
        <ul className="mt-3 flex flex-col gap-3">
          {refused.map((row) => {
            const person = people.find(({ id }) => id === row.id)
            return (
              <li className="flex gap-2.5" key={row.id}>
                <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
                <span>
                  <span className="font-medium">{person && nameOf(person)}</span>
                  <span className="block text-soft text-sm">{row.message}</span>
                </span>
              </li>
            )
          })}
        </ul>
      </Dialog>
    )
  }
  if (decision === 'reject') {
    return (
      <RejectForm
        busy={busy !== null}
        confirm={t('members.rejectMany', { n })}
        onClose={onClose}
        onConfirm={decide}
        text={t('members.rejectManyText')}
        title={t('members.rejectManyTitle', { n })}
      />
    )
  }
  return (
    <ConfirmDialog
      busy={busy !== null}
      confirm={t('members.approveMany', { n })}
      onClose={onClose}
      onConfirm={() => decide(null)}
      open
      text={t('members.approveManyText')}
      title={t('members.approveManyTitle', { n })}
    >
      <p className={opened < n ? 'rounded-control bg-warning-soft px-3.5 py-2.5' : 'text-soft'}>
        {t('members.photosOpened', { n: opened, of: n })}
      </p>
    </ConfirmDialog>
  )
}
