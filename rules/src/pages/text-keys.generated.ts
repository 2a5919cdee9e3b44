// Generated from rules/src/domains.ts and the files of the domains by `npm run codegen`. Do not edit.
import type { texts as accounts } from '../accounts/index.ts'
import type { texts as accountsBanners } from '../accounts/banners/index.ts'
import type { texts as accountsLegal } from '../accounts/legal/index.ts'
import type { texts as applications } from '../applications/index.ts'
import type { texts as applicationsApplying } from '../applications/applying/index.ts'
import type { texts as applicationsExport } from '../applications/export/index.ts'
import type { texts as applicationsReviewing } from '../applications/reviewing/index.ts'
import type { texts as audit } from '../audit/index.ts'
import type { texts as chat } from '../chat/index.ts'
import type { texts as chatDiscussion } from '../chat/discussion/index.ts'
import type { texts as chatModeration } from '../chat/moderation/index.ts'
import type { texts as events } from '../events/index.ts'
import type { texts as eventsAgenda } from '../events/agenda/index.ts'
import type { texts as eventsOrganizing } from '../events/organizing/index.ts'
import type { texts as forms } from '../forms/index.ts'
import type { texts as formsBuilder } from '../forms/builder/index.ts'
import type { texts as formsFilling } from '../forms/filling/index.ts'
import type { texts as identity } from '../identity/index.ts'
import type { texts as lives } from '../lives/index.ts'
import type { texts as livesStudio } from '../lives/studio/index.ts'
import type { texts as livesViewer } from '../lives/viewer/index.ts'
import type { texts as magazine } from '../magazine/index.ts'
import type { texts as magazineEditor } from '../magazine/editor/index.ts'
import type { texts as magazineReading } from '../magazine/reading/index.ts'
import type { texts as members } from '../members/index.ts'
import type { texts as notifications } from '../notifications/index.ts'
import type { texts as orders } from '../orders/index.ts'
import type { texts as ordersBooking } from '../orders/booking/index.ts'
import type { texts as ordersTickets } from '../orders/tickets/index.ts'
import type { texts as outbox } from '../outbox/index.ts'
import type { texts as privacy } from '../privacy/index.ts'
import type { texts as sessions } from '../sessions/index.ts'
import type { texts as sessionsReauthentication } from '../sessions/reauthentication/index.ts'
import type { texts as sessionsVerification } from '../sessions/verification/index.ts'
import type { texts as signup } from '../signup/index.ts'
import type { texts as site } from '../site/index.ts'
import type { texts as siteAreas } from '../site/areas/index.ts'
import type { texts as siteDashboard } from '../site/dashboard/index.ts'
import type { texts as siteHelp } from '../site/help/index.ts'
import type { texts as siteLanding } from '../site/landing/index.ts'
import type { texts as uploads } from '../uploads/index.ts'
import type { texts as uploadsPicture } from '../uploads/picture/index.ts'

/** The key of a text of any domain. */
export type TextKey =
  | keyof typeof audit.fr
  | keyof typeof outbox.fr
  | keyof typeof notifications.fr
  | keyof typeof uploads.fr
  | keyof typeof uploadsPicture.fr
  | keyof typeof accounts.fr
  | keyof typeof accountsBanners.fr
  | keyof typeof accountsLegal.fr
  | keyof typeof sessions.fr
  | keyof typeof sessionsReauthentication.fr
  | keyof typeof sessionsVerification.fr
  | keyof typeof identity.fr
  | keyof typeof signup.fr
  | keyof typeof members.fr
  | keyof typeof magazine.fr
  | keyof typeof magazineEditor.fr
  | keyof typeof magazineReading.fr
  | keyof typeof lives.fr
  | keyof typeof livesStudio.fr
  | keyof typeof livesViewer.fr
  | keyof typeof chat.fr
  | keyof typeof chatDiscussion.fr
  | keyof typeof chatModeration.fr
  | keyof typeof forms.fr
  | keyof typeof formsBuilder.fr
  | keyof typeof formsFilling.fr
  | keyof typeof events.fr
  | keyof typeof eventsAgenda.fr
  | keyof typeof eventsOrganizing.fr
  | keyof typeof orders.fr
  | keyof typeof ordersBooking.fr
  | keyof typeof ordersTickets.fr
  | keyof typeof applications.fr
  | keyof typeof applicationsApplying.fr
  | keyof typeof applicationsExport.fr
  | keyof typeof applicationsReviewing.fr
  | keyof typeof privacy.fr
  | keyof typeof site.fr
  | keyof typeof siteAreas.fr
  | keyof typeof siteDashboard.fr
  | keyof typeof siteHelp.fr
  | keyof typeof siteLanding.fr
