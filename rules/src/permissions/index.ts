import type { Actor } from '../accounts/index.ts'

/**
 * Who may call what: one row per operation, default deny. The columns are kinds of caller, in this order:
 *
 *   anon · user · redacteur · streamer · moderator · admin_mit · admin · blocked · pending
 *
 * A = allowed, O = own things only, D = denied. `blocked` never reaches a use case (its tokens are dead); its
 * column states what a test must see. `pending` narrows whatever the role would allow.
 */
const columns = [
  'anon',
  'user',
  'redacteur',
  'streamer',
  'moderator',
  'admin_mit',
  'admin',
  'blocked',
  'pending',
] as const
export type Caller = (typeof columns)[number]

export const permissions = {
  // sessions
  me: 'DOOOOOODO',
  login: 'AAAAAAADA',
  logout: 'AAAAAAAAA',
  changePassword: 'DOOOOOODO',
  reauthenticate: 'DOOOOOODO',
  renewToken: 'DOOOOOODO',
  mySessions: 'DOOOOOODO',
  revokeSession: 'DOOOOOODO',
  revokeOtherSessions: 'DOOOOOODO',
  emailLink: 'AAAAAAADA',
  confirmEmail: 'AAAAAAADA',
  verifyEmail: 'AAAAAAADA',
  resendVerification: 'AAAAAAADA',
  requestPasswordReset: 'AAAAAAADA',
  resetPassword: 'AAAAAAADA',
  requestEmailChange: 'DOOOOOODO',
  requestPhoneCode: 'DOOOOOODO',
  confirmPhone: 'DOOOOOODO',
  startTotp: 'DDOOOOODD', // staff accounts
  confirmTotp: 'DDOOOOODD',
  disableTotp: 'DDOOOOODD',
  recoveryCodesLeft: 'DDOOOOODD',
  renewRecoveryCodes: 'DDOOOOODD',
  // accounts
  updateProfile: 'DOOOOOODO',
  user: 'DOOOOOADO',
  acceptTerms: 'DOOOOOODO',
  // signup
  register: 'AAAAAAADA',
  checkEmailAvailability: 'AAAAAAADA',
  checkCinAvailability: 'AAAAAAADA',
  checkPseudoAvailability: 'AAAAAAADA',
  requestGuardianConsent: 'DOOOOOODO',
  confirmGuardianConsent: 'AAAAAAADA',
  guardianRequest: 'AAAAAAADA',
  // identity
  createUploadSlot: 'AAAAAAADA',
  uploadSlot: 'AAAAAAADA',
  submitIdentity: 'DOOOOOODO',
  correctionRequest: 'AAAAAAADA', // needs the mailed link's secret
  answerCorrection: 'AAAAAAADA',
  answerMyCorrection: 'DOOOOOODO',
  myIdentity: 'DOOOOOODO',
  identityImageTicket: 'DDDDDDADD',
  identityImage: 'DDDDDDADD', // GET /api/admin/users/{id}/cin/{side}
  identityReview: 'DDDDDDADD',
  compareDocumentNumber: 'DDDDDDADD',
  // members
  users: 'DDDDDDADD',
  userCounts: 'DDDDDDADD',
  pendingUsers: 'DDDDDDADD',
  pendingCount: 'DDDDDDADD',
  pendingUsersChanged: 'DDDDDDADD',
  approveUser: 'DDDDDDADD',
  rejectUser: 'DDDDDDADD',
  updateUserStatus: 'DDDDDDADD',
  decideUsers: 'DDDDDDADD',
  undoDecision: 'DDDDDDADD',
  requestCorrection: 'DDDDDDADD',
  recordCounterCheck: 'DDDDDDADD',
  updateUserRole: 'DDDDDDADD',
  updateUserMenus: 'DDDDDDADD',
  resetTotp: 'DDDDDDADD',
  // audit, outbox, notifications
  auditLog: 'DDDDDDADD',
  outbox: 'DDDDDDADD',
  retryMessage: 'DDDDDDADD',
  revealMessage: 'DDDDDDADD',
  notifications: 'DOOOOOODO',
  unreadNotifications: 'DOOOOOODO',
  markNotificationsRead: 'DOOOOOODO',
  notificationPreferences: 'DOOOOOODO',
  setNotificationPreferences: 'DOOOOOODO',
  // uploads: anon user redacteur streamer moderator admin_mit admin blocked pending
  images: 'DAAAAAADD',
  uploadImage: 'DAAAAAADD',
  uploadImageFromSlot: 'DAAAAAADD',
  // magazine
  articles: 'AAAAAAADA',
  article: 'AAAAAAADA',
  categories: 'AAAAAAADA',
  category: 'AAAAAAADA',
  tags: 'AAAAAAADA',
  articleVersions: 'DDODDDADD',
  createArticle: 'DDADDDADD',
  updateArticle: 'DDODDDADD',
  saveArticle: 'DDODDDADD',
  deleteArticle: 'DDODDDADD',
  restoreArticleVersion: 'DDODDDADD',
  discardArticleChanges: 'DDODDDADD',
  articlePreviewLink: 'DDODDDADD',
  likeArticle: 'DAAAAAADD',
  unlikeArticle: 'DAAAAAADD',
  createCategory: 'DDADDDADD',
  updateCategory: 'DDADDDADD',
  deleteCategory: 'DDADDDADD',
  mergeCategories: 'DDDDDDADD',
  renameTag: 'DDADDDADD',
  mergeTags: 'DDDDDDADD',
  deleteTag: 'DDADDDADD',
  // lives: anon user redacteur streamer moderator admin_mit admin blocked pending
  lives: 'AAAAAAADA',
  activeLives: 'AAAAAAADA',
  live: 'AAAAAAADA',
  GetLiveById: 'AAAAAAADA',
  liveUpdated: 'AAAAAAADA',
  myLives: 'DDDODDODD',
  createLive: 'DDDADDADD',
  updateLive: 'DDDODDADD',
  deleteLive: 'DDDODDADD',
  startLive: 'DDDODDADD',
  stopLive: 'DDDOADADD', // a moderator may cut any live
  endLive: 'DDDOADADD',
  joinLive: 'AAAAAAADA',
  leaveLive: 'AAAAAAADA',
  myStreamCredentials: 'DDDODDADD',
  rotateStreamKey: 'DDDODDADD',
  liveHealth: 'DDDOADADD',
  uploadRecording: 'DDDODDADD', // what the studio recorded by itself
  followStreamer: 'DOOOOOODO',
  remindMe: 'DOOOOOODO',
  testStreaming: 'DDDDDDADD',
  watchSignalling: 'AAAAAAADA', // socket: webrtc_{live}, viewer ready, answer, candidates
  broadcastSignalling: 'DDDODDODD', // socket: offers and candidates of that live's broadcaster
  // chat
  liveComments: 'AAAAAAADA',
  replayComments: 'AAAAAAADA',
  chatState: 'AAAAAAADA',
  commentAdded: 'AAAAAAADA', // and the socket's comments_{live}
  addComment: 'AAAAAAADD', // anon only where the live allows it (D-04)
  deleteComment: 'DDDOADADD',
  muteUser: 'DDDOADADD',
  banFromChat: 'DDDOADADD',
  setSlowMode: 'DDDOADADD',
  setBannedWords: 'DDDOADADD',
  // privacy
  exportMyData: 'DOOOOOODO',
  openMyExport: 'DOOOOOODO',
  myExports: 'DOOOOOODO',
  requestAccountDeletion: 'DOOOOOODO',
  cancelAccountDeletion: 'DOOOOOODO',
  // site
  site: 'AAAAAAAAA',
  version: 'AAAAAAAAA',
  warnings: 'DDDDDDADD',
  sendSupportMessage: 'AAAAAAADA',
} as const satisfies Record<string, string>

export type Operation = keyof typeof permissions
export type Grant = 'all' | 'own' | 'none'

const meaning: Record<string, Grant> = { A: 'all', O: 'own', D: 'none' }
const strength: Record<Grant, number> = { none: 0, own: 1, all: 2 }

/** The cell of one kind of caller; an operation without a row is denied to everybody. */
export function cell(operation: string, caller: Caller): Grant {
  const row = (permissions as Record<string, string>)[operation]
  return meaning[row?.[columns.indexOf(caller)] ?? 'D'] ?? 'none'
}

/** What an actor (null = no session) may do with an operation. A pending account gets the weaker of its two cells. */
export function grant(operation: string, actor: Actor | null): Grant {
  if (!actor) return cell(operation, 'anon')
  if (actor.status === 'blocked') return cell(operation, 'blocked')
  const byRole = cell(operation, actor.role)
  if (actor.status !== 'pending') return byRole
  const asPending = cell(operation, 'pending')
  return strength[asPending] < strength[byRole] ? asPending : byRole
}

/** True when the actor may call the operation on a thing owned by `ownerId` (or, without one, on their own things). */
export function may(operation: string, actor: Actor | null, ownerId?: string): boolean {
  const given = grant(operation, actor)
  if (given === 'own') return ownerId === undefined || ownerId === actor?.id
  return given === 'all'
}

export { columns as callers }
