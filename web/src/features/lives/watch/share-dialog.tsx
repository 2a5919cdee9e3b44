import { copiedReset, shareWindow } from '@vondrona/rules/constants'
import { texts } from '@vondrona/rules/viewer'
import { Check, Copy, Mail } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { type Network, shareAddress } from './share.ts'

const networks: readonly Network[] = ['Facebook', 'Twitter', 'WhatsApp']

/** R-SHARE-01..09 */
export function ShareDialog({
  open,
  onClose,
  id,
  title,
}: {
  open: boolean
  onClose: () => void
  id: string
  title: string
}) {
  const t = useTexts(texts)
  const link = `${location.origin}/live/${id}`
  const input = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)
  const [shared, setShared] = useState(false)
  useReset(copied, () => setCopied(false))
  useReset(shared, () => {
    setShared(false)
    onClose()
  })

  const copy = async () => {
    if (await copyText(link, input.current)) {
      setCopied(true)
      toast.success(t('viewer.share.copiedToast'))
    } else toast.error(t('viewer.share.copyFailed'))
  }
  const shareOn = (network: Network | 'email') => {
    const address = shareAddress(network, link, t('viewer.share.text', { title }))
    const { width, height } = shareWindow
    if (network === 'email') location.href = address
    else window.open(address, '_blank', `noopener,width=${width},height=${height}`)
    setShared(true)
  }

  return (
    <Dialog onClose={onClose} open={open} size="sm" title={t('viewer.share.title')}>
      {shared ? (
        <p className="flex items-center justify-center gap-2 py-10 font-semibold text-lg text-success" role="status">
          <Check aria-hidden="true" className="size-6" />
          {t('viewer.share.done')}
        </p>
      ) : (
        <div className="flex flex-col gap-4">
          <TextField label={t('viewer.share.link')} readOnly ref={input} value={link} />
          <Button
            block
            icon={copied ? <Check className="size-5" /> : <Copy className="size-5" />}
            onClick={copy}
            variant="primary"
          >
            <span aria-live="polite">{t(copied ? 'viewer.share.copied' : 'viewer.share.copy')}</span>
          </Button>
          <div className="grid grid-cols-2 gap-2.5">
            {networks.map((network) => (
              <Button
                aria-label={t('viewer.share.on', { name: network })}
                key={network}
                onClick={() => shareOn(network)}
              >
                {network}
              </Button>
            ))}
            <Button icon={<Mail aria-hidden="true" className="size-5" />} onClick={() => shareOn('email')}>
              {t('viewer.share.email')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

function useReset(isOn: boolean, reset: () => void) {
  const latest = useRef(reset)
  useEffect(() => {
    latest.current = reset
  })
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => latest.current(), copiedReset)
    return () => clearTimeout(timer)
  }, [isOn])
}

/** R-SHARE-03: by the clipboard, or by the old command where a page may not use it. */
async function copyText(text: string, input: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    input?.select()
    return document.execCommand('copy')
  }
}
