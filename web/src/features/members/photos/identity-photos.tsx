import { texts as identityTexts, type Side, sides, sidesOf } from '@vondrona/rules/identity'
import { texts } from '@vondrona/rules/members'
import { ImageOff, Maximize2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useDataSaver } from '../../../lib/device/connectivity.ts'
import { formatDay } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { PhotoViewer, ViewerTab } from '../../../ui/pictures/viewer/photo-viewer.tsx'
import { useOnScreen } from '../directory/use-on-screen.ts'
import type { ReviewFields } from '../operations.generated.ts'
import { NumberCheck } from './number-check.tsx'
import { type IdentityImage, useImageTicket } from './use-image-ticket.ts'

/** R-USER-04, R-USER-05: Recto and Verso; a photo that cannot be there is said to be missing, and why. */
export function IdentityPhotos({
  review,
  limited,
  matches,
  onMatches,
  onSeen,
  facts,
}: {
  review: ReviewFields
  limited: boolean
  matches: boolean | null
  onMatches: (matches: boolean) => void
  /** The photo of that side is painted, and on the screen. */
  onSeen?: (side: Side) => void
  /** What the person entered, beside the enlarged photo. */
  facts?: ReactNode
}) {
  const t = useTexts(texts)
  const identity = useTexts(identityTexts)
  const savesData = useDataSaver()
  const [allowed, setAllowed] = useState(false)
  const wanted = !savesData || allowed
  const has = (side: Side) => review.sides.includes(side)
  const front = useImageTicket(review.userId, 'front', wanted && has('front'))
  const back = useImageTicket(review.userId, 'back', wanted && has('back'))
  const images: Record<Side, IdentityImage> = { front, back }
  const [viewed, setViewed] = useState<Side | null>(null)
  const shown = viewed && images[viewed].src

  if (review.deletedAt) {
    return <Absent text={t('members.photosDeleted', { date: formatDay(review.deletedAt) })} />
  }
  if (review.sides.length === 0) return <Absent text={t(limited ? 'members.noPhotosMinor' : 'members.noPhotos')} />

  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3">
        {sides.map((side) =>
          has(side) ? (
            <Photo
              image={images[side]}
              key={side}
              onAllow={wanted ? undefined : () => setAllowed(true)}
              onOpen={() => setViewed(side)}
              onSeen={onSeen}
              side={side}
            />
          ) : (
            <Missing key={side} side={side} why={whyMissing(side, review)} />
          ),
        )}
      </div>
      <p className="text-faint text-sm">
        {t('members.viewLogged')}
        {review.deletesAt && ` ${t('members.photosUntil', { date: formatDay(review.deletesAt) })}`}
      </p>
      {review.documentNumber !== null && (
        <NumberCheck kind={review.documentType} matches={matches} onResult={onMatches} userId={review.userId} />
      )}
      {viewed && shown && (
        <PhotoViewer
          beside={facts}
          name={identity(`identity.${viewed}`)}
          onClose={() => setViewed(null)}
          onError={images[viewed].onError}
          src={shown}
          tabs={sides
            .filter((side) => images[side].src)
            .map((side) => (
              <ViewerTab isShown={side === viewed} key={side} onShow={() => setViewed(side)}>
                {identity(`identity.${side}`)}
              </ViewerTab>
            ))}
          title={t('members.enlargePhoto', { side: identity(`identity.${viewed}`) })}
        >
          {review.documentNumber !== null && (
            <NumberCheck
              compact
              kind={review.documentType}
              matches={matches}
              onResult={onMatches}
              userId={review.userId}
            />
          )}
        </PhotoViewer>
      )}
    </div>
  )
}

type Missed = 'members.noBackPassport' | 'members.noBack' | 'members.noFront'

function whyMissing(side: Side, { documentType }: ReviewFields): Missed {
  if (side === 'front') return 'members.noFront'
  return documentType && !sidesOf(documentType).includes('back') ? 'members.noBackPassport' : 'members.noBack'
}

const frame = 'aspect-[3/2] w-full overflow-hidden rounded-control border bg-sunken'

function Photo({
  side,
  image,
  onOpen,
  onAllow,
  onSeen,
}: {
  side: Side
  image: IdentityImage
  onOpen: () => void
  onSeen: ((side: Side) => void) | undefined
  onAllow: (() => void) | undefined
}) {
  const t = useTexts(texts)
  const identity = useTexts(identityTexts)
  const [loaded, setLoaded] = useState<string | null>(null)
  const picture = useRef<HTMLImageElement>(null)
  useOnScreen(picture, loaded !== null && loaded === image.src, () => onSeen?.(side))
  const name = identity(`identity.${side}`)
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1.5 font-medium text-sm">{name}</figcaption>
      {image.failed || onAllow ? (
        <div className={`${frame} grid place-items-center p-2 text-center text-faint text-sm`}>
          <div className="flex flex-col items-center gap-2">
            {image.failed && <p role="alert">{t('members.photoFailed')}</p>}
            <Button onClick={onAllow ?? image.retry} size="sm">
              {t(onAllow ? 'members.openPhoto' : 'shell.retry')}
            </Button>
          </div>
        </div>
      ) : (
        <div className={`${frame} relative`}>
          {loaded !== image.src && <Skeleton className="absolute inset-0 size-full rounded-none" />}
          {image.src && (
            <>
              <img
                alt={name}
                className="size-full object-contain"
                onError={image.onError}
                onLoad={() => setLoaded(image.src)}
                ref={picture}
                src={image.src}
              />
              <button
                aria-label={t('members.enlargePhoto', { side: name })}
                className="absolute inset-0 flex cursor-zoom-in items-end justify-end p-1.5 focus-visible:outline-offset-[-3px]"
                onClick={onOpen}
                type="button"
              >
                <span className="grid size-8 place-items-center rounded-full bg-black/60 text-white">
                  <Maximize2 aria-hidden="true" className="size-4" />
                </span>
              </button>
            </>
          )}
        </div>
      )}
    </figure>
  )
}

function Missing({ side, why }: { side: Side; why: Missed }) {
  const t = useTexts(texts)
  const identity = useTexts(identityTexts)
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1.5 font-medium text-sm">{identity(`identity.${side}`)}</figcaption>
      <div className={`${frame} grid place-items-center border-dashed p-3 text-center text-faint text-sm`}>
        {t(why)}
      </div>
    </figure>
  )
}

function Absent({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-3 rounded-control bg-sunken p-4 text-soft">
      <ImageOff aria-hidden="true" className="size-5 shrink-0 text-faint" />
      {text}
    </p>
  )
}
