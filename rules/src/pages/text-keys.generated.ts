// Generated from rules/src/domains.ts and the files of the domains by `npm run codegen`. Do not edit.
import type { fr as accounts } from '../accounts/messages.fr.ts'
import type { fr as accountsBanners } from '../accounts/banners/messages.fr.ts'
import type { fr as accountsLegal } from '../accounts/legal/messages.fr.ts'
import type { fr as applications } from '../applications/messages.fr.ts'
import type { fr as applicationsApplying } from '../applications/applying/messages.fr.ts'
import type { fr as applicationsExport } from '../applications/export/messages.fr.ts'
import type { fr as applicationsReviewing } from '../applications/reviewing/messages.fr.ts'
import type { fr as audit } from '../audit/messages.fr.ts'
import type { fr as bibs } from '../bibs/messages.fr.ts'
import type { fr as bibsLists } from '../bibs/lists/messages.fr.ts'
import type { fr as bibsNumbering } from '../bibs/numbering/messages.fr.ts'
import type { fr as chat } from '../chat/messages.fr.ts'
import type { fr as chatDiscussion } from '../chat/discussion/messages.fr.ts'
import type { fr as chatModeration } from '../chat/moderation/messages.fr.ts'
import type { fr as contests } from '../contests/messages.fr.ts'
import type { fr as contestsArranging } from '../contests/arranging/messages.fr.ts'
import type { fr as contestsEntering } from '../contests/entering/messages.fr.ts'
import type { fr as contestsJudging } from '../contests/judging/messages.fr.ts'
import type { fr as contestsShowing } from '../contests/showing/messages.fr.ts'
import type { fr as contestsWorks } from '../contests/works/messages.fr.ts'
import type { fr as dashboard } from '../dashboard/messages.fr.ts'
import type { fr as dashboardHealth } from '../dashboard/health/messages.fr.ts'
import type { fr as documents } from '../documents/messages.fr.ts'
import type { fr as documentsChecking } from '../documents/checking/messages.fr.ts'
import type { fr as documentsOwn } from '../documents/own/messages.fr.ts'
import type { fr as events } from '../events/messages.fr.ts'
import type { fr as eventsAgenda } from '../events/agenda/messages.fr.ts'
import type { fr as eventsOrganizing } from '../events/organizing/messages.fr.ts'
import type { fr as forms } from '../forms/messages.fr.ts'
import type { fr as formsBuilder } from '../forms/builder/messages.fr.ts'
import type { fr as formsFilling } from '../forms/filling/messages.fr.ts'
import type { fr as gate } from '../gate/messages.fr.ts'
import type { fr as gateDesk } from '../gate/desk/messages.fr.ts'
import type { fr as gateGates } from '../gate/gates/messages.fr.ts'
import type { fr as gatePhone } from '../gate/phone/messages.fr.ts'
import type { fr as identity } from '../identity/messages.fr.ts'
import type { fr as lives } from '../lives/messages.fr.ts'
import type { fr as livesCap } from '../lives/cap/messages.fr.ts'
import type { fr as livesReplay } from '../lives/replay/messages.fr.ts'
import type { fr as livesStudio } from '../lives/studio/messages.fr.ts'
import type { fr as livesViewer } from '../lives/viewer/messages.fr.ts'
import type { fr as magazine } from '../magazine/messages.fr.ts'
import type { fr as magazineEditor } from '../magazine/editor/messages.fr.ts'
import type { fr as magazineReading } from '../magazine/reading/messages.fr.ts'
import type { fr as magazineShared } from '../magazine/shared/messages.fr.ts'
import type { fr as members } from '../members/messages.fr.ts'
import type { fr as notifications } from '../notifications/messages.fr.ts'
import type { fr as notificationsPush } from '../notifications/push/messages.fr.ts'
import type { fr as orders } from '../orders/messages.fr.ts'
import type { fr as ordersBooking } from '../orders/booking/messages.fr.ts'
import type { fr as ordersContacts } from '../orders/contacts/messages.fr.ts'
import type { fr as ordersReservations } from '../orders/reservations/messages.fr.ts'
import type { fr as outbox } from '../outbox/messages.fr.ts'
import type { fr as payments } from '../payments/messages.fr.ts'
import type { fr as paymentsPapers } from '../payments/papers/messages.fr.ts'
import type { fr as paymentsPaying } from '../payments/paying/messages.fr.ts'
import type { fr as paymentsTreasury } from '../payments/treasury/messages.fr.ts'
import type { fr as privacy } from '../privacy/messages.fr.ts'
import type { fr as races } from '../races/messages.fr.ts'
import type { fr as racesMine } from '../races/mine/messages.fr.ts'
import type { fr as racesOffer } from '../races/offer/messages.fr.ts'
import type { fr as racesOrganising } from '../races/organising/messages.fr.ts'
import type { fr as racesPrinting } from '../races/printing/messages.fr.ts'
import type { fr as racesRanking } from '../races/ranking/messages.fr.ts'
import type { fr as racesRegistration } from '../races/registration/messages.fr.ts'
import type { fr as racesTiming } from '../races/timing/messages.fr.ts'
import type { fr as reports } from '../reports/messages.fr.ts'
import type { fr as reportsModerating } from '../reports/moderating/messages.fr.ts'
import type { fr as sessions } from '../sessions/messages.fr.ts'
import type { fr as sessionsReauthentication } from '../sessions/reauthentication/messages.fr.ts'
import type { fr as sessionsSettings } from '../sessions/settings/messages.fr.ts'
import type { fr as sessionsStrength } from '../sessions/strength/messages.fr.ts'
import type { fr as sessionsVerification } from '../sessions/verification/messages.fr.ts'
import type { fr as signup } from '../signup/messages.fr.ts'
import type { fr as signupGuardian } from '../signup/guardian/messages.fr.ts'
import type { fr as site } from '../site/messages.fr.ts'
import type { fr as siteAreas } from '../site/areas/messages.fr.ts'
import type { fr as siteHelp } from '../site/help/messages.fr.ts'
import type { fr as siteLanding } from '../site/landing/messages.fr.ts'
import type { fr as tickets } from '../tickets/messages.fr.ts'
import type { fr as ticketsDocument } from '../tickets/document/messages.fr.ts'
import type { fr as ticketsRetrieval } from '../tickets/retrieval/messages.fr.ts'
import type { fr as ticketsScanning } from '../tickets/scanning/messages.fr.ts'
import type { fr as ticketsWallet } from '../tickets/wallet/messages.fr.ts'
import type { fr as uploads } from '../uploads/messages.fr.ts'
import type { fr as uploadsPdf } from '../uploads/pdf/messages.fr.ts'
import type { fr as uploadsPicture } from '../uploads/picture/messages.fr.ts'
import type { fr as uploadsZoom } from '../uploads/zoom/messages.fr.ts'
import type { fr as votes } from '../votes/messages.fr.ts'
import type { fr as votesPreparing } from '../votes/preparing/messages.fr.ts'
import type { fr as votesVoting } from '../votes/voting/messages.fr.ts'

/** The key of a text of any domain. */
export type TextKey =
  | keyof typeof audit
  | keyof typeof outbox
  | keyof typeof notifications
  | keyof typeof notificationsPush
  | keyof typeof uploads
  | keyof typeof uploadsPdf
  | keyof typeof uploadsPicture
  | keyof typeof uploadsZoom
  | keyof typeof accounts
  | keyof typeof accountsBanners
  | keyof typeof accountsLegal
  | keyof typeof sessions
  | keyof typeof sessionsReauthentication
  | keyof typeof sessionsSettings
  | keyof typeof sessionsStrength
  | keyof typeof sessionsVerification
  | keyof typeof identity
  | keyof typeof signup
  | keyof typeof signupGuardian
  | keyof typeof members
  | keyof typeof reports
  | keyof typeof reportsModerating
  | keyof typeof magazine
  | keyof typeof magazineEditor
  | keyof typeof magazineReading
  | keyof typeof magazineShared
  | keyof typeof lives
  | keyof typeof livesCap
  | keyof typeof livesReplay
  | keyof typeof livesStudio
  | keyof typeof livesViewer
  | keyof typeof chat
  | keyof typeof chatDiscussion
  | keyof typeof chatModeration
  | keyof typeof votes
  | keyof typeof votesPreparing
  | keyof typeof votesVoting
  | keyof typeof forms
  | keyof typeof formsBuilder
  | keyof typeof formsFilling
  | keyof typeof documents
  | keyof typeof documentsChecking
  | keyof typeof documentsOwn
  | keyof typeof events
  | keyof typeof eventsAgenda
  | keyof typeof eventsOrganizing
  | keyof typeof payments
  | keyof typeof paymentsPapers
  | keyof typeof paymentsPaying
  | keyof typeof paymentsTreasury
  | keyof typeof contests
  | keyof typeof contestsArranging
  | keyof typeof contestsEntering
  | keyof typeof contestsJudging
  | keyof typeof contestsShowing
  | keyof typeof contestsWorks
  | keyof typeof orders
  | keyof typeof ordersBooking
  | keyof typeof ordersContacts
  | keyof typeof ordersReservations
  | keyof typeof tickets
  | keyof typeof ticketsDocument
  | keyof typeof ticketsRetrieval
  | keyof typeof ticketsScanning
  | keyof typeof ticketsWallet
  | keyof typeof bibs
  | keyof typeof bibsLists
  | keyof typeof bibsNumbering
  | keyof typeof applications
  | keyof typeof applicationsApplying
  | keyof typeof applicationsExport
  | keyof typeof applicationsReviewing
  | keyof typeof races
  | keyof typeof racesMine
  | keyof typeof racesOffer
  | keyof typeof racesOrganising
  | keyof typeof racesPrinting
  | keyof typeof racesRanking
  | keyof typeof racesRegistration
  | keyof typeof racesTiming
  | keyof typeof gate
  | keyof typeof gateDesk
  | keyof typeof gateGates
  | keyof typeof gatePhone
  | keyof typeof privacy
  | keyof typeof dashboard
  | keyof typeof dashboardHealth
  | keyof typeof site
  | keyof typeof siteAreas
  | keyof typeof siteHelp
  | keyof typeof siteLanding
