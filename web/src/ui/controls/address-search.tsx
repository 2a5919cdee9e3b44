import { useSearchInAddress } from '../../lib/forms/use-search-in-address.ts'
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
  const [typed, setTyped] = useSearchInAddress(value, onSearch)
  useEarlyTyping(['q'], (_, early) => setTyped(early))
  return <SearchField className="max-w-md" label={label} name="q" onChange={setTyped} value={typed} />
}
