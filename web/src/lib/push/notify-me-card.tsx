import { type PushSubject, texts } from '@vondrona/rules/notifications/push'
import { BellRing } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { useTexts } from '../texts/texts.ts'
import { usePush } from './use-push.ts'

/** Offers to tell these subjects on this device; nothing once they are on, or where it cannot be. */
export default function NotifyMeCard({ subjects }: { subjects: readonly [PushSubject, ...PushSubject[]] }) {
  const t = useTexts(texts)
  const { ability, isHere, settings, subscribe } = usePush()
  const isOn = (name: string) => settings?.subjects.some(({ subject, on }) => subject === name && on)
  if (ability !== 'able' || !settings?.publicKey || isHere === undefined) return null
  if (isHere && subjects.every(isOn)) return null
  return (
    <section className="flex flex-wrap items-center gap-3 rounded-card border bg-raised p-4 shadow-card">
      <BellRing aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />
      <p className="min-w-44 flex-1 text-soft">{t(`push.why.${subjects[0]}`)}</p>
      <Button busy={subscribe.busy} onClick={() => subscribe.run(subjects)} size="sm">
        {t('push.notifyMe')}
      </Button>
    </section>
  )
}
