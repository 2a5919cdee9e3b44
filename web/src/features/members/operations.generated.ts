// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../lib/api/typed-document.ts'

/** Kinds of files of an exported list. */
export type ExportFormat =
  | 'csv'
  | 'xlsx';

/** Where a page starts. Lists go by `after` (the `endCursor` of the page before); `page`/`limit` are accepted for existing clients. */
export type PaginationInput = {
  page?: number | null | undefined;
  limit?: number | null | undefined;
  after?: string | null | undefined;
};

export type Role =
  | 'user'
  | 'redacteur'
  | 'streamer'
  | 'moderator'
  | 'admin_mit'
  | 'admin';

export type Status =
  | 'pending'
  | 'active'
  | 'blocked';

export type Sex =
  | 'M'
  | 'F';

export type Nationality =
  | 'MG'
  | 'XX';

export type DocumentKind =
  | 'cin'
  | 'passport'
  | 'license';

export type GuardianConsentState =
  | 'none'
  | 'requested'
  | 'confirmed';

export type Side =
  | 'front'
  | 'back';

export type CorrectionItem =
  | 'front'
  | 'back'
  | 'number'
  | 'birthDate'
  | 'name';

export type DuplicateReason =
  | 'number'
  | 'birthDate'
  | 'name'
  | 'pseudo';

export type UserFilters = {
  /** Name, pseudo or e-mail, at least 2 characters, accents ignored; or the whole number of an identity document. */
  search?: string | null | undefined;
  status?: Status | null | undefined;
  role?: Role | null | undefined;
  /** Days in Madagascar, both included. */
  joinedFrom?: string | null | undefined;
  joinedTo?: string | null | undefined;
  /** Under 18 today. */
  minor?: boolean | null | undefined;
  /** The e-mail address is not confirmed. */
  unverified?: boolean | null | undefined;
};

export type UserOrder =
  | 'newest'
  | 'oldest'
  | 'name'
  | 'nameDesc';

export type Decision =
  | 'approve'
  | 'reject';

export type WaitingFields = { id: string, pseudo: string, email: string, role: Role, status: Status, createdAt: string, updatedAt: string, nom: string | null, prenom: string | null, limited: boolean, awaitingCorrection: boolean, emailVerified: boolean };

export type MemberRow = { id: string, pseudo: string, nom: string | null, prenom: string | null, email: string | null, role: Role, status: Status, limited: boolean, profilePicture: string | null, createdAt: string, emailVerified: boolean };

export type MemberDetail = { sexe: Sex | null, dateNaissance: string | null, nationality: Nationality | null, documentType: DocumentKind | null, documentNumber: string | null, phone: string | null, city: string | null, phoneVerified: boolean, totpEnabled: boolean | null, menuPermissions: Array<string> | null, guardianConsent: GuardianConsentState | null, needsIdentity: boolean, deletionAt: string | null, updatedAt: string, id: string, pseudo: string, nom: string | null, prenom: string | null, email: string | null, role: Role, status: Status, limited: boolean, profilePicture: string | null, createdAt: string, emailVerified: boolean };

export type ReviewFields = { userId: string, documentType: DocumentKind | null, documentNumber: string | null, nationality: Nationality | null, sides: Array<Side>, deletedAt: string | null, deletesAt: string | null, numberMatches: boolean | null, checkedAtCounter: boolean, guardianConsent: GuardianConsentState | null, guardianEmail: string | null, corrections: Array<{ id: string, item: CorrectionItem, note: string | null, requestedAt: string, answeredAt: string | null }> };

export type PendingUsersVariables = { [key: string]: never; };

export type PendingUsers = { pendingUsers: Array<{ id: string, pseudo: string, email: string, role: Role, status: Status, createdAt: string, updatedAt: string, nom: string | null, prenom: string | null, limited: boolean, awaitingCorrection: boolean, emailVerified: boolean }> };

export type PendingPulseVariables = { [key: string]: never; };

export type PendingPulse = { pendingUsers: Array<{ id: string, updatedAt: string, awaitingCorrection: boolean }> };

export type RequestDetailVariables = {
  id: string;
};

export type RequestDetail = { user: { sexe: Sex | null, dateNaissance: string | null, nationality: Nationality | null, documentType: DocumentKind | null, documentNumber: string | null, phone: string | null, city: string | null, phoneVerified: boolean, totpEnabled: boolean | null, menuPermissions: Array<string> | null, guardianConsent: GuardianConsentState | null, needsIdentity: boolean, deletionAt: string | null, updatedAt: string, id: string, pseudo: string, nom: string | null, prenom: string | null, email: string | null, role: Role, status: Status, limited: boolean, profilePicture: string | null, createdAt: string, emailVerified: boolean } | null, identityReview: { userId: string, documentType: DocumentKind | null, documentNumber: string | null, nationality: Nationality | null, sides: Array<Side>, deletedAt: string | null, deletesAt: string | null, numberMatches: boolean | null, checkedAtCounter: boolean, guardianConsent: GuardianConsentState | null, guardianEmail: string | null, duplicates: Array<{ id: string, pseudo: string, nom: string | null, prenom: string | null, dateNaissance: string | null, status: Status, reasons: Array<DuplicateReason> }>, corrections: Array<{ id: string, item: CorrectionItem, note: string | null, requestedAt: string, answeredAt: string | null }> } };

export type MemberHistoryVariables = {
  id: string;
  limit: number;
};

export type MemberHistory = { auditLog: { items: Array<{ id: string, at: string, actorId: string | null, actorName: string | null, action: string }> } };

export type MembersVariables = {
  filters?: UserFilters | null | undefined;
  pagination?: PaginationInput | null | undefined;
  order?: UserOrder | null | undefined;
};

export type Members = { users: { total: number, totalCapped: boolean, hasMore: boolean, endCursor: string | null, items: Array<{ id: string, pseudo: string, nom: string | null, prenom: string | null, email: string | null, role: Role, status: Status, limited: boolean, profilePicture: string | null, createdAt: string, emailVerified: boolean }> } };

export type UserCountsVariables = { [key: string]: never; };

export type UserCounts = { userCounts: Array<{ status: Status, role: Role, count: number }> };

export type ApproveUserVariables = {
  id: string;
};

export type ApproveUser = { approveUser: { id: string, pseudo: string, nom: string | null, prenom: string | null, email: string | null, role: Role, status: Status, limited: boolean, profilePicture: string | null, createdAt: string, emailVerified: boolean } };

export type RejectUserVariables = {
  id: string;
  reason?: string | null | undefined;
};

export type RejectUser = { rejectUser: { id: string, pseudo: string, nom: string | null, prenom: string | null, email: string | null, role: Role, status: Status, limited: boolean, profilePicture: string | null, createdAt: string, emailVerified: boolean } };

export type ExportUsersVariables = {
  filters?: UserFilters | null | undefined;
  order?: UserOrder | null | undefined;
  format?: ExportFormat | null | undefined;
};

export type ExportUsers = { exportUsers: { url: string } };

export type UpdateUserStatusVariables = {
  id: string;
  status: Status;
  reason?: string | null | undefined;
};

export type UpdateUserStatus = { updateUserStatus: { id: string, pseudo: string, nom: string | null, prenom: string | null, email: string | null, role: Role, status: Status, limited: boolean, profilePicture: string | null, createdAt: string, emailVerified: boolean } };

export type DecideUsersVariables = {
  ids: Array<string> | string;
  decision: Decision;
  reason?: string | null | undefined;
};

export type DecideUsers = { decideUsers: Array<{ id: string, ok: boolean, message: string | null }> };

export type UndoDecisionVariables = {
  userId: string;
};

export type UndoDecision = { undoDecision: { id: string, pseudo: string, nom: string | null, prenom: string | null, email: string | null, role: Role, status: Status, limited: boolean, profilePicture: string | null, createdAt: string, emailVerified: boolean } };

export type RequestCorrectionVariables = {
  userId: string;
  items: Array<CorrectionItem> | CorrectionItem;
  note?: string | null | undefined;
};

export type RequestCorrection = { requestCorrection: { success: boolean, message: string } };

export type RecordCounterCheckVariables = {
  userId: string;
};

export type RecordCounterCheck = { recordCounterCheck: { success: boolean, message: string } };

export type CompareDocumentNumberVariables = {
  userId: string;
  number: string;
};

export type CompareDocumentNumber = { compareDocumentNumber: boolean };

export type IdentityImageTicketVariables = {
  userId: string;
  side: Side;
};

export type IdentityImageTicket = { identityImageTicket: { url: string, expiresAt: string } };

export type UpdateUserRoleVariables = {
  id: string;
  role: Role;
};

export type UpdateUserRole = { updateUserRole: { menuPermissions: Array<string> | null, id: string, pseudo: string, nom: string | null, prenom: string | null, email: string | null, role: Role, status: Status, limited: boolean, profilePicture: string | null, createdAt: string, emailVerified: boolean } };

export type UpdateUserMenusVariables = {
  userId: string;
  menuPermissions?: Array<string> | string | null | undefined;
  before?: Array<string> | string | null | undefined;
};

export type UpdateUserMenus = { updateUserMenus: { id: string, menuPermissions: Array<string> | null } };

export type ResetTotpVariables = {
  userId: string;
  password: string;
};

export type ResetTotp = { resetTotp: { id: string, totpEnabled: boolean | null } };

export type PendingUsersChangedVariables = { [key: string]: never; };

export type PendingUsersChanged = { pendingUsersChanged: { kind: string, userId: string, pending: number } };

export const PendingUsersDocument: TypedDocument<PendingUsers, PendingUsersVariables> = `query PendingUsers{pendingUsers{...WaitingFields}}fragment WaitingFields on PendingUser{id pseudo email role status createdAt updatedAt nom prenom limited awaitingCorrection emailVerified}`

export const PendingPulseDocument: TypedDocument<PendingPulse, PendingPulseVariables> = `query PendingPulse{pendingUsers{id updatedAt awaitingCorrection}}`

export const RequestDetailDocument: TypedDocument<RequestDetail, RequestDetailVariables> = `query RequestDetail($id:ID!){user(id:$id){...MemberDetail}identityReview(userId:$id){...ReviewFields duplicates{id pseudo nom prenom dateNaissance status reasons}}}fragment MemberDetail on User{...MemberRow sexe dateNaissance nationality documentType documentNumber phone city phoneVerified totpEnabled menuPermissions guardianConsent needsIdentity deletionAt updatedAt}fragment MemberRow on User{id pseudo nom prenom email role status limited profilePicture createdAt emailVerified}fragment ReviewFields on IdentityReview{userId documentType documentNumber nationality sides deletedAt deletesAt corrections{id item note requestedAt answeredAt}numberMatches checkedAtCounter guardianConsent guardianEmail}`

export const MemberHistoryDocument: TypedDocument<MemberHistory, MemberHistoryVariables> = `query MemberHistory($id:ID!$limit:Int!){auditLog(filters:{targetId:$id}pagination:{limit:$limit}){items{id at actorId actorName action}}}`

export const MembersDocument: TypedDocument<Members, MembersVariables> = `query Members($filters:UserFilters$pagination:PaginationInput$order:UserOrder){users(filters:$filters pagination:$pagination order:$order){items{...MemberRow}total totalCapped hasMore endCursor}}fragment MemberRow on User{id pseudo nom prenom email role status limited profilePicture createdAt emailVerified}`

export const UserCountsDocument: TypedDocument<UserCounts, UserCountsVariables> = `query UserCounts{userCounts{status role count}}`

export const ApproveUserDocument: TypedDocument<ApproveUser, ApproveUserVariables> = `mutation ApproveUser($id:ID!){approveUser(id:$id){...MemberRow}}fragment MemberRow on User{id pseudo nom prenom email role status limited profilePicture createdAt emailVerified}`

export const RejectUserDocument: TypedDocument<RejectUser, RejectUserVariables> = `mutation RejectUser($id:ID!$reason:String){rejectUser(id:$id reason:$reason){...MemberRow}}fragment MemberRow on User{id pseudo nom prenom email role status limited profilePicture createdAt emailVerified}`

export const ExportUsersDocument: TypedDocument<ExportUsers, ExportUsersVariables> = `mutation ExportUsers($filters:UserFilters$order:UserOrder$format:ExportFormat){exportUsers(filters:$filters order:$order format:$format){url}}`

export const UpdateUserStatusDocument: TypedDocument<UpdateUserStatus, UpdateUserStatusVariables> = `mutation UpdateUserStatus($id:ID!$status:Status!$reason:String){updateUserStatus(id:$id status:$status reason:$reason){...MemberRow}}fragment MemberRow on User{id pseudo nom prenom email role status limited profilePicture createdAt emailVerified}`

export const DecideUsersDocument: TypedDocument<DecideUsers, DecideUsersVariables> = `mutation DecideUsers($ids:[ID!]!$decision:Decision!$reason:String){decideUsers(ids:$ids decision:$decision reason:$reason){id ok message}}`

export const UndoDecisionDocument: TypedDocument<UndoDecision, UndoDecisionVariables> = `mutation UndoDecision($userId:ID!){undoDecision(userId:$userId){...MemberRow}}fragment MemberRow on User{id pseudo nom prenom email role status limited profilePicture createdAt emailVerified}`

export const RequestCorrectionDocument: TypedDocument<RequestCorrection, RequestCorrectionVariables> = `mutation RequestCorrection($userId:ID!$items:[CorrectionItem!]!$note:String){requestCorrection(userId:$userId items:$items note:$note){success message}}`

export const RecordCounterCheckDocument: TypedDocument<RecordCounterCheck, RecordCounterCheckVariables> = `mutation RecordCounterCheck($userId:ID!){recordCounterCheck(userId:$userId){success message}}`

export const CompareDocumentNumberDocument: TypedDocument<CompareDocumentNumber, CompareDocumentNumberVariables> = `mutation CompareDocumentNumber($userId:ID!$number:String!){compareDocumentNumber(userId:$userId number:$number)}`

export const IdentityImageTicketDocument: TypedDocument<IdentityImageTicket, IdentityImageTicketVariables> = `mutation IdentityImageTicket($userId:ID!$side:Side!){identityImageTicket(userId:$userId side:$side){url expiresAt}}`

export const UpdateUserRoleDocument: TypedDocument<UpdateUserRole, UpdateUserRoleVariables> = `mutation UpdateUserRole($id:ID!$role:Role!){updateUserRole(id:$id role:$role){...MemberRow menuPermissions}}fragment MemberRow on User{id pseudo nom prenom email role status limited profilePicture createdAt emailVerified}`

export const UpdateUserMenusDocument: TypedDocument<UpdateUserMenus, UpdateUserMenusVariables> = `mutation UpdateUserMenus($userId:ID!$menuPermissions:[String!]$before:[String!]){updateUserMenus(userId:$userId menuPermissions:$menuPermissions before:$before){id menuPermissions}}`

export const ResetTotpDocument: TypedDocument<ResetTotp, ResetTotpVariables> = `mutation ResetTotp($userId:ID!$password:String!){resetTotp(userId:$userId password:$password){id totpEnabled}}`

export const PendingUsersChangedDocument: TypedDocument<PendingUsersChanged, PendingUsersChangedVariables> = `subscription PendingUsersChanged{pendingUsersChanged{kind userId pending}}`
