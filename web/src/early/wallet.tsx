import { DueOrders, MyOrders } from '../features/orders/my-orders.tsx'
import { WalletPage } from '../features/tickets/wallet-page.tsx'
import { drawEarly } from './draw-early.tsx'

drawEarly(<WalletPage due={<DueOrders />} orders={(isAlone) => <MyOrders isAlone={isAlone} />} />)
