import { texts as viewerTexts } from '@vondrona/rules/lives/viewer'
import { linkTo } from '@vondrona/rules/pages'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import type { StudioLive } from '../operations.generated.ts'
import { DeleteLive } from './delete-live.tsx'
import type { StudioChatSlot } from './slots.ts'

/** The studio of a live that is over: nothing can be sent any more; the way to its replay, its chat, its removal. */
export function EndedStudio({ live, chat }: { live: StudioLive; chat: StudioChatSlot }) {
  const t = useTexts(viewerTexts)
  return (
    <>
      <PageHeader back={linkTo('lives')} title={live.title} />
      <div className="grid gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <div className="grid aspect-video place-content-center justify-items-center gap-4 rounded-card bg-black p-6 text-center text-white/85">
            <p className="font-semibold text-lg text-white">{t('viewer.ended')}</p>
            {live.hasRecording && (
              <>
                <p>{t('viewer.recorded')}</p>
                <ButtonLink to={linkTo('replay', { id: live.id })} variant="primary">
                  {t('viewer.watchReplay')}
                </ButtonLink>
              </>
            )}
          </div>
          <div className="flex flex-wrap gap-2.5">
            <DeleteLive id={live.id} />
          </div>
        </div>
        <div className="min-w-0">{chat({ liveId: live.id, restored: () => {}, isActive: false })}</div>
      </div>
    </>
  )
}
