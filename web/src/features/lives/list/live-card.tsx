import { calendarLeaf } from '@vondrona/rules/dates'
import { texts } from '@vondrona/rules/lives/viewer'
import { linkTo } from '@vondrona/rules/pages'
import { Eye, Film, Radio } from 'lucide-react'
import { Link } from 'react-router'
import { formatDateTime } from '../../../lib/texts/format.ts'
import { language } from '../../../lib/texts/language.ts'
import { plural } from '../../../lib/texts/plural.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import type { LiveCardFields } from '../operations.generated.ts'
import { clock } from '../replay/clock.ts'
import { RemindButton } from '../watch/follow-buttons.tsx'

/** A live at a glance: picture, state, who and when. All of it is one link, but for what can be pressed on it. */
export function LiveCard({ live }: { live: LiveCardFields }) {
  const t = useTexts(texts)
  const isOver = live.status === 'ended' || live.status === 'recorded'
  const isReady = live.hasRecording && live.recordingComplete
  const author = live.authorName || live.createdBy.pseudo
  return (
    <article
      className="relative flex h-full flex-col overflow-hidden rounded-card border bg-raised shadow-card transition-shadow has-[h3_a:focus-visible]:outline-2 has-[h3_a:focus-visible]:outline-accent hover:shadow-float"
      data-live={live.id}
    >
      <div className="relative aspect-video">
        {live.thumbnailUrl ? (
          <img
            alt=""
            className="absolute inset-0 size-full object-cover"
            decoding="async"
            loading="lazy"
            src={live.thumbnailUrl}
          />
        ) : (
          <PlainCover isOver={isOver} live={live} />
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
      <div className="flex flex-1 gap-3 p-3.5">
        <Avatar name={author} picture={live.createdBy.profilePicture} />
        <div className="min-w-0 flex-1">
          <h3 className="line-clamp-2 font-semibold leading-snug">
            <Link
              className="outline-none after:absolute after:inset-0"
              to={isOver && isReady ? linkTo('replay', { id: live.id }) : linkTo('live', { id: live.id })}
            >
              {live.title}
            </Link>
          </h3>
          <p className="mt-0.5 truncate text-soft text-sm">{author}</p>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-faint text-sm tabular-nums">
            {live.status === 'active' && (
              <span className="inline-flex items-center gap-1">
                <Eye aria-hidden="true" className="size-4" />
                {t(`viewer.viewers.${plural(live.viewerCount)}`, { n: live.viewerCount })}
              </span>
            )}
            {live.startTime && live.status !== 'active' && formatDateTime(live.startTime)}
          </p>
          {live.status === 'scheduled' && (
            <div className="relative z-10 mt-2.5 empty:hidden">
              <RemindButton isTitled live={live} />
            </div>
          )}
        </div>
      </div>
    </article>
  )
}

/** A live without a picture still has a cover: its day, or what it is. */
function PlainCover({ live, isOver }: { live: LiveCardFields; isOver: boolean }) {
  const Sign = isOver ? Film : Radio
  const leaf = live.status === 'scheduled' && live.startTime && calendarLeaf(new Date(live.startTime), language())
  return (
    <div
      aria-hidden="true"
      className="absolute inset-0 grid place-items-center bg-linear-to-br from-accent to-accent-hover text-on-accent"
    >
      {leaf ? (
        <span className="flex flex-col items-center leading-none">
          <span className="text-base">{leaf.weekday}</span>
          <span className="my-1.5 font-bold text-5xl tabular-nums">{leaf.day}</span>
          <span className="font-medium text-base">{leaf.month}</span>
        </span>
      ) : (
        <Sign className="size-12 opacity-90" strokeWidth={1.5} />
      )}
    </div>
  )
}
