import { texts as reportTexts } from '@vondrona/rules/reports'
import { report as limits } from '@vondrona/rules/reports/constants'
import { texts } from '@vondrona/rules/reports/moderating'
import { call } from '../../lib/api/graphql.ts'
import { FormProblem, useFormAction } from '../../lib/forms/use-form-action.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { EscalateReportDocument } from './operations.generated.ts'

/** What is beyond a moderator goes to the administrators, with a word about why. */
export function EscalateDialog({
  id,
  onClose,
  onDone,
}: {
  id: string
  onClose: () => void
  onDone: (text: string) => void
}) {
  const t = useTexts(texts)
  const r = useTexts(reportTexts)
  const { field, submit, busy, problem } = useFormAction({ defaultValues: { note: '' }, t: r }, async ({ note }) => {
    await call(EscalateReportDocument, { id, note })
    onDone(t('moderating.done.escalated'))
    onClose()
  })
  return (
    <ConfirmDialog
      busy={busy}
      confirm={t('moderating.escalate')}
      onClose={onClose}
      onConfirm={submit}
      open
      title={t('moderating.escalateTitle')}
    >
      <FormProblem>{problem}</FormProblem>
      <TextArea
        label={t('moderating.escalateNote')}
        maxLength={limits.note.max}
        required
        rows={3}
        {...field('note', { validate: (note) => note.trim() !== '' || 'reports.sayWhy' })}
      />
    </ConfirmDialog>
  )
}
