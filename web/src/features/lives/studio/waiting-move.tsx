import { texts } from '@vondrona/rules/lives/studio'
import { linkTo } from '@vondrona/rules/pages'
import { texts as shellTexts } from '@vondrona/rules/shell'
import { CloudOff } from 'lucide-react'
import { useWaitingActs } from '../../../lib/acts/waiting-acts.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import type { StudioChatSlot } from './slots.ts'

/** « En attente du réseau : mettre en pause, modifier le live », while something waits. */
export function WaitingMove({ id }: { id: string }) {
  const shell = useTexts(shellTexts)
  const acts = useWaitingActs().filter(({ about }) => about.endsWith(`:${id}`))
  if (acts.length === 0) return null
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold text-warning" data-waiting>
      <CloudOff aria-hidden="true" className="size-4 shrink-0" />
      {shell('shell.actsWait', { acts: acts.map(({ label }) => label).join(', ') })}
    </span>
  )
}

/** The studio of a live that was ended without a network: nothing is sent from here, and the server will be told. */
export function EndingStudio({ id, title, chat }: { id: string; title: string; chat: StudioChatSlot }) {
  const t = useTexts(texts)
  return (
    <>
      <PageHeader back={linkTo('lives')} title={title} />
      <div className="grid gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div
          className="grid place-content-center justify-items-center gap-3 rounded-card border bg-raised p-6 text-center lg:aspect-video"
          role="status"
        >
          <WaitingMove id={id} />
          <p className="max-w-md text-soft">{t('studio.endWaits')}</p>
        </div>
        <div className="min-w-0">{chat({ liveId: id, restored: () => {}, isActive: false })}</div>
      </div>
    </>
  )
}
