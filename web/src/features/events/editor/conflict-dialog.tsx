import { texts } from '@vondrona/rules/events/organizing'
import { useMemo, useState } from 'react'
import { formatDay } from '../../../lib/texts/format.ts'
import { plural } from '../../../lib/texts/plural.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { classes } from '../../../ui/layout/class-names.ts'
import { Photo } from '../../../ui/pictures/photo.tsx'
import type { EventDraft } from './draft.ts'
import { type Choices, mergeDrafts, type Part, type Side } from './merge.ts'

const sides = ['mine', 'theirs'] as const
const labels = {
  title: 'organizing.title',
  description: 'organizing.description',
  date: 'organizing.start',
  endDate: 'organizing.end',
  location: 'organizing.location',
  coordinates: 'organizing.coordinates',
  cover: 'organizing.cover',
  isMit: 'organizing.isMit',
  ticketTypes: 'organizing.tickets',
  applicationTypes: 'organizing.applications',
} as const

/** Both versions of each part that both changed, side by side; everything else is put together. */
export function ConflictDialog({
  base,
  mine,
  theirs,
  message,
  onResolve,
  onClose,
}: {
  base: EventDraft | null
  mine: EventDraft
  theirs: EventDraft
  /** Who saved in the meantime. */
  message: string
  onResolve: (chosen: Choices) => void
  onClose: () => void
}) {
  const t = useTexts(texts)
  const { asked } = useMemo(() => mergeDrafts(base, mine, theirs), [base, mine, theirs])
  const [chosen, setChosen] = useState<Choices>({})
  const missing = asked.filter((part) => !chosen[part]).length
  const versions = { mine, theirs }
  const side = (part: Part, name: Side) => (
    <div
      className={classes(
        'flex min-w-0 flex-col rounded-control border-2 p-3',
        chosen[part] === name ? 'border-accent bg-accent-soft' : 'border-line',
      )}
      key={name}
    >
      <Version draft={versions[name]} part={part} />
      <Button
        aria-pressed={chosen[part] === name}
        className="mt-3"
        onClick={() => setChosen({ ...chosen, [part]: name })}
        variant={chosen[part] === name ? 'primary' : 'secondary'}
      >
        {t(`organizing.${name}`)}
      </Button>
    </div>
  )
  return (
    <Dialog
      footer={
        <>
          <p className="self-center text-soft sm:mr-auto" role="status">
            {missing > 0 && t(`organizing.conflictLeft.${plural(missing)}`, { n: missing })}
          </p>
          <Button disabled={missing > 0} onClick={() => onResolve(chosen)} variant="primary">
            {t('organizing.keepChosen')}
          </Button>
        </>
      }
      onClose={onClose}
      open
      size="lg"
      title={t('organizing.conflictTitle')}
    >
      <p className="text-soft">
        {message} {t('organizing.conflictText')}
      </p>
      <div className="mt-5 flex flex-col gap-5">
        {asked.map((part) => (
          <fieldset key={part}>
            <legend className="mb-1.5 font-semibold">{t(labels[part])}</legend>
            <div className="grid gap-3 sm:grid-cols-2">{sides.map((name) => side(part, name))}</div>
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}

function Version({ draft, part }: { draft: EventDraft; part: Part }) {
  const t = useTexts(texts)
  if (part === 'cover' && draft.cover)
    return <Photo alt="" className="aspect-[16/9] w-full rounded-control object-cover" src={draft.cover.url} />
  return <p className="grow whitespace-pre-line break-words">{wordsOf(draft, part) || t('organizing.nothing')}</p>
}

function wordsOf(draft: EventDraft, part: Part): string {
  if (part === 'ticketTypes') return draft.ticketTypes.map(ticketLine).join('\n')
  if (part === 'applicationTypes') return draft.applicationTypes.map(applicationLine).join('\n')
  if (part === 'date' || part === 'endDate') return momentOf(draft[part])
  if (part === 'cover') return ''
  return part === 'isMit' ? (draft.isMit ? '✓' : '') : draft[part]
}

/** 21 novembre 2026, 08:30, from what the fields of date and time hold. */
const momentOf = (typed: string) => {
  const [day = '', time] = typed.split('T')
  return [day && formatDay(day), time].filter(Boolean).join(', ')
}

const ticketLine = ({ id: _, type: __, ...ticket }: EventDraft['ticketTypes'][number]) => lineOf(ticket)
const applicationLine = ({ id: _, formFields, ...type }: EventDraft['applicationTypes'][number]) =>
  [lineOf(type), ...formFields.map(({ fieldLabel }) => `  ${fieldLabel}`)].join('\n')
const lineOf = (values: Readonly<Record<string, string | boolean>>) =>
  Object.values(values)
    .filter((value) => typeof value === 'string' && value !== '')
    .join(' · ')
