import { texts as paymentTexts } from '@vondrona/rules/payments'
import { billToInput } from '@vondrona/rules/payments/billing'
import { payment } from '@vondrona/rules/payments/constants'
import { texts } from '@vondrona/rules/payments/paying'
import { call } from '../../lib/api/call.ts'
import { useAction } from '../../lib/forms/use-action.ts'
import { FormProblem, useFormAction } from '../../lib/forms/use-form-action.tsx'
import { zodResolver } from '../../lib/forms/zod-resolver.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { type BillToFields, SetBillToDocument } from './operations.generated.ts'

type Billed = BillToFields | null

interface DialogProps {
  by: { orderId: string } | { payerCode: string }
  billTo: Billed
  onClose: () => void
  onSaved: (billTo: Billed) => void
}

/** The lines that the books of whoever pays need on the receipt. */
export function BillToDialog({ by, billTo, onClose, onSaved }: DialogProps) {
  const t = useTexts(texts)
  const say = useTexts(paymentTexts)
  const { name = '', nif = '', stat = '', address = '' } = billTo ?? {}
  const write = async (wanted: Billed) => {
    onSaved((await call(SetBillToDocument, { ...by, billTo: wanted })).setBillTo)
    onClose()
  }
  const { field, submit, busy, problem } = useFormAction(
    { defaultValues: { name, nif, stat, address }, resolver: zodResolver(billToInput), t: (key) => say(key) },
    write,
  )
  const removing = useAction(() => write(null))
  const optional = t('shell.optional')
  return (
    <Dialog onClose={onClose} open title={t('paying.billTo')}>
      <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
        <p className="text-soft">{t('paying.billText')}</p>
        <FormProblem>{problem}</FormProblem>
        <TextField
          autoComplete="organization"
          label={t('paying.billName')}
          maxLength={payment.billTo.name.max}
          required
          {...field('name')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          {(['nif', 'stat'] as const).map((number) => (
            <TextField
              autoComplete="off"
              inputMode="text"
              key={number}
              label={t(number === 'nif' ? 'paying.billNif' : 'paying.billStat')}
              maxLength={payment.billTo.number.max}
              optional={optional}
              spellCheck={false}
              {...field(number)}
            />
          ))}
        </div>
        <TextArea
          autoComplete="street-address"
          label={t('paying.billAddress')}
          maxLength={payment.billTo.address.max}
          optional={optional}
          rows={2}
          {...field('address')}
        />
        <div className="flex flex-wrap justify-end gap-2.5">
          {billTo && (
            <Button busy={removing.busy} disabled={busy} onClick={() => void removing.run()} variant="quiet">
              {t('paying.billRemove')}
            </Button>
          )}
          <Button busy={busy} disabled={removing.busy} type="submit" variant="primary">
            {t('shell.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
