import { event } from '@vondrona/rules/events/constants'
import { texts } from '@vondrona/rules/events/organizing'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Switch } from '../../../ui/controls/switch.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PictureField } from '../../../ui/pictures/picture-field.tsx'
import type { EventDraft } from './draft.ts'

export interface Editing {
  draft: EventDraft
  put: (part: Partial<EventDraft>) => void
  /** By field: the sentence of the server. */
  problems: Readonly<Record<string, string>>
}

/** What it is, when and where, and its picture. */
export function MainFields({ draft, put, problems, mayMark }: Editing & { mayMark: boolean }) {
  const t = useTexts(texts)
  const optional = t('shell.optional')
  return (
    <>
      <Card title={t('organizing.about')}>
        <div className="flex flex-col gap-5">
          <TextField
            error={problems.title}
            name="title"
            label={t('organizing.title')}
            maxLength={event.title.max}
            onChange={({ target }) => put({ title: target.value })}
            placeholder={t('organizing.titlePlaceholder')}
            required
            value={draft.title}
          />
          <TextArea
            error={problems.description}
            hint={t('organizing.descriptionHint')}
            label={t('organizing.description')}
            maxLength={event.description.max}
            onChange={({ target }) => put({ description: target.value })}
            optional={optional}
            rows={5}
            value={draft.description}
          />
          <div>
            <p className="font-medium text-base">
              {t('organizing.cover')} <span className="font-normal text-faint">{optional}</span>
            </p>
            <p className="mb-2.5 text-faint text-sm">{t('organizing.coverHint')}</p>
            <PictureField error={problems.coverId} onChange={(cover) => put({ cover })} value={draft.cover} />
          </div>
        </div>
      </Card>
      <Card text={t('organizing.zone')} title={t('organizing.whenAndWhere')}>
        <div className="flex flex-col gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              error={problems.date}
              name="date"
              label={t('organizing.start')}
              onChange={({ target }) => put({ date: target.value })}
              type="datetime-local"
              value={draft.date}
            />
            <TextField
              error={problems.endDate}
              label={t('organizing.end')}
              min={draft.date || undefined}
              onChange={({ target }) => put({ endDate: target.value })}
              optional={optional}
              type="datetime-local"
              value={draft.endDate}
            />
          </div>
          <TextField
            error={problems.location}
            label={t('organizing.location')}
            maxLength={event.location.max}
            onChange={({ target }) => put({ location: target.value })}
            optional={optional}
            placeholder={t('organizing.locationPlaceholder')}
            value={draft.location}
          />
          <TextField
            error={problems.latitude ?? problems.longitude}
            hint={t('organizing.coordinatesHint')}
            inputMode="text"
            label={t('organizing.coordinates')}
            onChange={({ target }) => put({ coordinates: target.value })}
            optional={optional}
            placeholder="-18.9137, 47.5361"
            value={draft.coordinates}
          />
          {mayMark && (
            <Switch
              checked={draft.isMit}
              hint={t('organizing.isMitHint')}
              label={t('organizing.isMit')}
              onChange={({ target }) => put({ isMit: target.checked })}
            />
          )}
        </div>
      </Card>
    </>
  )
}
