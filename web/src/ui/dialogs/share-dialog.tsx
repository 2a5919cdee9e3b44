import { copiedReset, shareWindow } from '@vondrona/rules/constants'
import { texts } from '@vondrona/rules/shell/share'
import { Check, Copy, Mail, Share2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type Network, shareAddress } from '../../lib/device/share-links.ts'
import { publicAddress } from '../../lib/platform/server.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../controls/button.tsx'
import { TextField } from '../controls/text-field.tsx'
import { Dialog } from './dialog.tsx'
import { toast } from './toast.ts'

const networks: readonly Network[] = ['Facebook', 'Twitter', 'WhatsApp']
const directly: readonly Network[] = ['WhatsApp', 'SMS']

/** R-SHARE-01..09: the page at `path`, with the words that go with its link. */
export function ShareDialog({
  open,
  onClose,
  path,
  title,
  text,
  toOnePerson,
}: {
  open: boolean
  onClose: () => void
  path: string
  title: string
  text: string
  /** Not for the public: only ways that reach one person. */
  toOnePerson?: boolean
}) {
  const t = useTexts(texts)
  const link = publicAddress(path)
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
      toast.success(t('share.copiedToast'))
    } else toast.error(t('share.copyFailed'))
  }
  /** The phone's own sheet, with every app that is installed. Who closes it without sharing has not shared. */
  const shareHere = () =>
    navigator.share({ title, text, url: link }).then(
      () => setShared(true),
      () => {},
    )
  const shareOn = (network: Network | 'email') => {
    const address = shareAddress(network, link, text)
    const { width, height } = shareWindow
    if (network === 'email' || network === 'SMS') location.href = address
    else window.open(address, '_blank', `noopener,width=${width},height=${height}`)
    setShared(true)
  }

  return (
    <Dialog onClose={onClose} open={open} size="sm" title={title}>
      {shared ? (
        <p className="flex items-center justify-center gap-2 py-10 font-semibold text-lg text-success" role="status">
          <Check aria-hidden="true" className="size-6" />
          {t('share.done')}
        </p>
      ) : (
        <div className="flex flex-col gap-4">
          <TextField label={t('share.link')} readOnly ref={input} value={link} />
          <Button
            block
            icon={copied ? <Check className="size-5" /> : <Copy className="size-5" />}
            onClick={copy}
            variant="primary"
          >
            <span aria-live="polite">{t(copied ? 'share.copied' : 'shell.copy')}</span>
          </Button>
          {'share' in navigator && (
            <Button block icon={<Share2 aria-hidden="true" className="size-5" />} onClick={shareHere}>
              {t('share.here')}
            </Button>
          )}
          <div className="grid grid-cols-2 gap-2.5">
            {(toOnePerson ? directly : networks).map((network) => (
              <Button aria-label={t('share.on', { name: network })} key={network} onClick={() => shareOn(network)}>
                {network}
              </Button>
            ))}
            <Button icon={<Mail aria-hidden="true" className="size-5" />} onClick={() => shareOn('email')}>
              {t('share.email')}
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
