import { texts } from '@vondrona/rules/shell/waiting'
import { CircleAlert, CloudOff, HardDrive, LoaderCircle } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { type Act, isPending } from '../../lib/acts/act-list.ts'
import { cancelAct, retryAct, sendActs, useAllActs } from '../../lib/acts/waiting-acts.ts'
import { useSession } from '../../lib/session/session.ts'
import { formatRelative } from '../../lib/texts/format.ts'
import { plural } from '../../lib/texts/plural.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { loadActKinds } from '../../screens/act-kinds.ts'
import { type Found, type KeptElsewhere, keptElsewhere } from '../../screens/kept-elsewhere.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/dialogs/toast.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

/** « En attente d'envoi »: everything that this device has and the server has not, its state, and what can be done. */
export default function WaitingDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(texts)
  const acts = useAllActs()
  const elsewhere = useElsewhere()
  const [unsent, refused] = [acts.filter(isPending), acts.filter((act) => !isPending(act))]
  const isEmpty = acts.length === 0 && elsewhere?.all.length === 0 && elsewhere.isWhole
  return (
    <Dialog
      footer={
        unsent.length > 0 && (
          <Button onClick={() => void sendActs()} variant="primary">
            {t('waiting.retryAll')}
          </Button>
        )
      }
      onClose={onClose}
      open
      title={t('waiting.title')}
    >
      {isEmpty ? (
        <EmptyState vignette="success" text={t('waiting.emptyText')} title={t('waiting.empty')} />
      ) : (
        <div className="flex flex-col gap-6">
          <p className="text-sm text-soft">{t('waiting.intro')}</p>
          <Group title={t('waiting.refused')}>
            {refused.map((act) => (
              <OneAct act={act} key={act.id} />
            ))}
          </Group>
          <Group title={t('waiting.unsent')}>
            {unsent.map((act) => (
              <OneAct act={act} key={act.id} />
            ))}
          </Group>
          <Group title={t('waiting.elsewhere')}>
            {(elsewhere?.all ?? []).map((one) => (
              <Kept key={one.id} one={one} onLeave={onClose} />
            ))}
          </Group>
          {elsewhere?.isWhole === false && (
            <p className="text-warning" role="status">
              {t('waiting.unknown')}
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}

function Group({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section>
      <h3 className="mb-2 text-base">{title}</h3>
      <ul className="divide-y rounded-card border">{children}</ul>
    </section>
  )
}

/** With a capital, as a line of a list begins. */
const capital = (label: string) => label.charAt(0).toUpperCase() + label.slice(1)

function OneAct({ act }: { act: Act }) {
  const t = useTexts(texts)
  const { id, label, at, state, reason, isUnkept } = act
  const words = {
    waiting: reason ?? t('waiting.state.waiting'), // a server that is there says why it waits
    sending: t('waiting.state.sending'),
    taken: t('waiting.state.sending'),
    refused: reason ? t('waiting.state.refused', { reason }) : t('waiting.state.unforeseen'),
    old: t('waiting.state.old'),
  }
  const Icon = state === 'sending' ? LoaderCircle : isPending(act) ? CloudOff : CircleAlert
  const cancel = () => {
    if (!cancelAct(id)) toast.info(t('waiting.onItsWay'))
    else if (isPending(act)) toast.success(t('waiting.cancelled'))
  }
  return (
    <Line
      icon={<Icon aria-hidden="true" className="size-5" />}
      isBad={!isPending(act)}
      since={at}
      state={words[state ?? 'waiting']}
      title={capital(label)}
      warning={isUnkept && t('waiting.unkept')}
    >
      {!isPending(act) && (
        <Button aria-label={t('waiting.retryOf', { act: label })} onClick={() => void retryAct(id)} size="sm">
          {t('shell.retry')}
        </Button>
      )}
      <Button
        aria-label={t(isPending(act) ? 'waiting.cancelOf' : 'waiting.putAwayOf', { act: label })}
        disabled={state === 'sending'}
        onClick={cancel}
        size="sm"
        variant="quiet"
      >
        {t(isPending(act) ? 'shell.cancel' : 'waiting.putAway')}
      </Button>
    </Line>
  )
}

/** What another part of the app keeps: it is seen to there. */
function Kept({ one: { kind, title, n, since, to }, onLeave }: { one: KeptElsewhere; onLeave: () => void }) {
  const t = useTexts(texts)
  const key = kind === 'waiting.scans' || kind === 'waiting.pickUps' ? (`${kind}.${plural(n)}` as const) : kind
  const label = t(key, { title: title || t('waiting.untitled'), n })
  return (
    <Line icon={<HardDrive aria-hidden="true" className="size-5" />} since={since} title={label}>
      <ButtonLink aria-label={t('waiting.openOf', { act: label })} onClick={onLeave} size="sm" to={to}>
        {t('waiting.open')}
      </ButtonLink>
    </Line>
  )
}

function Line({
  icon,
  title,
  state,
  warning,
  since,
  isBad,
  children,
}: {
  icon: ReactNode
  title: string
  state?: string
  warning?: string | false | undefined
  since: number | null
  isBad?: boolean
  children: ReactNode
}) {
  const t = useTexts(texts)
  return (
    <li className="flex gap-3 p-3.5" data-waiting={title}>
      <span className={isBad ? 'mt-0.5 text-danger' : 'mt-0.5 text-faint'}>{icon}</span>
      <div className="min-w-0 flex-1">
        <p className="break-words font-medium leading-snug">{title}</p>
        {state && <p className={isBad ? 'break-words text-danger text-sm' : 'text-soft text-sm'}>{state}</p>}
        {warning && <p className="text-sm text-warning">{warning}</p>}
        {since !== null && (
          <p className="text-faint text-sm">{t('waiting.since', { when: formatRelative(new Date(since)) })}</p>
        )}
        <div className="mt-2 flex flex-wrap gap-2">{children}</div>
      </div>
    </li>
  )
}

/** Loads what has not been loaded yet, too: what no part of the app declares cannot be tried. Again with the network. */
function useElsewhere(): Found | null {
  const { user } = useSession()
  const [found, setFound] = useState<Found | null>(null)
  const id = user?.id
  useEffect(() => {
    let isOver = false
    const ask = () => {
      void loadActKinds().catch(() => {})
      void keptElsewhere(id).then((now) => !isOver && setFound(now))
    }
    ask()
    addEventListener('online', ask)
    return () => {
      isOver = true
      removeEventListener('online', ask)
    }
  }, [id])
  return found
}
