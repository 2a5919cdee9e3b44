import { linkTo } from '@vondrona/rules/pages'
import { texts } from '@vondrona/rules/payments/paying'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { useAction } from '../../lib/forms/use-action.ts'
import { formatMoney } from '../../lib/texts/format.ts'
import { formatDeadline } from '../../lib/texts/format-deadline.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { lateDialog } from '../../ui/dialogs/late-dialog.tsx'
import { CreatePayerLinkDocument, type PayerLinkFields } from './operations.generated.ts'

const ShareDialog = lateDialog(() =>
  import('../../ui/dialogs/share-dialog.tsx').then((it) => ({ default: it.ShareDialog })),
)

/** F-PAY-10: a short link to send to whoever pays instead. */
export function AskSomebody({ orderId }: { orderId: string }) {
  const t = useTexts(texts)
  const [link, setLink] = useState<PayerLinkFields | null>(null)
  const { run, busy } = useAction(async () =>
    setLink((await call(CreatePayerLinkDocument, { orderId })).createPayerLink),
  )
  return (
    <div className="border-t pt-5">
      <Button block busy={busy} icon={<Users aria-hidden="true" className="size-5" />} onClick={() => void run()}>
        {t('paying.ask')}
      </Button>
      <p className="mt-2 text-center text-faint text-sm">{t('paying.askHint')}</p>
      {link && (
        <ShareDialog
          onClose={() => setLink(null)}
          open
          path={linkTo('payer', { code: link.code })}
          text={t(link.names.length > 0 ? 'paying.askText' : 'paying.askTextPlain', {
            amount: formatMoney(link.due),
            title: link.title,
            names: link.names.join(', '),
            date: link.payableUntil ? formatDeadline(link.payableUntil) : '',
          })}
          title={t('paying.ask')}
          toOnePerson
        />
      )}
    </div>
  )
}
