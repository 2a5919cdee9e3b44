import { texts } from '@vondrona/rules/members'
import { ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { formatRelative } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { classes } from '../../../ui/layout/class-names.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import type { WaitingFields } from '../operations.generated.ts'
import { useNames } from '../person-words.ts'

export const rowId = (id: string) => `request-${id}`

interface Props {
  request: WaitingFields
  /** Null outside selection mode. */
  selected: boolean | null
  onPress: (id: string) => void
}

/** One waiting person. Two hundred of them stay light: a row outside the screen is not laid out. */
export const RequestRow = memo(function RequestRow({ request, selected, onPress }: Props) {
  const t = useTexts(texts)
  const nameOf = useNames()
  const name = nameOf(request)
  return (
    <li
      className={classes(
        '[contain-intrinsic-size:auto_4.75rem] [content-visibility:auto]',
        selected && 'bg-accent-soft',
      )}
    >
      <button
        aria-pressed={selected ?? undefined}
        className="flex min-h-[4.75rem] w-full items-center gap-3 px-4 py-3 text-left transition-colors hover:bg-sunken focus-visible:outline-offset-[-3px] sm:px-5"
        id={rowId(request.id)}
        onClick={() => onPress(request.id)}
        type="button"
      >
        {selected !== null && (
          <span
            aria-hidden="true"
            className={classes(
              'grid size-6 shrink-0 place-items-center rounded-md border-2 text-sm font-bold',
              selected ? 'border-accent bg-accent text-on-accent' : 'border-control',
            )}
          >
            {selected && '✓'}
          </span>
        )}
        <Avatar name={name} />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 break-words font-medium leading-snug">{name}</span>
          <span className="block truncate text-faint text-sm">
            {request.pseudo} · {formatRelative(request.createdAt)}
          </span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1">
          {request.limited && <Badge tone="accent">{t('members.minor')}</Badge>}
          {!request.emailVerified && (
            <span className="max-sm:hidden">
              <Badge>{t('members.emailUnverified')}</Badge>
            </span>
          )}
        </span>
        {selected === null && <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-faint max-sm:hidden" />}
      </button>
    </li>
  )
})
