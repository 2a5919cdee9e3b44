import { texts } from '@vondrona/rules/payments/paying'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { lateDialog } from '../../ui/dialogs/late-dialog.tsx'
import type { BillToFields } from './operations.generated.ts'

const BillToDialog = lateDialog(() => import('./bill-to-dialog.tsx').then((it) => ({ default: it.BillToDialog })))

/** « Facturé à »: whom the receipt will name beside whoever pays; until it is issued, it can be said and changed. */
export function BillTo({ by, given }: { by: { orderId: string } | { payerCode: string }; given: BillToFields | null }) {
  const t = useTexts(texts)
  const [billTo, setBillTo] = useState(given)
  const [isWriting, setWriting] = useState(false)
  return (
    <section className="flex items-center gap-3 rounded-control border bg-raised py-2 pr-2 pl-4">
      {!billTo && <Building2 aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />}
      <div className="min-w-0 flex-1 break-words text-base">
        {billTo ? <Lines billTo={billTo} /> : <p className="text-soft">{t('paying.billNone')}</p>}
      </div>
      <Button onClick={() => setWriting(true)} variant="quiet">
        {t(billTo ? 'paying.billChange' : 'paying.billAdd')}
      </Button>
      {isWriting && <BillToDialog billTo={billTo} by={by} onClose={() => setWriting(false)} onSaved={setBillTo} />}
    </section>
  )
}

function Lines({ billTo: { name, nif, stat, address } }: { billTo: BillToFields }) {
  const t = useTexts(texts)
  return (
    <>
      <h2 className="font-normal text-faint text-sm">{t('paying.billTo')}</h2>
      <p className="font-semibold">{name}</p>
      {address && <p className="whitespace-pre-line text-soft">{address}</p>}
      {nif && <p className="text-soft">{`${t('paying.billNif')} ${nif}`}</p>}
      {stat && <p className="text-soft">{`${t('paying.billStat')} ${stat}`}</p>}
    </>
  )
}
