import { desk as limits } from '@vondrona/rules/bibs/constants'
import { clockTime, longDate } from '@vondrona/rules/dates'
import type { GateTicket } from '@vondrona/rules/gate'
import { texts } from '@vondrona/rules/gate/desk'
import { texts as phone } from '@vondrona/rules/gate/phone'
import { Ban, Check, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useAction } from '../../../lib/forms/use-action.ts'
import { language } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { classes } from '../../../ui/layout/class-names.ts'
import { Unbroken } from '../../../ui/layout/unbroken.tsx'
import type { DeskState } from './desk-keeper.ts'

interface How {
  number: number | null
  despite: string | null
  collector: string
}

/** One person at the desk: who, which bib, what forbids it, and the one thing to do. */
export function PickUpDialog({
  ticket,
  state,
  bibOf,
  mine,
  onGive,
  onUndo,
  onClose,
}: {
  ticket: GateTicket
  state: DeskState
  bibOf: (number: number) => string
  /** The pick-up of this ticket, if it happened here. */
  mine: string | undefined
  onGive: (how: How) => Promise<void>
  onUndo: (nonce: string) => Promise<void>
  onClose: () => void
}) {
  const t = useTexts(texts)
  const [other, setOther] = useState<string | null>(null)
  const [collector, setCollector] = useState<string | null>(null)
  const [despite, setDespite] = useState('')
  const [problems, setProblems] = useState<{ other?: string; despite?: string }>({})
  const obstacles = ticket.obstacles ?? []
  const isOpen = ticket.state === 'issued'
  const needsNumber = isOpen && !ticket.bib && state.hasPile
  const [next] = state.pile
  const number = !needsNumber ? null : other === null ? (next ?? null) : numberIn(other, state.pile, bibOf)
  const bib = ticket.bib || (number === null ? '' : bibOf(number))
  const isBlocked = isOpen && obstacles.length > 0
  /** The next number of the pile is theirs only once somebody says why; until then it would look given. */
  const isUndecided = isBlocked && needsNumber && !despite.trim()
  const mayGive = isOpen && (!isBlocked || state.mayOverride) && (!needsNumber || state.pile.length > 0)

  const mayUndo = mine !== undefined && ticket.state === 'checked_in'

  const { run, busy } = useAction(async () => {
    const wrong = {
      ...(needsNumber && number === null && { other: t('desk.notInPile') }),
      ...(isBlocked && !despite.trim() && { despite: t('desk.despiteMissing') }),
    }
    setProblems(wrong)
    if (Object.keys(wrong).length > 0) return
    await onGive({ number, despite: isBlocked ? despite.trim() : null, collector: collector?.trim() ?? '' })
  })
  const undo = useAction(async (nonce: string) => {
    await onUndo(nonce)
    onClose()
  })
  return (
    <Dialog
      footer={
        (mayGive || mayUndo) && (
          <>
            {mayUndo && (
              <Button busy={undo.busy} onClick={() => void undo.run(mine ?? '')}>
                {t('desk.undo')}
              </Button>
            )}
            {mayGive && (
              <Button
                block
                busy={busy}
                className="min-h-14 text-lg"
                onClick={() => void run()}
                variant={isBlocked ? 'danger' : 'primary'}
              >
                {isBlocked ? (
                  t('desk.giveDespite')
                ) : bib ? (
                  <Unbroken>{t('desk.give', { bib })}</Unbroken>
                ) : (
                  t('desk.giveNone')
                )}
              </Button>
            )}
          </>
        )
      }
      onClose={onClose}
      open
      title={t('desk.bib')}
    >
      <div className="text-center">
        <p className="break-words font-semibold text-xl leading-tight">{ticket.name}</p>
        <p className="mt-1 text-soft">{ticket.type}</p>
        {!isUndecided && (
          <p className={classes('mt-4 font-bold text-3xl tabular-nums', isBlocked && 'text-faint')}>
            <Unbroken>{bib || t('desk.noBib')}</Unbroken>
          </p>
        )}
      </div>
      {ticket.state === 'checked_in' && <Given ticket={ticket} />}
      {(ticket.state === 'cancelled' || ticket.state === 'revoked') && (
        <Notice icon={<Ban aria-hidden="true" />} title={t('desk.ended')} tone="danger">
          {t('desk.endedText')}
        </Notice>
      )}
      {isBlocked && (
        <Notice icon={<TriangleAlert aria-hidden="true" />} title={t('desk.blockedTitle')} tone="warning">
          <ul className="list-disc pl-5 font-medium">
            {obstacles.map((one) => (
              <li key={one}>{t(`desk.obstacle.${one}`)}</li>
            ))}
          </ul>
          {!state.mayOverride && <p className="mt-2">{t('desk.blockedText')}</p>}
        </Notice>
      )}
      {needsNumber && state.pile.length === 0 && (
        <Notice icon={<TriangleAlert aria-hidden="true" />} title={t('desk.pileEmpty')} tone="warning">
          {state.noMore || t('desk.pileEmptyText')}
        </Notice>
      )}
      {mayGive && (
        <div className="mt-5 grid gap-4">
          {isBlocked && (
            <TextArea
              error={problems.despite}
              label={t('desk.despite')}
              maxLength={limits.reason.max}
              onChange={({ target }) => setDespite(target.value)}
              rows={2}
              value={despite}
            />
          )}
          {other !== null && (
            <TextField
              error={problems.other}
              hint={t('desk.otherBibHint')}
              inputMode="numeric"
              label={t('desk.otherBibLabel')}
              onChange={({ target }) => setOther(target.value)}
              value={other}
            />
          )}
          {collector !== null && (
            <TextField
              label={t('desk.collectorLabel')}
              maxLength={limits.collector.max}
              onChange={({ target }) => setCollector(target.value)}
              value={collector}
            />
          )}
          <div className="flex flex-wrap justify-center gap-2.5">
            {needsNumber && other === null && (
              <Button onClick={() => setOther('')} size="sm" variant="quiet">
                {t('desk.otherBib')}
              </Button>
            )}
            {collector === null && (
              <Button onClick={() => setCollector('')} size="sm" variant="quiet">
                {t('desk.collector')}
              </Button>
            )}
          </div>
        </div>
      )}
    </Dialog>
  )
}

function Given({ ticket: { at, gate } }: { ticket: GateTicket }) {
  const t = useTexts(texts)
  const when = useTexts(phone)
  return (
    <Notice icon={<Check aria-hidden="true" />} title={t('desk.given')} tone="neutral">
      {at && when('phone.usedAt', { date: longDate(at, language()), time: clockTime(at) })}
      {gate && <span className="block">{t('desk.givenDesk', { desk: gate })}</span>}
    </Notice>
  )
}

const tones = {
  neutral: 'bg-sunken text-soft',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
}

function Notice({
  icon,
  title,
  tone,
  children,
}: {
  icon: ReactNode
  title: string
  tone: keyof typeof tones
  children: ReactNode
}) {
  return (
    <div
      className={classes('mt-5 flex gap-3 rounded-control p-4 [&>svg]:size-6 [&>svg]:shrink-0', tones[tone])}
      role="alert"
    >
      {icon}
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <div className="mt-1">{children}</div>
      </div>
    </div>
  )
}

/** `42` or `M-0042`, where it lies in the pile. */
function numberIn(typed: string, pile: readonly number[], bibOf: (number: number) => string): number | null {
  const text = typed.trim().toLowerCase()
  return pile.find((number) => String(number) === text || bibOf(number).toLowerCase() === text) ?? null
}
