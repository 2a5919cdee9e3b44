import { clockTime, longDate } from '@vondrona/rules/dates'
import { texts, type Verdict } from '@vondrona/rules/gate/phone'
import { Ban, Check, CircleHelp, Clock, DoorOpen, FileWarning, History, LogOut, Shuffle } from 'lucide-react'
import { useEffect } from 'react'
import { language } from '../../lib/texts/language.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Unbroken } from '../../ui/layout/unbroken.tsx'

/** The same in the light and in the dark: seen in the sun, from the side, by people who do not tell red from green. */
const looks = {
  admitted: { ground: 'bg-[#0b6b35]', icon: Check },
  left: { ground: 'bg-[#0b4f8a]', icon: LogOut },
  not_inside: { ground: 'bg-[#9a4a00]', icon: DoorOpen },
  already_used: { ground: 'bg-[#9a4a00]', icon: History },
  missing: { ground: 'bg-[#a3160f]', icon: FileWarning },
  too_early: { ground: 'bg-[#0d5c63]', icon: Clock },
  too_late: { ground: 'bg-[#0d5c63]', icon: Clock },
  revoked: { ground: 'bg-[#a3160f]', icon: Ban },
  wrong_event: { ground: 'bg-[#5b2a86]', icon: Shuffle },
  unknown: { ground: 'bg-[#38404a]', icon: CircleHelp },
} as const

const shownFor = 2500

/** The result over the whole screen. A valid one goes by itself; any other waits to be read. */
export function ResultPanel({ verdict, onNext, onUndo }: { verdict: Verdict; onNext: () => void; onUndo: () => void }) {
  const t = useTexts(texts)
  const { ground, icon: Icon } = looks[verdict.kind]
  const isAdmitted = verdict.kind === 'admitted' || verdict.kind === 'left'
  const ticket = 'ticket' in verdict ? verdict.ticket : null
  const isWarned = verdict.kind === 'admitted' && verdict.missing.length > 0
  const outOfTime = ({ kind, window }: Extract<Verdict, { window: unknown }>) => {
    const at = kind === 'too_early' ? window?.opensAt : window?.closesAt
    if (!at) return t('phone.too_earlyNoDate')
    return t(`phone.${kind}Text`, { date: longDate(at, language()), time: clockTime(at) })
  }
  const hasLeft = verdict.kind === 'not_inside' && verdict.ticket.state === 'left'
  useEffect(() => {
    if (!isAdmitted || isWarned) return // a warning waits to be read
    const timer = setTimeout(onNext, shownFor)
    return () => clearTimeout(timer)
  }, [isAdmitted, isWarned, onNext])
  return (
    <div className={`fixed inset-0 z-10 flex flex-col overflow-auto p-5 text-white ${ground}`} role="alert">
      <div className="flex flex-1 flex-col items-center justify-center gap-3 text-center">
        <Icon aria-hidden="true" className="size-28" strokeWidth={2.5} />
        <p className="font-bold text-3xl leading-tight">{t(hasLeft ? 'phone.leftBefore' : `phone.${verdict.kind}`)}</p>
        {ticket?.name && <p className="break-words text-2xl">{ticket.name}</p>}
        {ticket?.bib && (
          <p className="font-bold text-2xl">
            {t('phone.bib')} <Unbroken>{ticket.bib}</Unbroken>
          </p>
        )}
        {ticket?.type && <p className="text-lg">{ticket.type}</p>}
        {verdict.kind === 'admitted' && verdict.isMinor && <p className="font-bold text-xl">{t('phone.minor')}</p>}
        {isAdmitted && !ticket && <p className="text-lg">{t('phone.notListed')}</p>}
        {verdict.kind === 'admitted' && verdict.isBack && <p className="font-bold text-xl">{t('phone.isBack')}</p>}
        {verdict.kind === 'not_inside' && !hasLeft && <p className="max-w-sm text-lg">{t('phone.not_insideText')}</p>}
        {(verdict.kind === 'already_used' || hasLeft) && verdict.at && (
          <p className="text-xl">
            {t('phone.usedAt', { date: longDate(verdict.at, language()), time: clockTime(verdict.at) })}
            {verdict.gate && <span className="block">{t('phone.usedGate', { gate: verdict.gate })}</span>}
          </p>
        )}
        <Missing verdict={verdict} />
        {(verdict.kind === 'too_early' || verdict.kind === 'too_late') && (
          <p className="max-w-sm text-lg">{outOfTime(verdict)}</p>
        )}
        {(verdict.kind === 'revoked' || verdict.kind === 'wrong_event' || verdict.kind === 'unknown') && (
          <p className="max-w-sm text-lg">{t(`phone.${verdict.kind}Text`)}</p>
        )}
      </div>
      <div className="mx-auto flex w-full max-w-md flex-col gap-3">
        <button
          className="min-h-16 rounded-control bg-white font-bold text-xl text-black outline-white"
          onClick={onNext}
          type="button"
        >
          {t('phone.next')}
        </button>
        {isAdmitted && (
          <button
            className="min-h-12 rounded-control border border-white/60 font-semibold text-lg outline-white"
            onClick={onUndo}
            type="button"
          >
            {t('phone.undo')}
          </button>
        )}
      </div>
    </div>
  )
}

/** What the organiser wants to be told of this runner, or stopped for. */
function Missing({ verdict }: { verdict: Verdict }) {
  const t = useTexts(texts)
  const missing = verdict.kind === 'admitted' || verdict.kind === 'missing' ? verdict.missing : []
  if (missing.length === 0) return null
  return (
    <div className={`max-w-sm rounded-control p-3 text-lg ${verdict.kind === 'admitted' ? 'bg-[#7a3b00]' : ''}`}>
      {missing.map((one) => (
        <p className="font-bold" key={one}>
          {t(`phone.obstacle.${one}`)}
        </p>
      ))}
      <p>{t(verdict.kind === 'admitted' ? 'phone.missingWarning' : 'phone.missingText')}</p>
    </div>
  )
}
