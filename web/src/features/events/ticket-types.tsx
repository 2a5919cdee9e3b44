import type { TicketTypeView } from '@vondrona/rules/events/agenda'
import type { ReactNode } from 'react'
import { Each } from '../../lib/takeover/template-slots.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'

/** R-EVT-27: what there is to buy, and how much of it is left; under it what one can do. */
export function TicketTypes({
  heading,
  types,
  soon,
  children,
}: {
  heading: string
  types: readonly TicketTypeView[]
  soon: readonly { text: string }[]
  children: ReactNode
}) {
  return (
    <Card flush title={heading}>
      <ul className="divide-y border-t">
        <Each of={types}>
          {(type) => (
            <li className="px-4 py-3.5 sm:px-5" data-ticket-type={type.id}>
              <div className="flex items-baseline justify-between gap-4">
                <h3 className="min-w-0 break-words font-semibold text-base">{type.title}</h3>
                <span className="shrink-0 font-semibold tabular-nums">{type.price}</span>
              </div>
              <p className="mt-0.5 whitespace-pre-line break-words text-sm text-soft empty:hidden">
                {type.description}
              </p>
              <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-faint text-sm empty:hidden">
                <Each of={type.popular}>{({ text }) => <Badge tone="accent">{text}</Badge>}</Each>
                <Each of={type.soldOut}>{({ text }) => <Badge>{text}</Badge>}</Each>
                <Each of={type.left}>{({ text }) => <span className="tabular-nums">{text}</span>}</Each>
                <Each of={type.forWhom}>{({ text }) => <span>{text}</span>}</Each>
              </p>
            </li>
          )}
        </Each>
      </ul>
      <Each of={soon}>{({ text }) => <p className="border-t p-4 text-soft sm:px-5">{text}</p>}</Each>
      <div className="border-t p-4 sm:px-5 empty:hidden">{children}</div>
    </Card>
  )
}
