import { texts } from '@vondrona/rules/lives/viewer'
import { linkTo } from '@vondrona/rules/pages'
import { Eye, Film, Radio } from 'lucide-react'
import { Link } from 'react-router'
import { formatDateTime } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import type { LiveCardFields } from '../operations.generated.ts'
import { clock } from '../replay/clock.ts'

/** A live at a glance: picture, state, who and when. All of it is one link. */
export function LiveCard({ live }: { live: LiveCardFields }) {
  const t = useTexts(texts)
  const isOver = live.status === 'ended' || live.status === 'recorded'
  const isReady = live.hasRecording && live.recordingComplete
  const author = live.authorName || live.createdBy.pseudo
  return (
    <Link
      className="block h-full overflow-hidden rounded-card border bg-raised shadow-card transition-shadow hover:shadow-float"
      data-live={live.id}
      to={isOver && isReady ? linkTo('replay', { id: live.id }) : linkTo('live', { id: live.id })}
    >
      <div className="relative grid aspect-video place-items-center bg-sunken text-faint">
        {live.thumbnailUrl ? (
          <img
            alt=""
            className="absolute inset-0 size-full object-cover"
            decoding="async"
            loading="lazy"
            src={live.thumbnailUrl}
          />
        ) : isOver ? (
          <Film aria-hidden="true" className="size-9" />
        ) : (
          <Radio aria-hidden="true" className="size-9" />
        )}
        <span className="absolute top-2.5 left-2.5 flex gap-2">
          {live.status === 'active' ? (
            <span className="flex items-center gap-1.5 rounded-full bg-danger-fill px-2.5 py-0.5 font-bold text-white text-xs tracking-wide">
              <span aria-hidden="true" className="size-1.5 animate-breathe rounded-full bg-white" />
              {t('viewer.live')}
            </span>
          ) : (
            <span className="rounded-full bg-black/75 px-2.5 py-0.5 font-medium text-white text-xs">
              {t(`viewer.status.${live.status}`)}
            </span>
          )}
        </span>
        {isReady && live.duration !== null && (
          <span className="absolute right-2.5 bottom-2.5 rounded-md bg-black/75 px-1.5 py-0.5 text-white text-xs tabular-nums">
            {clock(live.duration)}
          </span>
        )}
      </div>
      <div className="flex gap-3 p-3.5">
        <Avatar name={author} picture={live.createdBy.profilePicture} />
        <div className="min-w-0">
          <h3 className="line-clamp-2 font-semibold leading-snug">{live.title}</h3>
          <p className="mt-0.5 truncate text-soft text-sm">{author}</p>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-faint text-sm tabular-nums">
            {live.status === 'active' && (
              <span className="inline-flex items-center gap-1">
                <Eye aria-hidden="true" className="size-4" />
                {t('viewer.viewers', { n: live.viewerCount })}
              </span>
            )}
            {live.startTime && live.status !== 'active' && formatDateTime(live.startTime)}
          </p>
        </div>
      </div>
    </Link>
  )
}
