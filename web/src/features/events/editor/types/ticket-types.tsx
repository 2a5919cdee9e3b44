import { event } from '@vondrona/rules/events/constants'
import { texts } from '@vondrona/rules/events/organizing'
import { plural } from '../../../../lib/texts/plural.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Switch } from '../../../../ui/controls/switch.tsx'
import { TextArea } from '../../../../ui/controls/text-area.tsx'
import { TextField } from '../../../../ui/controls/text-field.tsx'
import { newTicket, type TicketDraft } from '../draft.ts'
import type { Editing } from '../main-fields.tsx'
import { NumberField } from '../number-field.tsx'
import { TypeList, useTypeSummary } from './type-list.tsx'

/** R-EVT-03: what can be reserved, in its order. */
export function TicketTypes({ draft, put, problems, taken }: Editing & { taken: Readonly<Record<string, number>> }) {
  const t = useTexts(texts)
  const summary = useTypeSummary()
  const takenText = ({ id, maxQuantity }: TicketDraft) => {
    const n = taken[id] ?? 0
    if (maxQuantity !== '') return t('organizing.takenOf', { n, max: maxQuantity })
    return n > 0 ? t(`organizing.taken.${plural(n)}`, { n }) : t('organizing.unlimited')
  }
  return (
    <TypeList
      addLabel={t('organizing.addTicket')}
      empty={t('organizing.noTickets')}
      field="ticketTypes"
      make={(id) => newTicket(id, t('organizing.newTicket'))}
      most={event.ticketTypes}
      nameOf={({ title }) => title.trim() || t('organizing.newTicket')}
      onChange={(ticketTypes) => put({ ticketTypes })}
      problems={problems}
      summaryOf={(type) => summary(type, takenText(type))}
      text={t('organizing.ticketsText')}
      title={t('organizing.tickets')}
      types={draft.ticketTypes}
    >
      {(type, wrong, change) => <Fields onChange={change} problems={wrong} type={type} />}
    </TypeList>
  )
}

function Fields({
  type,
  problems,
  onChange,
}: {
  type: TicketDraft
  problems: Readonly<Record<string, string>>
  onChange: (part: Partial<TicketDraft>) => void
}) {
  const t = useTexts(texts)
  const optional = t('shell.optional')
  return (
    <div className="flex flex-col gap-5">
      <TextField
        error={problems.title}
        label={t('organizing.ticketName')}
        maxLength={event.name.max}
        onChange={({ target }) => onChange({ title: target.value })}
        value={type.title}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField
          error={problems.price}
          hint={t('organizing.priceHint')}
          label={t('organizing.price')}
          onChange={(price) => onChange({ price })}
          value={type.price}
        />
        <NumberField
          error={problems.maxQuantity}
          hint={t('organizing.quantityHint')}
          label={t('organizing.quantity')}
          onChange={(maxQuantity) => onChange({ maxQuantity })}
          value={type.maxQuantity}
        />
      </div>
      <div className="grid grid-cols-2 gap-5">
        <NumberField
          error={problems.minAge}
          label={t('organizing.minAge')}
          onChange={(minAge) => onChange({ minAge })}
          value={type.minAge}
        />
        <NumberField
          error={problems.maxAge}
          label={t('organizing.maxAge')}
          onChange={(maxAge) => onChange({ maxAge })}
          value={type.maxAge}
        />
      </div>
      <p className="-mt-3 text-faint text-sm">{t('organizing.agesHint')}</p>
      <TextArea
        error={problems.description}
        label={t('organizing.description')}
        maxLength={event.details.max}
        onChange={({ target }) => onChange({ description: target.value })}
        optional={optional}
        rows={2}
        value={type.description}
      />
      <div className="divide-y">
        <Switch
          checked={type.isActive}
          hint={t('organizing.isActiveHint')}
          label={t('organizing.isActive')}
          onChange={({ target }) => onChange({ isActive: target.checked })}
        />
        <Switch
          checked={type.isPopular}
          label={t('organizing.isPopular')}
          onChange={({ target }) => onChange({ isPopular: target.checked })}
        />
        <Switch
          checked={type.allowMinors}
          label={t('organizing.minors')}
          onChange={({ target }) => onChange({ allowMinors: target.checked })}
        />
      </div>
    </div>
  )
}
