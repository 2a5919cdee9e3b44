import type { ResultScreen } from '@vondrona/rules/payments/paying'
import { useSession } from '../../lib/session/session.ts'
import type { PaymentFields } from './operations.generated.ts'
import { isForOther, returnOf } from './payment-return.ts'
import { waysOn } from './ways-on.ts'

/** `waysOn` for whoever looks at a payment on this device. */
export function useWaysOn({ id, purpose }: Pick<PaymentFields, 'id' | 'purpose'>, screen: ResultScreen) {
  const { user } = useSession()
  return waysOn({ purpose, screen, back: returnOf(id), isForOther: isForOther(id), isMember: Boolean(user) })
}
