import { type ReportReason, reportReasons, texts } from '@vondrona/rules/reports'
import { report as limits } from '@vondrona/rules/reports/constants'
import { useState } from 'react'
import { doOrWait } from '../../lib/acts/waiting-acts.ts'
import { problemsOf } from '../../lib/api/graphql.ts'
import { FormProblem, useFormAction } from '../../lib/forms/use-form-action.tsx'
import { pushOffer } from '../../lib/push/push-offer.ts'
import { mySex } from '../../lib/session/session.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { RadioCards } from '../../ui/controls/radio-cards.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/dialogs/toast.ts'
import { reportedBefore } from './acts.ts'
import type { Reported } from './reported.ts'

/** Asks why, and sends it to the moderators. */
export default function ReportDialog({
  thing,
  withOwner,
  onClose,
}: {
  thing: Reported
  withOwner: boolean
  onClose: () => void
}) {
  const t = useTexts(texts)
  const [isAboutOwner, setAboutOwner] = useState(false)
  const title = t(`reports.title.${isAboutOwner ? 'profile' : thing.kind}`, { name: thing.ownerName })
  const { field, submit, busy, problem } = useFormAction(
    { defaultValues: { reason: '', note: '' }, t },
    async ({ reason, note }) => {
      const what = isAboutOwner
        ? { kind: 'profile' as const, id: thing.ownerId ?? '' }
        : { kind: thing.kind, id: thing.id }
      const report = { ...what, reason: reason as ReportReason, note }
      const outcome = await doOrWait('report.send', report, title.charAt(0).toLowerCase() + title.slice(1)).catch(
        (error) => {
          if (problemsOf(error).code !== reportedBefore) throw error
          return reportedBefore
        },
      )
      onClose()
      if (outcome === 'waiting') return
      const action = await pushOffer('reports').catch(() => undefined)
      toast.success(t(outcome === 'done' ? 'reports.sent' : 'reports.sentBefore', { sex: mySex() }), { action })
    },
  )
  return (
    <Dialog
      footer={
        <Button busy={busy} form="report" type="submit" variant="primary">
          {t('reports.send')}
        </Button>
      }
      locked={busy}
      onClose={onClose}
      open
      title={title}
    >
      <form className="flex flex-col gap-5" id="report" noValidate onSubmit={submit}>
        <FormProblem>{problem}</FormProblem>
        {withOwner && (
          <RadioCards
            columns={2}
            legend={t('reports.what')}
            onValue={(value) => setAboutOwner(value === 'owner')}
            options={[
              { value: 'thing', label: t('reports.what.comment') },
              { value: 'owner', label: thing.ownerName },
            ]}
            value={isAboutOwner ? 'owner' : 'thing'}
          />
        )}
        <RadioCards
          legend={t('reports.why')}
          options={reportReasons.map((value) => ({ value, label: t(`reports.reason.${value}`) }))}
          {...field('reason', { required: 'reports.chooseReason' })}
        />
        <TextArea
          hint={t('reports.noteHint')}
          label={t('reports.note')}
          maxLength={limits.note.max}
          rows={3}
          {...field('note', {
            validate: (note, { reason }) => reason !== 'other' || note.trim() !== '' || 'reports.sayWhat',
          })}
        />
      </form>
    </Dialog>
  )
}
