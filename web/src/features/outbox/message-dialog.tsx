import { texts } from '@vondrona/rules/outbox'
import { Eye, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api/graphql.ts'
import { useAction } from '../../lib/forms/use-action.ts'
import { formatDateTime } from '../../lib/texts/format.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/dialogs/toasts.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Fact, Facts } from '../../ui/layout/description-list.tsx'
import { pieces } from './message-links.ts'
import { type Message, statusTones } from './message-page.tsx'
import { RetryMessageDocument, RevealMessageDocument } from './operations.generated.ts'

/** One message as the person gets it: text, with its links. */
export function MessageDialog({ message: opened, onClose }: { message: Message; onClose: () => void }) {
  const t = useTexts(texts)
  const [message, setMessage] = useState(opened)
  const repeatable = message.status === 'failed' || message.status === 'kept' || message.status === 'stopped'

  const retry = useAction(async () => {
    const { retryMessage } = await call(RetryMessageDocument, { id: message.id })
    setMessage({ ...message, ...retryMessage })
    toast.success(t('outbox.retried'))
  })
  const reveal = useAction(async () => {
    const { revealMessage } = await call(RevealMessageDocument, { id: message.id })
    setMessage({ ...message, ...revealMessage })
  })

  return (
    <Dialog
      footer={
        (repeatable || message.masked) && (
          <>
            {repeatable && (
              <Button busy={retry.busy} icon={<RotateCw aria-hidden="true" className="size-5" />} onClick={retry.run}>
                {t('outbox.retry')}
              </Button>
            )}
            {message.masked && (
              <Button busy={reveal.busy} icon={<Eye aria-hidden="true" className="size-5" />} onClick={reveal.run}>
                {t('outbox.reveal')}
              </Button>
            )}
          </>
        )
      }
      onClose={onClose}
      open
      size="lg"
      title={message.subject ?? t(`outbox.channel.${message.channel}`)}
    >
      <Facts>
        <Fact label={t('outbox.to')}>
          <span className="break-all">{message.recipient}</span>
        </Fact>
        <Fact label={t('outbox.status')}>
          <Badge tone={statusTones[message.status]}>{t(`outbox.status.${message.status}`)}</Badge>
          <span className="ml-2 text-faint text-sm">
            {message.attempts > 1 && t('outbox.attempts', { n: message.attempts })}
          </span>
        </Fact>
        <Fact label={t('outbox.when')}>{formatDateTime(message.sentAt ?? message.createdAt)}</Fact>
        {message.stoppedFor && (
          <Fact label={t('outbox.why')} wide>
            {t(`outbox.stop.${message.stoppedFor}`)}
          </Fact>
        )}
        {message.error && (
          <Fact label={t('outbox.error')} wide>
            {message.error}
          </Fact>
        )}
      </Facts>
      <div className="mt-5 border-t pt-5">
        {message.masked && <p className="mb-3 text-faint text-sm">{t('outbox.masked')}</p>}
        {message.body ? (
          <p className="whitespace-pre-wrap break-words">
            {pieces(message.body).map(({ text, href }, index) =>
              href && !message.masked ? (
                <a
                  className="break-all font-medium text-accent-ink underline underline-offset-2"
                  href={href}
                  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
                  key={index}
                  rel="noopener noreferrer"
                  target="_blank"
                >
                  {text}
                </a>
              ) : (
                text
              ),
            )}
          </p>
        ) : (
          <p className="text-soft">{t('outbox.bodyGone')}</p>
        )}
      </div>
    </Dialog>
  )
}
