import { useQuery } from '../../lib/api/graphql.ts'
import { MyPlacesDocument } from './operations.generated.ts'
import { type OnHome, onHome } from './waiting.ts'

const asked = 50

/** The member's places to pay, to answer for, and to come; readable without a network. */
export function useMyPlaces(): OnHome[] {
  const [{ data }] = useQuery({
    query: MyPlacesDocument,
    variables: { pagination: { limit: asked } },
    requestPolicy: 'cache-and-network',
    keep: true,
  })
  return onHome(data?.myOrders ?? [], new Date())
}
