import type { texts as shellTexts } from '@vondrona/rules/shell'
import type { texts } from '@vondrona/rules/site/areas'
import {
  CreditCard,
  FileCheck,
  FileText,
  type LucideIcon,
  Medal,
  Receipt,
  TicketCheck,
  Trophy,
  Vote,
} from 'lucide-react'

type Key = keyof typeof texts.fr
/** What the menu calls an area, its page does. */
type MenuKey = Extract<keyof typeof shellTexts.fr, `shell.menu.${string}`>

export interface Area {
  icon: LucideIcon
  title: Key | MenuKey
  empty: Key
  text: Key
}

const area = (icon: LucideIcon, title: Key | MenuKey, empty: Key, text: Key): Area => ({ icon, title, empty, text })

/** Areas whose pages come later: their real place and name, and an honest sentence. */
export const areas = {
  contests: area(Trophy, 'areas.contests', 'areas.contestsEmpty', 'areas.contestsText'),
  votes: area(Vote, 'shell.menu.votes', 'areas.votesEmpty', 'areas.votesText'),
  retrieval: area(TicketCheck, 'areas.retrieval', 'areas.retrievalEmpty', 'areas.retrievalText'),
  documents: area(FileText, 'areas.documents', 'areas.documentsEmpty', 'areas.documentsText'),
  documentAdmin: area(FileCheck, 'areas.documentAdmin', 'areas.documentAdminEmpty', 'areas.documentAdminText'),
  mit: area(Medal, 'shell.menu.mit', 'areas.mitEmpty', 'areas.mitText'),
  mitPayment: area(Medal, 'areas.mitPayment', 'areas.mitPaymentEmpty', 'areas.mitPaymentText'),
  payment: area(CreditCard, 'areas.payment', 'areas.paymentEmpty', 'areas.paymentText'),
  paymentResult: area(Receipt, 'areas.paymentResult', 'areas.paymentResultEmpty', 'areas.paymentResultText'),
  testPayment: area(CreditCard, 'areas.testPayment', 'areas.testPaymentEmpty', 'areas.testPaymentText'),
} as const satisfies Record<string, Area>

export const isInMenu = (title: Key | MenuKey): title is MenuKey => title.startsWith('shell.')

export type AreaName = keyof typeof areas
