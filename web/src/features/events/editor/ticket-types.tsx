import { event } from '@vondrona/rules/constants'
import { texts } from '@vondrona/rules/events/organizing'
import { texts as shellTexts } from '@vondrona/rules/shell'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatMoney } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FieldError } from '../../../ui/controls/field.tsx'
import { SortableList } from '../../../ui/controls/sortable-list.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { newTicket, type TicketDraft } from './draft.ts'
import type { Editing } from './main-fields.tsx'
import { NumberField } from './number-field.tsx'
import { problemsBelow, useSortableTexts } from './use-sortable-texts.ts'

/** R-EVT-03: what can be reserved, in its order. */
export function TicketTypes({ draft, put, problems, taken }: Editing & { taken: Readonly<Record<string, number>> }) {
  const t = useTexts(texts)
  const [opened, setOpened] = useState<string | null>(null)
  const sortable = useSortableTexts()
  const types = draft.ticketTypes
  const problemsOf = (type: TicketDraft) => problemsBelow(problems, `ticketTypes.${types.indexOf(type)}`)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer of the server
  useEffect(() => {
    const wrong = Object.keys(problems).find((field) => field.startsWith('ticketTypes.'))
    const id = wrong && types[Number(wrong.split('.')[1])]?.id
    if (id) setOpened((now) => now ?? id)
  }, [problems])
  const summary = (type: TicketDraft) => {
    const n = taken[type.id] ?? 0
    return [
      Number(type.price) > 0 ? formatMoney(Number(type.price)) : t('organizing.free'),
      type.maxQuantity === ''
        ? n > 0
          ? t('organizing.taken', { n })
          : t('organizing.unlimited')
        : t('organizing.takenOf', { n, max: type.maxQuantity }),
      ...(type.isActive ? [] : [t('organizing.inactive')]),
    ].join(' · ')
  }
  return (
    <Card flush text={t('organizing.ticketsText')} title={t('organizing.tickets')}>
      <div className="border-t">
        {types.length === 0 && <p className="px-4 py-5 text-soft sm:px-5">{t('organizing.noTickets')}</p>}
        <SortableList
          items={types}
          nameOf={({ title }) => title.trim() || t('organizing.newTicket')}
          onChange={(ticketTypes) => put({ ticketTypes })}
          onOpen={setOpened}
          opened={opened}
          summaryOf={summary}
          texts={sortable}
          warned={(type) => Object.keys(problemsOf(type)).length > 0}
        >
          {(type) => (
            <Fields
              onChange={(part) =>
                put({ ticketTypes: types.map((one) => (one.id === type.id ? { ...one, ...part } : one)) })
              }
              problems={problemsOf(type)}
              type={type}
            />
          )}
        </SortableList>
        <div className="border-t p-4 sm:px-5">
          <FieldError>{problems.ticketTypes}</FieldError>
          {types.length < event.ticketTypes && (
            <Button
              icon={<Plus aria-hidden="true" className="size-4" />}
              onClick={() => {
                const id = crypto.randomUUID()
                put({ ticketTypes: [...types, newTicket(id, t('organizing.newTicket'))] })
                setOpened(id)
              }}
            >
              {t('organizing.addTicket')}
            </Button>
          )}
        </div>
      </div>
    </Card>
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
  const optional = useTexts(shellTexts)('shell.optional')
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
