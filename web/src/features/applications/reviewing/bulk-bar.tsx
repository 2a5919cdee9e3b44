import type { Decision } from '@vondrona/rules/applications'
import { application as limits } from '@vondrona/rules/applications/constants'
import { texts } from '@vondrona/rules/applications/reviewing'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/api/graphql.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { formatNumber } from '../../../lib/texts/format.ts'
import { plural } from '../../../lib/texts/plural.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { BottomBar } from '../../../ui/layout/bottom-bar.tsx'
import { ReasonDialog } from './decision-bar.tsx'
import { ReviewApplicationsDocument, type ReviewLine } from './operations.generated.ts'

const offered = ['under_review', 'waitlisted', 'rejected', 'approved'] as const satisfies readonly Decision[]

/** What can be done with the selected applications; stays in reach of the thumb while one scrolls. */
export function BulkBar({ selected, onDone }: { selected: readonly ReviewLine[]; onDone: () => void }) {
  const t = useTexts(texts)
  const [asked, setAsked] = useState<Decision | null>(null)
  const [message, setMessage] = useState('')
  const [refused, setRefused] = useState<{ all: number; rows: { id: string; name: string; message: string }[] } | null>(
    null,
  )
  const n = selected.length
  const { run, busy } = useAction(async (status: Decision, reviewNotes: string) => {
    const { reviewApplications: rows } = await call(ReviewApplicationsDocument, {
      ids: selected.map(({ id }) => id),
      revisions: selected.map(({ revision }) => revision),
      status,
      ...(reviewNotes && { reviewNotes }),
    })
    const left = rows.flatMap(({ id, message: why }) => (why ? [{ id, name: nameOf(id), message: why }] : []))
    setAsked(null)
    setMessage('')
    if (rows.length > left.length) toast.success(t('reviewing.bulkDone', { n: rows.length - left.length }))
    if (left.length > 0) setRefused({ all: rows.length, rows: left })
    else onDone()
  })
  const nameOf = (id: string) => {
    const applicant = selected.find((one) => one.id === id)?.applicant
    return applicant?.name || applicant?.pseudo || t('reviewing.unknownPerson')
  }
  const close = () => setAsked(null)
  const title = asked && t(`reviewing.bulkTitle.${asked}`, { n: formatNumber(n) })

  return (
    <BottomBar afloat className="sm:mt-4" look="raised">
      <div className="grid grid-cols-2 items-center gap-2 sm:flex">
        <p aria-live="polite" className="mr-auto text-soft text-sm tabular-nums">
          {t(`reviewing.selected.${plural(n)}`, { n: formatNumber(n) })}
        </p>
        <Button onClick={onDone} size="sm" variant="quiet">
          {t('reviewing.selectNone')}
        </Button>
        {offered.map((decision) => (
          <Button
            key={decision}
            onClick={() => setAsked(decision)}
            size="sm"
            variant={decision === 'approved' ? 'primary' : 'secondary'}
          >
            {t(`reviewing.decide.${decision}`)}
          </Button>
        ))}
      </div>
      {asked === 'rejected' && title && (
        <ReasonDialog
          busy={busy}
          onClose={close}
          onConfirm={(reason) => run('rejected', reason)}
          start=""
          text={t('reviewing.bulkRejectText')}
          title={title}
        />
      )}
      {asked && asked !== 'rejected' && (
        <ConfirmDialog
          busy={busy}
          confirm={t(`reviewing.decide.${asked}`)}
          onClose={close}
          onConfirm={() => run(asked, message.trim())}
          open
          text={t('reviewing.bulkText')}
          title={title}
        >
          <TextArea
            label={t('reviewing.notes')}
            maxLength={limits.notes.max}
            onChange={({ target }) => setMessage(target.value)}
            rows={2}
            value={message}
          />
        </ConfirmDialog>
      )}
      {refused && (
        <Dialog
          onClose={() => {
            setRefused(null)
            onDone()
          }}
          open
          size="sm"
          title={t('reviewing.bulkResult')}
        >
          <p className="font-medium">
            {t('reviewing.bulkSome', { done: refused.all - refused.rows.length, all: refused.all })}
          </p>
          <ul className="mt-3 flex flex-col gap-3">
            {refused.rows.map((row) => (
              <li className="flex gap-2.5" key={row.id}>
                <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
                <div className="min-w-0">
                  <p className="break-words font-medium">{row.name}</p>
                  <p className="text-soft text-sm">{row.message}</p>
                </div>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </BottomBar>
  )
}
