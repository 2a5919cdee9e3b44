import { texts } from '@vondrona/rules/events/organizing'
import { Plus } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { problemsBelow } from '../../../../lib/forms/problems-below.ts'
import { formatMoney } from '../../../../lib/texts/format.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { FieldError } from '../../../../ui/controls/field.tsx'
import { SortableList } from '../../../../ui/controls/sortable-list.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { useSortableTexts } from './use-sortable-texts.ts'

type Problems = Readonly<Record<string, string>>

interface Props<T> {
  title: string
  text: string
  /** What is said where there are none. */
  empty: string
  addLabel: string
  /** Its name in the input of the contract, which the problems begin with. */
  field: 'ticketTypes' | 'applicationTypes'
  types: readonly T[]
  most: number
  problems: Problems
  nameOf: (type: T) => string
  summaryOf: (type: T) => string
  make: (id: string) => T
  onChange: (types: readonly T[]) => void
  children: (type: T, problems: Problems, change: (part: Partial<T>) => void) => ReactNode
}

/** The types of an event in their order; each opens to its fields, also where the server refused one of them. */
export function TypeList<T extends { id: string }>({
  title,
  text,
  empty,
  addLabel,
  field,
  types,
  most,
  problems,
  nameOf,
  summaryOf,
  make,
  onChange,
  children,
}: Props<T>) {
  const [opened, setOpened] = useState<string | null>(null)
  const sortable = useSortableTexts()
  const problemsOf = (type: T) => problemsBelow(problems, `${field}.${types.indexOf(type)}`)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer of the server
  useEffect(() => {
    const wrong = Object.keys(problems).find((name) => name.startsWith(`${field}.`))
    const id = wrong && types[Number(wrong.split('.')[1])]?.id
    if (id) setOpened((now) => now ?? id)
  }, [problems])
  return (
    <Card flush text={text} title={title}>
      <div className="border-t">
        {types.length === 0 && <p className="px-4 py-5 text-soft sm:px-5">{empty}</p>}
        <SortableList
          items={types}
          nameOf={nameOf}
          onChange={onChange}
          onOpen={setOpened}
          opened={opened}
          summaryOf={summaryOf}
          texts={sortable}
          warned={(type) => Object.keys(problemsOf(type)).length > 0}
        >
          {(type) =>
            children(type, problemsOf(type), (part) =>
              onChange(types.map((one) => (one.id === type.id ? { ...one, ...part } : one))),
            )
          }
        </SortableList>
        <div className="border-t p-4 sm:px-5">
          <FieldError>{problems[field]}</FieldError>
          {types.length < most && (
            <Button
              icon={<Plus aria-hidden="true" className="size-4" />}
              onClick={() => {
                const id = crypto.randomUUID()
                onChange([...types, make(id)])
                setOpened(id)
              }}
            >
              {addLabel}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

/** The price and the state of a type in a line, with what is said of it in between. */
export function useTypeSummary(): (type: { price: string; isActive: boolean }, taken: string) => string {
  const t = useTexts(texts)
  return ({ price, isActive }, taken) =>
    [
      Number(price) > 0 ? formatMoney(Number(price)) : t('organizing.free'),
      taken,
      ...(isActive ? [] : [t('organizing.inactive')]),
    ].join(' · ')
}
