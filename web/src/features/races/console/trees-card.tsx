import { texts } from '@vondrona/rules/races/organising'
import { TreePine } from 'lucide-react'
import { useState } from 'react'
import { call, useQuery } from '../../../lib/api/graphql.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { formatDay, formatNumber } from '../../../lib/texts/format.ts'
import { plural } from '../../../lib/texts/plural.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DateField } from '../../../ui/controls/date-field.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Photo } from '../../../ui/pictures/photo.tsx'
import { type ChosenPicture, PictureField } from '../../../ui/pictures/picture-field.tsx'
import { PlantingsDocument, RecordTreePlantingDocument } from './operations.generated.ts'

const none = { count: '', place: '', date: '', photo: null as ChosenPicture | null }

/** N-15: what was planted of what registrations promised. */
export function TreesCard() {
  const t = useTexts(texts)
  const [{ data }, ask] = useQuery({ query: PlantingsDocument, variables: {}, requestPolicy: 'cache-and-network' })
  const [fields, setFields] = useState<typeof none | null>(null)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const { run, busy } = useAction(
    async ({ count, place, date, photo }: typeof none) => {
      await call(RecordTreePlantingDocument, { count: Number(count), place, date, photoId: photo?.id ?? null })
      ask({ requestPolicy: 'network-only' })
      setFields(null)
      toast.success(t('organising.recorded'))
    },
    {
      refused: ({ fields: found, message }) => {
        setProblems(found)
        return Object.keys(found).length > 0 ? undefined : message
      },
    },
  )
  const check = (typed: typeof none) => {
    const missing = {
      ...(!/^[1-9]\d{0,6}$/.test(typed.count) && { count: t('organising.plantingCount') }),
      ...(!typed.place.trim() && { place: t('organising.plantingPlace') }),
      ...(!typed.date && { date: t('organising.plantingDateMissing') }),
    }
    setProblems(missing)
    if (Object.keys(missing).length === 0) void run(typed)
  }
  const put = (part: Partial<typeof none>) => {
    setFields((now) => ({ ...none, ...now, ...part }))
    setProblems({})
  }
  const plantings = data?.trees.plantings ?? []
  return (
    <Card
      text={
        data &&
        t('organising.treesText', {
          planted: formatNumber(data.trees.planted),
          count: formatNumber(data.trees.count),
        })
      }
      title={t('organising.trees')}
    >
      {plantings.length > 0 && (
        <ul aria-label={t('organising.plantings')} className="mb-4 divide-y">
          {plantings.slice(0, 5).map(({ id, count, place, date, photo }) => (
            <li className="flex items-center gap-3 py-2" key={id}>
              {photo ? (
                <a className="shrink-0" href={photo} rel="noreferrer" target="_blank">
                  <Photo
                    alt={t('organising.plantingPhoto', { place })}
                    className="size-12 rounded-control object-cover"
                    instead={sign}
                    loading="lazy"
                    src={photo}
                  />
                </a>
              ) : (
                sign
              )}
              <span className="min-w-0">
                <span className="block break-words">
                  {t(`organising.plantingLine.${plural(count)}`, { n: formatNumber(count), place })}
                </span>
                <span className="block text-faint text-sm">{formatDay(date)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <Button onClick={() => setFields(none)}>{t('organising.recordPlanting')}</Button>
      {fields && (
        <ConfirmDialog
          busy={busy}
          confirm={t('shell.save')}
          onClose={() => setFields(null)}
          onConfirm={() => check(fields)}
          open
          title={t('organising.recordPlanting')}
        >
          <div className="grid gap-4">
            <TextField
              error={problems.count}
              inputMode="numeric"
              label={t('organising.trees.count')}
              onChange={({ target }) => put({ count: target.value })}
              value={fields.count}
            />
            <TextField
              error={problems.place}
              label={t('organising.trees.place')}
              onChange={({ target }) => put({ place: target.value })}
              value={fields.place}
            />
            <DateField
              error={problems.date}
              label={t('organising.trees.date')}
              onChange={({ target }) => put({ date: target.value })}
              value={fields.date}
            />
            <div>
              <p className="mb-2 font-medium text-base">{t('organising.trees.photo')}</p>
              <PictureField error={problems.photoId} onChange={(photo) => put({ photo })} value={fields.photo} />
            </div>
          </div>
        </ConfirmDialog>
      )}
    </Card>
  )
}

const sign = (
  <span className="grid size-12 shrink-0 place-items-center rounded-control bg-success-soft text-success">
    <TreePine aria-hidden="true" className="size-5" />
  </span>
)
