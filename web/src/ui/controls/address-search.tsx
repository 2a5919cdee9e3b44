import { searchDelay } from '@vondrona/rules/constants'
import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { useEarlyTyping } from '../../lib/takeover/early-typing.ts'
import { SearchField } from './search-field.tsx'

/** A search that is in the address: asks once the typing pauses; follows an address that something else changed. */
export function AddressSearch({
  label,
  value,
  onSearch,
}: {
  label: string
  value: string
  onSearch: (value: string) => void
}) {
  const [typed, setTyped] = useState(value)
  const asked = useRef(value)
  const latest = useRef(onSearch)
  const isLeaving = useNavigation().state !== 'idle'
  useEffect(() => {
    latest.current = onSearch
  })
  useEffect(() => {
    if (value !== asked.current) setTyped(value)
    asked.current = value
  }, [value])
  useEffect(() => {
    if (typed.trim() === value || isLeaving) return // a search would bring back who has pressed a link
    const timer = setTimeout(() => {
      asked.current = typed.trim()
      latest.current(asked.current)
    }, searchDelay)
    return () => clearTimeout(timer)
  }, [typed, value, isLeaving])
  useEarlyTyping(['q'], (_, early) => setTyped(early))
  return <SearchField className="max-w-md" label={label} name="q" onChange={setTyped} value={typed} />
}
