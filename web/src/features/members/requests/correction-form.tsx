import { noteLength } from '@vondrona/rules/constants'
import { type CorrectionItem, correctionItems } from '@vondrona/rules/identity'
import { texts } from '@vondrona/rules/members'
import { call } from '../../../lib/api/graphql.ts'
import { FormProblem, useFormAction } from '../../../lib/forms/use-form-action.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { RadioCards } from '../../../ui/controls/radio-cards.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../ui/dialogs/toasts.tsx'
import { RequestCorrectionDocument, type ReviewFields } from '../operations.generated.ts'

/** F-COM-04: instead of rejecting, asks the person to redo one point; the request stays in the list. */
export function CorrectionForm({
  userId,
  review,
  onSent,
  onClose,
}: {
  userId: string
  review: ReviewFields
  onSent: () => void
  onClose: () => void
}) {
  const t = useTexts(texts)
  const items = correctable(review)
  const { field, submit, busy, problem } = useFormAction<{ item: CorrectionItem; note: string }>(
    { defaultValues: { item: items[0]!, note: '' }, t },
    async ({ item, note }) => {
      const sent = await call(RequestCorrectionDocument, { userId, item, note: note.trim() || null })
      toast.success(sent.requestCorrection.message)
      onSent()
    },
  )

  return (
    <ConfirmDialog
      busy={busy}
      confirm={t('members.correctionSend')}
      onClose={onClose}
      onConfirm={submit}
      open
      text={t('members.correctionText')}
      title={t('members.askCorrection')}
    >
      <div className="flex flex-col gap-4">
        <FormProblem>{problem}</FormProblem>
        <RadioCards
          legend={t('members.correctionTitle')}
          options={items.map((value) => ({ value, label: t(`members.correction.${value}`) }))}
          {...field('item')}
        />
        <TextArea
          hint={t('members.correctionNoteHint')}
          label={t('members.correctionNote')}
          maxLength={noteLength.max}
          rows={2}
          {...field('note')}
        />
      </div>
    </ConfirmDialog>
  )
}

/** Photos and number can only be redone where the person has a document; a passport has no back. */
function correctable(review: ReviewFields): readonly CorrectionItem[] {
  return correctionItems.filter((item) => {
    if (item === 'back') return review.documentType !== null && review.documentType !== 'passport'
    if (item === 'front' || item === 'number') return review.documentType !== null
    return true
  })
}
