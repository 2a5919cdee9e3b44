import { texts as paymentTexts } from '@vondrona/rules/payments'
import { treasury } from '@vondrona/rules/payments/constants'
import { texts } from '@vondrona/rules/payments/treasury'
import { useState } from 'react'
import { call } from '../../../../lib/api/graphql.ts'
import { useAction } from '../../../../lib/forms/use-action.ts'
import { formatMoney } from '../../../../lib/texts/format.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { TextField } from '../../../../ui/controls/text-field.tsx'
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../../ui/dialogs/toast.ts'
import { CompleteRefundDocument, type TreasuryRefund } from '../operations.generated.ts'

/** Paid out by hand: the operator's number of the transfer proves it, this one only. */
export function ProofDialog({
  one,
  onClose,
  onDone,
}: {
  one: TreasuryRefund
  onClose: () => void
  onDone: () => void
}) {
  const t = useTexts(texts)
  const missing = useTexts(paymentTexts)('payments.proofMissing')
  const [proof, setProof] = useState('')
  const [problem, setProblem] = useState<string>()
  const { run, busy } = useAction(
    async () => {
      await call(CompleteRefundDocument, { id: one.id, proof })
      toast.success(t('treasury.completed'))
      onDone()
      onClose()
    },
    {
      refused: ({ fields, message }) => {
        setProblem(fields.proof)
        return fields.proof ? undefined : message
      },
    },
  )
  return (
    <ConfirmDialog
      busy={busy}
      confirm={t('treasury.complete')}
      onClose={onClose}
      onConfirm={() => (proof.trim() ? void run() : setProblem(missing))}
      open
      text={t('treasury.completeText', {
        amount: formatMoney(one.amount),
        name: one.payerName ?? t('treasury.unknownPayer'),
      })}
      title={t('treasury.completeTitle')}
    >
      <TextField
        autoCapitalize="characters"
        autoComplete="off"
        error={problem}
        hint={t('treasury.proofHint')}
        label={t('treasury.proof')}
        maxLength={treasury.proof.max}
        onChange={({ target }) => {
          setProof(target.value)
          setProblem(undefined)
        }}
        required
        spellCheck={false}
        value={proof}
      />
    </ConfirmDialog>
  )
}
