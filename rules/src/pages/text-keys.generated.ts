// Generated from rules/src/domains.ts and the files of the domains by `npm run codegen`. Do not edit.
import type { texts as accounts } from '../accounts/index.ts'
import type { texts as accountsBanners } from '../accounts/banners/index.ts'
import type { texts as accountsLegal } from '../accounts/legal/index.ts'
import type { texts as applications } from '../applications/index.ts'
import type { texts as applicationsApplying } from '../applications/applying/index.ts'
import type { texts as applicationsExport } from '../applications/export/index.ts'
import type { texts as applicationsReviewing } from '../applications/reviewing/index.ts'
import type { texts as audit } from '../audit/index.ts'
import type { texts as bibs } from '../bibs/index.ts'
import type { texts as bibsLists } from '../bibs/lists/index.ts'
import type { texts as bibsNumbering } from '../bibs/numbering/index.ts'
import type { texts as chat } from '../chat/index.ts'
import type { texts as chatDiscussion } from '../chat/discussion/index.ts'
import type { texts as chatModeration } from '../chat/moderation/index.ts'
import type { texts as contests } from '../contests/index.ts'
import type { texts as contestsArranging } from '../contests/arranging/index.ts'
import type { texts as contestsEntering } from '../contests/entering/index.ts'
import type { texts as contestsJudging } from '../contests/judging/index.ts'
import type { texts as contestsShowing } from '../contests/showing/index.ts'
import type { texts as dashboard } from '../dashboard/index.ts'
import type { texts as documents } from '../documents/index.ts'
import type { texts as documentsChecking } from '../documents/checking/index.ts'
import type { texts as documentsOwn } from '../documents/own/index.ts'
import type { texts as events } from '../events/index.ts'
import type { texts as eventsAgenda } from '../events/agenda/index.ts'
import type { texts as eventsOrganizing } from '../events/organizing/index.ts'
import type { texts as forms } from '../forms/index.ts'
import type { texts as formsBuilder } from '../forms/builder/index.ts'
import type { texts as formsFilling } from '../forms/filling/index.ts'
import type { texts as gate } from '../gate/index.ts'
import type { texts as gateDesk } from '../gate/desk/index.ts'
import type { texts as gateGates } from '../gate/gates/index.ts'
import type { texts as gatePhone } from '../gate/phone/index.ts'
import type { texts as identity } from '../identity/index.ts'
import type { texts as lives } from '../lives/index.ts'
import type { texts as livesCap } from '../lives/cap/index.ts'
import type { texts as livesReplay } from '../lives/replay/index.ts'
import type { texts as livesStudio } from '../lives/studio/index.ts'
import type { texts as livesViewer } from '../lives/viewer/index.ts'
import type { texts as magazine } from '../magazine/index.ts'
import type { texts as magazineEditor } from '../magazine/editor/index.ts'
import type { texts as magazineReading } from '../magazine/reading/index.ts'
import type { texts as members } from '../members/index.ts'
import type { texts as notifications } from '../notifications/index.ts'
import type { texts as orders } from '../orders/index.ts'
import type { texts as ordersBooking } from '../orders/booking/index.ts'
import type { texts as ordersContacts } from '../orders/contacts/index.ts'
import type { texts as ordersReservations } from '../orders/reservations/index.ts'
import type { texts as outbox } from '../outbox/index.ts'
import type { texts as payments } from '../payments/index.ts'
import type { texts as paymentsPapers } from '../payments/papers/index.ts'
import type { texts as paymentsPaying } from '../payments/paying/index.ts'
import type { texts as paymentsTreasury } from '../payments/treasury/index.ts'
import type { texts as privacy } from '../privacy/index.ts'
import type { texts as races } from '../races/index.ts'
import type { texts as racesMine } from '../races/mine/index.ts'
import type { texts as racesOffer } from '../races/offer/index.ts'
import type { texts as racesOrganising } from '../races/organising/index.ts'
import type { texts as racesPrinting } from '../races/printing/index.ts'
import type { texts as racesRanking } from '../races/ranking/index.ts'
import type { texts as racesRegistration } from '../races/registration/index.ts'
import type { texts as racesTiming } from '../races/timing/index.ts'
import type { texts as reports } from '../reports/index.ts'
import type { texts as reportsModerating } from '../reports/moderating/index.ts'
import type { texts as sessions } from '../sessions/index.ts'
import type { texts as sessionsReauthentication } from '../sessions/reauthentication/index.ts'
import type { texts as sessionsSettings } from '../sessions/settings/index.ts'
import type { texts as sessionsStrength } from '../sessions/strength/index.ts'
import type { texts as sessionsVerification } from '../sessions/verification/index.ts'
import type { texts as signup } from '../signup/index.ts'
import type { texts as signupGuardian } from '../signup/guardian/index.ts'
import type { texts as site } from '../site/index.ts'
import type { texts as siteAreas } from '../site/areas/index.ts'
import type { texts as siteHelp } from '../site/help/index.ts'
import type { texts as siteLanding } from '../site/landing/index.ts'
import type { texts as tickets } from '../tickets/index.ts'
import type { texts as ticketsDocument } from '../tickets/document/index.ts'
import type { texts as ticketsRetrieval } from '../tickets/retrieval/index.ts'
import type { texts as ticketsScanning } from '../tickets/scanning/index.ts'
import type { texts as ticketsWallet } from '../tickets/wallet/index.ts'
import type { texts as uploads } from '../uploads/index.ts'
import type { texts as uploadsPdf } from '../uploads/pdf/index.ts'
import type { texts as uploadsPicture } from '../uploads/picture/index.ts'
import type { texts as uploadsZoom } from '../uploads/zoom/index.ts'
import type { texts as votes } from '../votes/index.ts'
import type { texts as votesPreparing } from '../votes/preparing/index.ts'
import type { texts as votesVoting } from '../votes/voting/index.ts'

/** The key of a text of any domain. */
export type TextKey =
  | keyof typeof audit.fr
  | keyof typeof outbox.fr
  | keyof typeof notifications.fr
  | keyof typeof uploads.fr
  | keyof typeof uploadsPdf.fr
  | keyof typeof uploadsPicture.fr
  | keyof typeof uploadsZoom.fr
  | keyof typeof accounts.fr
  | keyof typeof accountsBanners.fr
  | keyof typeof accountsLegal.fr
  | keyof typeof sessions.fr
  | keyof typeof sessionsReauthentication.fr
  | keyof typeof sessionsSettings.fr
  | keyof typeof sessionsStrength.fr
  | keyof typeof sessionsVerification.fr
  | keyof typeof identity.fr
  | keyof typeof signup.fr
  | keyof typeof signupGuardian.fr
  | keyof typeof members.fr
  | keyof typeof reports.fr
  | keyof typeof reportsModerating.fr
  | keyof typeof magazine.fr
  | keyof typeof magazineEditor.fr
  | keyof typeof magazineReading.fr
  | keyof typeof lives.fr
  | keyof typeof livesCap.fr
  | keyof typeof livesReplay.fr
  | keyof typeof livesStudio.fr
  | keyof typeof livesViewer.fr
  | keyof typeof chat.fr
  | keyof typeof chatDiscussion.fr
  | keyof typeof chatModeration.fr
  | keyof typeof votes.fr
  | keyof typeof votesPreparing.fr
  | keyof typeof votesVoting.fr
  | keyof typeof forms.fr
  | keyof typeof formsBuilder.fr
  | keyof typeof formsFilling.fr
  | keyof typeof documents.fr
  | keyof typeof documentsChecking.fr
  | keyof typeof documentsOwn.fr
  | keyof typeof events.fr
  | keyof typeof eventsAgenda.fr
  | keyof typeof eventsOrganizing.fr
  | keyof typeof payments.fr
  | keyof typeof paymentsPapers.fr
  | keyof typeof paymentsPaying.fr
  | keyof typeof paymentsTreasury.fr
  | keyof typeof contests.fr
  | keyof typeof contestsArranging.fr
  | keyof typeof contestsEntering.fr
  | keyof typeof contestsJudging.fr
  | keyof typeof contestsShowing.fr
  | keyof typeof orders.fr
  | keyof typeof ordersBooking.fr
  | keyof typeof ordersContacts.fr
  | keyof typeof ordersReservations.fr
  | keyof typeof tickets.fr
  | keyof typeof ticketsDocument.fr
  | keyof typeof ticketsRetrieval.fr
  | keyof typeof ticketsScanning.fr
  | keyof typeof ticketsWallet.fr
  | keyof typeof bibs.fr
  | keyof typeof bibsLists.fr
  | keyof typeof bibsNumbering.fr
  | keyof typeof applications.fr
  | keyof typeof applicationsApplying.fr
  | keyof typeof applicationsExport.fr
  | keyof typeof applicationsReviewing.fr
  | keyof typeof races.fr
  | keyof typeof racesMine.fr
  | keyof typeof racesOffer.fr
  | keyof typeof racesOrganising.fr
  | keyof typeof racesPrinting.fr
  | keyof typeof racesRanking.fr
  | keyof typeof racesRegistration.fr
  | keyof typeof racesTiming.fr
  | keyof typeof gate.fr
  | keyof typeof gateDesk.fr
  | keyof typeof gateGates.fr
  | keyof typeof gatePhone.fr
  | keyof typeof privacy.fr
  | keyof typeof dashboard.fr
  | keyof typeof site.fr
  | keyof typeof siteAreas.fr
  | keyof typeof siteHelp.fr
  | keyof typeof siteLanding.fr
