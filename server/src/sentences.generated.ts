// Generated from rules/src/domains.ts and the files of the domains by `npm run codegen`. Do not edit.
import { texts as accounts } from '@vondrona/rules/accounts'
import { texts as accountsBanners } from '@vondrona/rules/accounts/banners'
import { texts as accountsLegal } from '@vondrona/rules/accounts/legal'
import { texts as applications } from '@vondrona/rules/applications'
import { texts as applicationsApplying } from '@vondrona/rules/applications/applying'
import { texts as applicationsExport } from '@vondrona/rules/applications/export'
import { texts as applicationsReviewing } from '@vondrona/rules/applications/reviewing'
import { texts as audit } from '@vondrona/rules/audit'
import { texts as bibs } from '@vondrona/rules/bibs'
import { texts as bibsLists } from '@vondrona/rules/bibs/lists'
import { texts as bibsNumbering } from '@vondrona/rules/bibs/numbering'
import { texts as chat } from '@vondrona/rules/chat'
import { texts as chatDiscussion } from '@vondrona/rules/chat/discussion'
import { texts as chatModeration } from '@vondrona/rules/chat/moderation'
import { texts as contests } from '@vondrona/rules/contests'
import { texts as contestsArranging } from '@vondrona/rules/contests/arranging'
import { texts as contestsEntering } from '@vondrona/rules/contests/entering'
import { texts as contestsJudging } from '@vondrona/rules/contests/judging'
import { texts as contestsShowing } from '@vondrona/rules/contests/showing'
import { texts as contestsWorks } from '@vondrona/rules/contests/works'
import { texts as dashboard } from '@vondrona/rules/dashboard'
import { texts as dashboardHealth } from '@vondrona/rules/dashboard/health'
import { texts as documents } from '@vondrona/rules/documents'
import { texts as documentsChecking } from '@vondrona/rules/documents/checking'
import { texts as documentsOwn } from '@vondrona/rules/documents/own'
import { texts as events } from '@vondrona/rules/events'
import { texts as eventsAgenda } from '@vondrona/rules/events/agenda'
import { texts as eventsOrganizing } from '@vondrona/rules/events/organizing'
import { texts as forms } from '@vondrona/rules/forms'
import { texts as formsBuilder } from '@vondrona/rules/forms/builder'
import { texts as formsFilling } from '@vondrona/rules/forms/filling'
import { texts as gate } from '@vondrona/rules/gate'
import { texts as gateDesk } from '@vondrona/rules/gate/desk'
import { texts as gateGates } from '@vondrona/rules/gate/gates'
import { texts as gatePhone } from '@vondrona/rules/gate/phone'
import { texts as identity } from '@vondrona/rules/identity'
import { texts as lives } from '@vondrona/rules/lives'
import { texts as livesCap } from '@vondrona/rules/lives/cap'
import { texts as livesReplay } from '@vondrona/rules/lives/replay'
import { texts as livesStudio } from '@vondrona/rules/lives/studio'
import { texts as livesViewer } from '@vondrona/rules/lives/viewer'
import { texts as magazine } from '@vondrona/rules/magazine'
import { texts as magazineEditor } from '@vondrona/rules/magazine/editor'
import { texts as magazineReading } from '@vondrona/rules/magazine/reading'
import { texts as magazineShared } from '@vondrona/rules/magazine/shared'
import { texts as members } from '@vondrona/rules/members'
import { texts as notifications } from '@vondrona/rules/notifications'
import { texts as notificationsPush } from '@vondrona/rules/notifications/push'
import { texts as orders } from '@vondrona/rules/orders'
import { texts as ordersBooking } from '@vondrona/rules/orders/booking'
import { texts as ordersContacts } from '@vondrona/rules/orders/contacts'
import { texts as ordersReservations } from '@vondrona/rules/orders/reservations'
import { texts as outbox } from '@vondrona/rules/outbox'
import { texts as payments } from '@vondrona/rules/payments'
import { texts as paymentsPapers } from '@vondrona/rules/payments/papers'
import { texts as paymentsPaying } from '@vondrona/rules/payments/paying'
import { texts as paymentsTreasury } from '@vondrona/rules/payments/treasury'
import { texts as privacy } from '@vondrona/rules/privacy'
import { texts as races } from '@vondrona/rules/races'
import { texts as racesMine } from '@vondrona/rules/races/mine'
import { texts as racesOffer } from '@vondrona/rules/races/offer'
import { texts as racesOrganising } from '@vondrona/rules/races/organising'
import { texts as racesPrinting } from '@vondrona/rules/races/printing'
import { texts as racesRanking } from '@vondrona/rules/races/ranking'
import { texts as racesRegistration } from '@vondrona/rules/races/registration'
import { texts as racesTiming } from '@vondrona/rules/races/timing'
import { texts as reports } from '@vondrona/rules/reports'
import { texts as reportsModerating } from '@vondrona/rules/reports/moderating'
import { texts as sessions } from '@vondrona/rules/sessions'
import { texts as sessionsReauthentication } from '@vondrona/rules/sessions/reauthentication'
import { texts as sessionsSettings } from '@vondrona/rules/sessions/settings'
import { texts as sessionsStrength } from '@vondrona/rules/sessions/strength'
import { texts as sessionsVerification } from '@vondrona/rules/sessions/verification'
import { texts as signup } from '@vondrona/rules/signup'
import { texts as signupGuardian } from '@vondrona/rules/signup/guardian'
import { texts as site } from '@vondrona/rules/site'
import { texts as siteAreas } from '@vondrona/rules/site/areas'
import { texts as siteHelp } from '@vondrona/rules/site/help'
import { texts as siteLanding } from '@vondrona/rules/site/landing'
import { texts as tickets } from '@vondrona/rules/tickets'
import { texts as ticketsDocument } from '@vondrona/rules/tickets/document'
import { texts as ticketsRetrieval } from '@vondrona/rules/tickets/retrieval'
import { texts as ticketsScanning } from '@vondrona/rules/tickets/scanning'
import { texts as ticketsWallet } from '@vondrona/rules/tickets/wallet'
import { texts as uploads } from '@vondrona/rules/uploads'
import { texts as uploadsPdf } from '@vondrona/rules/uploads/pdf'
import { texts as uploadsPicture } from '@vondrona/rules/uploads/picture'
import { texts as uploadsZoom } from '@vondrona/rules/uploads/zoom'
import { texts as votes } from '@vondrona/rules/votes'
import { texts as votesPreparing } from '@vondrona/rules/votes/preparing'
import { texts as votesVoting } from '@vondrona/rules/votes/voting'

export const ofDomains = [
  audit,
  outbox,
  notifications,
  notificationsPush,
  uploads,
  uploadsPdf,
  uploadsPicture,
  uploadsZoom,
  accounts,
  accountsBanners,
  accountsLegal,
  sessions,
  sessionsReauthentication,
  sessionsSettings,
  sessionsStrength,
  sessionsVerification,
  identity,
  signup,
  signupGuardian,
  members,
  reports,
  reportsModerating,
  magazine,
  magazineEditor,
  magazineReading,
  magazineShared,
  lives,
  livesCap,
  livesReplay,
  livesStudio,
  livesViewer,
  chat,
  chatDiscussion,
  chatModeration,
  votes,
  votesPreparing,
  votesVoting,
  forms,
  formsBuilder,
  formsFilling,
  documents,
  documentsChecking,
  documentsOwn,
  events,
  eventsAgenda,
  eventsOrganizing,
  payments,
  paymentsPapers,
  paymentsPaying,
  paymentsTreasury,
  contests,
  contestsArranging,
  contestsEntering,
  contestsJudging,
  contestsShowing,
  contestsWorks,
  orders,
  ordersBooking,
  ordersContacts,
  ordersReservations,
  tickets,
  ticketsDocument,
  ticketsRetrieval,
  ticketsScanning,
  ticketsWallet,
  bibs,
  bibsLists,
  bibsNumbering,
  applications,
  applicationsApplying,
  applicationsExport,
  applicationsReviewing,
  races,
  racesMine,
  racesOffer,
  racesOrganising,
  racesPrinting,
  racesRanking,
  racesRegistration,
  racesTiming,
  gate,
  gateDesk,
  gateGates,
  gatePhone,
  privacy,
  dashboard,
  dashboardHealth,
  site,
  siteAreas,
  siteHelp,
  siteLanding,
] as const
