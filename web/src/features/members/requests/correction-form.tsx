import { type CorrectionItem, correctionItems } from '@vondrona/rules/identity'
import { texts } from '@vondrona/rules/members'
import { noteLength } from '@vondrona/rules/members/constants'
import { call } from '../../../lib/api/graphql.ts'
import { FormProblem, useFormAction } from '../../../lib/forms/use-form-action.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { CheckCards } from '../../../ui/controls/check-cards.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../ui/dialogs/toasts.tsx'
import { RequestCorrectionDocument, type ReviewFields } from '../operations.generated.ts'

/** F-COM-04: instead of rejecting, asks the person to redo some points in one mail; the request stays in the list. */
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
  const { form, field, submit, busy, problem } = useFormAction<{ items: CorrectionItem[]; note: string }>(
    { defaultValues: { items: [], note: '' }, t },
    async ({ items: wanted, note }) => {
      const sent = await call(RequestCorrectionDocument, { userId, items: wanted, note: note.trim() || null })
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
        <CheckCards
          error={field('items', { validate: (list) => list.length > 0 || 'members.correctionNone' }).error}
          legend={t('members.correctionTitle')}
          list={form.watch('items')}
          onList={(list) =>
            form.setValue('items', list, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
          }
          options={items.map((value) => ({ value, label: t(`members.correction.${value}`) }))}
        />
        <TextArea
          hint={t('members.correctionNoteHint')}
          label={t('members.correctionNote')}
          optional={t('shell.optional')}
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
