import type { texts } from '@vondrona/rules/site/areas'
import {
  CalendarDays,
  CalendarPlus,
  ClipboardCheck,
  ClipboardList,
  CreditCard,
  FileCheck,
  FileText,
  Film,
  type LucideIcon,
  Medal,
  Radio,
  Receipt,
  Ticket,
  TicketCheck,
  Trophy,
  Video,
  Vote,
} from 'lucide-react'

type Key = keyof typeof texts.fr

export interface Area {
  icon: LucideIcon
  title: Key
  empty: Key
  text: Key
}

const area = (icon: LucideIcon, title: Key, empty: Key, text: Key): Area => ({ icon, title, empty, text })

/** Areas whose pages come later: their real place and name, and an honest sentence. */
export const areas = {
  events: area(CalendarDays, 'areas.events', 'areas.eventsEmpty', 'areas.eventsText'),
  event: area(CalendarDays, 'areas.event', 'areas.eventEmpty', 'areas.eventText'),
  eventNew: area(CalendarPlus, 'areas.eventNew', 'areas.eventNewEmpty', 'areas.eventNewText'),
  contests: area(Trophy, 'areas.contests', 'areas.contestsEmpty', 'areas.contestsText'),
  lives: area(Radio, 'areas.lives', 'areas.livesEmpty', 'areas.livesText'),
  live: area(Radio, 'areas.live', 'areas.liveEmpty', 'areas.liveText'),
  liveGraphql: area(Radio, 'areas.liveGraphql', 'areas.liveEmpty', 'areas.liveText'),
  liveNew: area(Video, 'areas.liveNew', 'areas.liveNewEmpty', 'areas.liveNewText'),
  replay: area(Film, 'areas.replay', 'areas.replayEmpty', 'areas.liveText'),
  votes: area(Vote, 'areas.votes', 'areas.votesEmpty', 'areas.votesText'),
  tickets: area(Ticket, 'areas.tickets', 'areas.ticketsEmpty', 'areas.ticketsText'),
  retrieval: area(TicketCheck, 'areas.retrieval', 'areas.retrievalEmpty', 'areas.retrievalText'),
  applications: area(ClipboardList, 'areas.applications', 'areas.applicationsEmpty', 'areas.applicationsText'),
  adminApplications: area(
    ClipboardCheck,
    'areas.adminApplications',
    'areas.adminApplicationsEmpty',
    'areas.adminApplicationsText',
  ),
  documents: area(FileText, 'areas.documents', 'areas.documentsEmpty', 'areas.documentsText'),
  documentAdmin: area(FileCheck, 'areas.documentAdmin', 'areas.documentAdminEmpty', 'areas.documentAdminText'),
  mit: area(Medal, 'areas.mit', 'areas.mitEmpty', 'areas.mitText'),
  mitPayment: area(Medal, 'areas.mitPayment', 'areas.mitPaymentEmpty', 'areas.mitPaymentText'),
  payment: area(CreditCard, 'areas.payment', 'areas.paymentEmpty', 'areas.paymentText'),
  paymentResult: area(Receipt, 'areas.paymentResult', 'areas.paymentResultEmpty', 'areas.paymentResultText'),
  testPayment: area(CreditCard, 'areas.testPayment', 'areas.testPaymentEmpty', 'areas.testPaymentText'),
  testStreaming: area(Video, 'areas.testStreaming', 'areas.testStreamingEmpty', 'areas.testStreamingText'),
} as const satisfies Record<string, Area>

export type AreaName = keyof typeof areas
