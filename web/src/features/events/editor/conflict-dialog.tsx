import { texts } from '@vondrona/rules/events/organizing'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import type { EventDraft } from './draft.ts'

/** Both versions side by side, where they differ; one of them is kept. */
export function ConflictDialog({
  mine,
  theirs,
  onChoose,
  onClose,
}: {
  mine: EventDraft
  theirs: EventDraft
  onChoose: (chosen: 'mine' | 'theirs') => void
  onClose: () => void
}) {
  const t = useTexts(texts)
  const parts = [
    [t('organizing.title'), (draft: EventDraft) => draft.title],
    [t('organizing.description'), (draft: EventDraft) => draft.description],
    [t('organizing.start'), (draft: EventDraft) => draft.date.replace('T', ' ')],
    [t('organizing.end'), (draft: EventDraft) => draft.endDate.replace('T', ' ')],
    [t('organizing.location'), (draft: EventDraft) => draft.location],
    [t('organizing.coordinates'), (draft: EventDraft) => draft.coordinates],
    [t('organizing.cover'), (draft: EventDraft) => draft.cover?.url ?? ''],
    [t('organizing.tickets'), (draft: EventDraft) => draft.ticketTypes.map(ticketLine).join('\n')],
    [t('organizing.applications'), (draft: EventDraft) => draft.applicationTypes.map(applicationLine).join('\n')],
  ] as const
  const different = parts.filter(([, of]) => of(mine) !== of(theirs))
  const side = (name: string, words: string, isPicture: boolean) => (
    <div className="min-w-0 rounded-control border p-3">
      <p className="mb-1 font-medium text-faint text-sm">{name}</p>
      {isPicture && words ? (
        <img alt="" className="aspect-[16/9] w-full rounded-control object-cover" src={words} />
      ) : (
        <p className="whitespace-pre-line break-words">{words || t('organizing.nothing')}</p>
      )}
    </div>
  )
  return (
    <Dialog
      footer={
        <>
          <Button onClick={() => onChoose('theirs')}>{t('organizing.keepTheirs')}</Button>
          <Button onClick={() => onChoose('mine')} variant="primary">
            {t('organizing.keepMine')}
          </Button>
        </>
      }
      onClose={onClose}
      open
      size="lg"
      title={t('organizing.conflictTitle')}
    >
      <p className="text-soft">{t('organizing.conflictText')}</p>
      <dl className="mt-5 flex flex-col gap-5">
        {different.map(([label, of]) => {
          const isPicture = label === t('organizing.cover')
          return (
            <div key={label}>
              <dt className="mb-1.5 font-semibold">{label}</dt>
              <dd className="grid gap-3 sm:grid-cols-2">
                {side(t('organizing.mine'), of(mine), isPicture)}
                {side(t('organizing.theirs'), of(theirs), isPicture)}
              </dd>
            </div>
          )
        })}
      </dl>
    </Dialog>
  )
}

const ticketLine = ({ id: _, type: __, ...ticket }: EventDraft['ticketTypes'][number]) => lineOf(ticket)
const applicationLine = ({ id: _, formFields, ...type }: EventDraft['applicationTypes'][number]) =>
  [lineOf(type), ...formFields.map(({ fieldLabel }) => `  ${fieldLabel}`)].join('\n')
const lineOf = (values: Readonly<Record<string, string | boolean>>) =>
  Object.values(values)
    .filter((value) => typeof value === 'string' && value !== '')
    .join(' · ')
