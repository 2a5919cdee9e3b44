import { mayAdd, reservePlacesInput, texts, whyNotChoosable } from '@vondrona/rules/orders'
import { order as limits } from '@vondrona/rules/orders/constants'
import { useState } from 'react'
import * as z from 'zod/mini'
import { forget, onAnswer } from '../../lib/api/cache-updates.ts'
import { call, isPassing, useQuery } from '../../lib/api/graphql.ts'
import { useTyped } from '../../lib/forms/unsaved.ts'
import { useAction } from '../../lib/forms/use-action.ts'
import { usePoll } from '../../lib/lifecycle/use-poll.ts'
import { useSession } from '../../lib/session/session.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import type { BookableEvent, BookableType } from './bookable.ts'
import { type BookedOrder, PlacesLeftDocument, ReservePlacesDocument } from './operations.generated.ts'
import { type ChosenPlace, dropPending, keepPending, pendingFor } from './pending-reservation.ts'

const every = 10_000 // ms between looks at what is left, while somebody chooses

onAnswer({ reservePlaces: (_answer, _args, cache) => forget(cache, 'myOrders') })

export type Booking = ReturnType<typeof useBooking>

/** What a member chooses at an event, and sending it: once, with one key until its answer has come. */
export function useBooking(event: BookableEvent, onBooked: (order: BookedOrder) => void) {
  const t = useTexts(texts)
  const { user } = useSession()
  const limited = user?.limited ?? false
  const types = useLiveTypes(event)
  const [pending] = useState(() => pendingFor(event.id))
  const [idempotencyKey] = useState(() => pending?.idempotencyKey ?? crypto.randomUUID())
  const ownName = [user?.prenom, user?.nom].filter(Boolean).join(' ')
  const [places, setPlaces] = useState<readonly ChosenPlace[]>(() => pending?.places ?? first(types, limited, ownName))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isUnanswered, setUnanswered] = useState(pending !== null)

  const change = (next: readonly ChosenPlace[]) => {
    setErrors({})
    setPlaces(next)
  }
  const countOf = (typeId: string) => places.filter((place) => place.ticketTypeId === typeId).length
  const action = useAction(
    async () => {
      const input = { eventId: event.id, idempotencyKey, places: [...places] }
      const problems = problemsIn(input, t)
      setErrors(problems)
      const [field] = Object.keys(problems)
      if (field) return document.getElementsByName(field)[0]?.focus()
      keepPending(input)
      setUnanswered(true)
      const { reservePlaces } = await call(ReservePlacesDocument, { input })
      dropPending()
      markSent()
      onBooked(reservePlaces)
    },
    {
      inPlace: true,
      refused: (problem) => {
        if (isPassing(problem)) return problem.message
        dropPending() // a clear no: nothing is reserved
        setUnanswered(false)
        setErrors(problem.fields)
        types.refresh()
        return places.some(
          (_, index) => problem.fields[`places.${index}.ticketTypeId`] || problem.fields[nameAt(index)],
        )
          ? undefined
          : problem.message
      },
    },
  )
  const names = places.flatMap(({ fullName }) => (fullName && fullName !== ownName ? [fullName] : []))
  const { markSent } = useTyped(names, action.busy)
  return {
    types: types.all,
    places,
    limited,
    total: places.reduce((sum, place) => sum + (types.of(place.ticketTypeId)?.price ?? 0), 0),
    isFull: places.length >= limits.places,
    isUnanswered,
    errorAt: (field: string): string | undefined => errors[field],
    add(typeId: string) {
      const type = types.of(typeId)
      if (!type || !mayAdd(type, countOf(typeId), places.length)) return
      const fullName = places.some((place) => place.fullName === ownName) ? '' : ownName
      change([...places, { ticketTypeId: typeId, fullName }])
    },
    remove(typeId: string) {
      const last = places.findLastIndex((place) => place.ticketTypeId === typeId)
      change(places.filter((_, index) => index !== last))
    },
    rename(at: number, fullName: string) {
      change(places.map((place, index) => (index === at ? { ...place, fullName } : place)))
    },
    send: action.run,
    busy: action.busy,
    problem: action.problem,
  }
}

const nameAt = (index: number) => `places.${index}.fullName`

/** Where there is one type only, a place of it is chosen already. */
function first({ all }: LiveTypes, limited: boolean, fullName: string): ChosenPlace[] {
  const [only, other] = all
  return only && !other && !whyNotChoosable(only, { limited }) ? [{ ticketTypeId: only.id, fullName }] : []
}

function problemsIn(input: z.input<typeof reservePlacesInput>, t: (key: never) => string): Record<string, string> {
  const { error } = z.safeParse(reservePlacesInput, input)
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), t(message as never)]))
}

interface LiveTypes {
  all: readonly BookableType[]
  of: (id: string) => BookableType | undefined
  refresh: () => void
}

/** The active types with what is left of them now: asked again while the page is looked at. */
function useLiveTypes(event: BookableEvent): LiveTypes {
  const [{ data }, ask] = useQuery({
    query: PlacesLeftDocument,
    variables: { id: event.id },
    requestPolicy: 'cache-and-network',
  })
  usePoll(() => ask({ requestPolicy: 'network-only' }), every)
  const now = new Map(data?.event?.ticketTypes.map((type) => [type.id, type]))
  const all = event.ticketTypes.map((type) => ({ ...type, ...now.get(type.id) })).filter((type) => type.isActive)
  return {
    all,
    of: (id) => all.find((type) => type.id === id),
    refresh: () => ask({ requestPolicy: 'network-only' }),
  }
}
