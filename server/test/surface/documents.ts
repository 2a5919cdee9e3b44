/**
 * Checklist sections 23, 24 and 30 as GraphQL: one document for each row, with every operation, argument, input and
 * field by the name that the row gives it. Whether the contract has them, GraphQL's own validation says.
 */
const userFields =
  'id email pseudo nom prenom dateNaissance sexe role status currency profilePicture nationality documentType documentNumber country region city address postalCode phone menuPermissions createdAt updatedAt'
const liveFields =
  'id title description streamUrl stream_url isActive startTime endTime createdBy { id pseudo } author_id author_name created_at status thumbnail_url viewer_count has_recording recording_complete has_thumbnail comment_count source_type rtmp_url rtmp_status auto_start stream_key rtmp_key key stream_id duration'
const articleFields =
  'id title content featuredImage type author { id } category { id name } categories { id name } category_ids createdAt updatedAt'
const ticketTypeFields = 'id type title description price isActive isPopular maxQuantity soldQuantity'
const formField =
  'fieldName fieldLabel fieldType isRequired placeholder description sortOrder minLength maxLength validationPattern validationMessage fieldOptions'
const formConfig = `formConfig { id eventApplicationTypeId isFormEnabled formFields { ${formField} } }`
const applicationTypeFields = `id name details eligibilityCriteria requiredDocuments price applicationDeadline isActive allowMinors eventId applicationsCount ${formConfig}`
const eventFields = `id title description date location coverImage createdBy { id } ticketTypes { ${ticketTypeFields} } applicationTypes { ${applicationTypeFields} }`
const applicationFields =
  'id eventId eventApplicationTypeId userId status motivationLetter additionalInfo documentsSubmitted reviewNotes reviewedBy reviewedAt submittedAt'
const documentTypeFields =
  'id name description category isRequired hasExpiration maxFileSize allowedFormats validityPeriodDays isActive'
const userDocumentFields =
  'id userId documentTypeId fileName originalName filePath fileSize mimeType status uploadedAt expiresAt verifiedAt verifiedBy rejectionReason'
const voteFields =
  'id title description options { id text votes } totalVotes isActive allowMultiple endDate createdBy { id } coverImage'
const commentFields = 'id liveId message content userId username author { pseudo } timestamp createdAt'
const contestFields =
  'id name description category level status applicationDeadline startDate endDate prize image requirements organizerId organizerName maxParticipants currentParticipants'
const contestApplicationFields = 'id contestId contestName userId status applicationData appliedAt'
const eightFigures = 'totalUsers totalArticles totalLives activeUsers totalEvents totalVotes activeLives activeVotes'

const formFieldInput =
  'fieldName: "ville", fieldLabel: "Ville", fieldType: text, isRequired: true, placeholder: "", description: "", sortOrder: 1, minLength: 1, maxLength: 9, validationPattern: "a", validationMessage: "b", fieldOptions: []'
const applicationTypeInput = `name: "Bénévole", details: "", eligibilityCriteria: "", requiredDocuments: [], price: 0, applicationDeadline: "2030-01-01T00:00:00Z", isActive: true, allowMinors: true, formConfig: { isFormEnabled: true, formFields: [{ ${formFieldInput} }] }`
const eventInput = `title: "", description: "", date: "2030-01-01T00:00:00Z", location: "", coverImage: "", ticketTypes: [{ type: "", title: "", description: "", price: 0, isActive: true, isPopular: true, maxQuantity: 1 }], applicationTypes: [{ ${applicationTypeInput} }]`
const articleInput = 'title: "", content: "", featuredImage: "", type: article, category_ids: []'
const documentTypeInput =
  'name: "", description: "", category: "", isRequired: true, hasExpiration: true, maxFileSize: 1, allowedFormats: [], validityPeriodDays: 1, isActive: true'
const liveInput = 'title: "", description: "", startTime: "2030-01-01T00:00:00Z", thumbnail: ""'

/** [rows, document]: the ids in the first are those that the document asks for. */
export const surface: readonly (readonly [rows: string, document: string])[] = [
  ['R-DATA-01, R-GQL-07', `{ me { ${userFields} } }`],
  ['R-DATA-03, R-GQL-17', '{ pendingUsers { id username pseudo email role status createdAt updatedAt } }'],
  [
    'R-DATA-04, R-GQL-10',
    `query($id: ID!) { lives { ${liveFields} } activeLives { ${liveFields} } live(id: $id) { ${liveFields} } }`,
  ],
  ['R-GQL-11', `query GetLiveById($id: ID!) { GetLiveById(id: $id) { ${liveFields} } }`],
  ['R-GQL-08', `query($id: ID!) { articles { ${articleFields} } article(id: $id) { ${articleFields} } }`],
  ['R-GQL-09', 'query($id: ID!) { categories { id name } category(id: $id) { id name } tags { id name count } }'],
  [
    'R-GQL-12',
    `query($p: PaginationInput) { events(pagination: $p) { ${eventFields} } eventsWithPagination(pagination: $p) { items { ${eventFields} } totalCount hasNext currentPage } }`,
  ],
  [
    'R-GQL-13',
    `query($id: ID!) { event(id: $id) { ${eventFields} } eventApplicationTypes(eventId: $id) { ${applicationTypeFields} } }`,
  ],
  [
    'R-GQL-14',
    `query($id: ID!) { documentTypes { ${documentTypeFields} } myDocuments { ${userDocumentFields} } userDocuments(userId: $id) { ${userDocumentFields} } allUserDocuments(status: pending, documentTypeId: $id) { items { ${userDocumentFields} } } }`,
  ],
  [
    'R-GQL-15 (applications)',
    `query($id: ID!) { userApplications(userId: $id) { id kind userId status ... on EventApplication { ${applicationFields} } } myApplications { id kind userId status ... on EventApplication { ${applicationFields} } } plain: myApplications { ${applicationFields} } others: userApplications(userId: $id) { ${applicationFields} } }`,
  ],
  [
    'R-GQL-15 (contests)',
    `query($id: ID!) { contests(filters: { category: "danse", level: local, status: open }) { ${contestFields} } contest(id: $id) { ${contestFields} } }`,
  ],
  [
    'R-GQL-16',
    `query($id: ID!, $p: PaginationInput) { users(filters: { search: "", status: active, role: user }, pagination: $p) { items { ${userFields} } total hasMore } user(id: $id) { ${userFields} } }`,
  ],
  ['R-GQL-18 (votes)', `{ votes { ${voteFields} } activeVotes { ${voteFields} } }`],
  ['R-GQL-18 (dashboardStats)', `{ dashboardStats { ${eightFigures} } }`],
  [
    'R-GQL-19',
    `{ dashboard { articles { id title } lives { id title } events { id title } votes { id title } categories { id name } stats { ${eightFigures} } } }`,
  ],
  [
    'R-GQL-20',
    'query($id: ID!) { bibNumberConfig(applicationTypeId: $id) { id isEnabled prefix digitCount startNumber } bibNumberStats(applicationTypeId: $id) { totalApplications withBibNumbers lastBibNumber } }',
  ],
  [
    'R-GQL-30',
    `mutation { login(input: { email: "", password: "", rememberMe: true }) { token user { ${userFields} } } }`,
  ],
  [
    'R-GQL-31',
    `mutation { register(input: { pseudo: "", email: "", password: "", nom: "", prenom: "", dateNaissance: "", sexe: "F", nationality: "MG", documentType: "cin", documentNumber: "", documentFront: "", documentBack: "" }) { token user { ${userFields} } } }`,
  ],
  ['R-GQL-32', 'mutation { logout }'],
  [
    'R-GQL-33',
    `mutation { updateProfile(input: { firstName: "", lastName: "", birthDate: "2000-01-01", gender: other, phone: "", nationality: MG, country: "", region: "", city: "", postalCode: "", address: "", currency: "" }) { ${userFields} } }`,
  ],
  ['R-GQL-34', 'mutation { changePassword(input: { currentPassword: "", newPassword: "" }) { success message } }'],
  [
    'R-GQL-35',
    `mutation($id: ID!) { createArticle(input: { ${articleInput} }) { ${articleFields} } updateArticle(id: $id, input: { ${articleInput} }) { ${articleFields} } deleteArticle(id: $id) }`,
  ],
  [
    'R-GQL-36',
    'mutation($id: ID!) { likeArticle(id: $id) { id likesCount likedByMe } unlikeArticle(id: $id) { id likesCount likedByMe } }',
  ],
  ['R-GQL-37', 'mutation { createCategory(name: "") { id name } }'],
  [
    'R-GQL-38',
    `mutation($id: ID!) { createLive(input: { ${liveInput} }) { ${liveFields} } updateLive(id: $id, input: { ${liveInput} }) { ${liveFields} } deleteLive(id: $id) }`,
  ],
  [
    'R-GQL-39',
    'mutation($id: ID!) { startLive(id: $id) { status isActive } stopLive(id: $id) { status isActive } endLive(id: $id) { status isActive } }',
  ],
  ['R-GQL-40', 'mutation($id: ID!) { joinLive(id: $id) { viewer_count } leaveLive(id: $id) { viewer_count } }'],
  [
    'R-GQL-41',
    `mutation($id: ID!) { createEvent(input: { ${eventInput} }) { ${eventFields} } updateEvent(id: $id, input: { ${eventInput} }) { ${eventFields} } deleteEvent(id: $id) }`,
  ],
  [
    'R-GQL-42',
    `mutation($id: ID!) { createEventApplicationType(input: { eventId: $id, ${applicationTypeInput} }) { ${applicationTypeFields} } updateEventApplicationType(id: $id, input: { ${applicationTypeInput} }) { ${applicationTypeFields} } deleteEventApplicationType(id: $id) }`,
  ],
  [
    'R-GQL-43',
    `mutation($id: ID!) { createDocumentType(input: { ${documentTypeInput} }) { ${documentTypeFields} } updateDocumentType(id: $id, input: { ${documentTypeInput} }) { ${documentTypeFields} } deleteDocumentType(id: $id) { success message } }`,
  ],
  [
    'R-GQL-44',
    `mutation($id: ID!, $file: Upload!) { uploadDocument(file: $file, documentTypeId: $id) { ${userDocumentFields} } deleteDocument(id: $id) { success } verifyDocument(id: $id, status: rejected, rejectionReason: "") { ${userDocumentFields} } }`,
  ],
  [
    'R-GQL-45',
    `mutation($id: ID!) { createApplication(input: { eventApplicationTypeId: $id, motivationLetter: "", additionalInfo: {}, documentsSubmitted: [] }) { ${applicationFields} } submitApplication(id: $id) { id } withdrawApplication(id: $id) { id } }`,
  ],
  [
    'R-GQL-46',
    `mutation($id: ID!) { approveUser(id: $id) { ${userFields} } rejectUser(id: $id, reason: "") { ${userFields} } }`,
  ],
  ['R-GQL-47', 'mutation($id: ID!) { updateUserRole(id: $id, role: streamer) { id role } }'],
  [
    'R-GQL-48',
    'mutation($id: ID!) { updateUserMenus(userId: $id, menuPermissions: ["events"]) { id menuPermissions } }',
  ],
  ['R-GQL-49', `mutation($id: ID!) { updateUserStatus(id: $id, status: blocked) { ${userFields} } }`],
  ['R-GQL-50, R-DATA-02', 'mutation { checkEmailAvailability(email: "") { available email } }'],
  ['R-GQL-51, R-DATA-02', 'mutation { checkCinAvailability(cin: "") { available cin } }'],
  ['R-GQL-52, R-DATA-02', 'mutation { checkPseudoAvailability(pseudo: "") { available pseudo } }'],
  ['R-GQL-53', 'mutation($file: Upload!) { uploadImage(file: $file) { success url error } }'],
  [
    'R-GQL-54',
    `mutation($id: ID!) { createVote(input: { title: "", description: "", options: [], allowMultiple: true, isActive: true, endDate: "2030-01-01T00:00:00Z", coverImage: "" }) { ${voteFields} } castVote(voteId: $id, optionIndex: 0) { ${voteFields} } endVote(id: $id) { ${voteFields} } deleteVote(id: $id) }`,
  ],
  [
    'R-GQL-55',
    'mutation($id: ID!) { saveBibNumberConfig(input: { applicationTypeId: $id, isEnabled: true, prefix: "", digitCount: 4, startNumber: 1 }) { id isEnabled prefix digitCount startNumber } }',
  ],
  ['R-GQL-02 (commentAdded)', `subscription($id: ID!) { commentAdded(liveId: $id) { ${commentFields} } }`],
  ['R-GQL-02 (liveUpdated)', `subscription($id: ID!) { liveUpdated(id: $id) { ${liveFields} } }`],
  ['R-GQL-02 (voteUpdated)', `subscription($id: ID!) { voteUpdated(id: $id) { ${voteFields} } }`],
  [
    'R-GQL-02 (paymentUpdated)',
    'subscription($id: ID!) { paymentUpdated(transactionId: $id) { reference date status amount currency method } }',
  ],
  ['R-GQL-02 (pendingUsersChanged)', 'subscription { pendingUsersChanged { __typename } }'],
  [
    'R-GQL-04 (names)',
    `mutation($c: MitParticipationInput!, $p: InitiatePaymentInput!) { createMitParticipation(input: $c) { id registrationNumber status paymentStatus bibNumber raceName ticketType amount currency expiresAt } initiateVanillaPayPayment(input: $p) { transactionId reference paymentUrl status expiresAt } }`,
  ],
  [
    'R-GQL-04 (look-ups)',
    '{ getMitParticipationByEmail(input: { email: "", phone: "", birthDate: "2000-01-01" }) { status amount } getMitParticipationByRegistrationNumber(registrationNumber: "") { status amount } }',
  ],
  ['R-GAP-01', `query($id: ID!) { liveComments(liveId: $id, before: $id, limit: 20) { ${commentFields} } }`],
  [
    'R-GAP-02',
    'mutation($id: ID!) { deleteComment(id: $id) muteUser(liveId: $id, userId: $id, minutes: 5) banFromChat(liveId: $id, userId: $id, banned: true) setSlowMode(liveId: $id, seconds: 5) }',
  ],
  [
    'R-GAP-03',
    `mutation($id: ID!) { reviewApplication(id: $id, status: approved, reviewNotes: "") { ${applicationFields} } }`,
  ],
  [
    'R-GAP-04',
    `query($id: ID!, $p: PaginationInput) { allApplications(filters: {}, pagination: $p) { items { ${applicationFields} } total hasMore } eventApplications(eventId: $id, filters: {}, pagination: $p) { items { ${applicationFields} } total hasMore } }`,
  ],
  ['R-GAP-05 (read)', 'query($id: ID!) { myTickets { id } ticket(id: $id) { id } }'],
  [
    'R-GAP-05 (retrieve)',
    'mutation { retrieveTickets(email: "", phone: "", birthDate: "2000-01-01") { tickets { id } } }',
  ],
  ['R-GAP-06', 'mutation($id: ID!) { sendTicketEmail(ticketId: $id) { success } }'],
  [
    'R-GAP-07',
    'query($id: ID!) { paymentStatus(transactionId: $id) { reference date status } paymentMethods(eventId: $id) { __typename } }',
  ],
  [
    'R-GAP-09',
    'mutation($id: ID!) { createPaymentMandate(participationId: $id, idempotencyKey: $id) { reference amount } confirmOfflinePayment(input: { reference: "", amount: 1, receivedBy: cash, idempotencyKey: $id }) { reference status } }',
  ],
  [
    'R-GAP-10',
    'mutation($file: Upload!) { uploadRegistrationDocument(uploadToken: "", kind: cinFront, file: $file) { __typename } }',
  ],
  [
    'R-GAP-11',
    'mutation($id: ID!, $c: CommitmentInput!) { signCommitmentLetter(participationId: $id, input: $c) { id } }',
  ],
  [
    'R-GAP-12',
    'mutation { verifyEmail(token: "") { token user { id } } resendVerification { success } requestPasswordReset(email: "") { success } resetPassword(token: "", password: "") { token } }',
  ],
  [
    'R-GAP-13 (contests)',
    `mutation($id: ID!) { createContest(input: { name: "", description: "", category: "danse", level: local, applicationDeadline: "2030-01-01T00:00:00Z", startDate: "2030-01-02T00:00:00Z", endDate: "2030-01-03T00:00:00Z", prize: "", requirements: "", maxParticipants: 9 }) { ${contestFields} } updateContest(id: $id, input: { name: "" }) { ${contestFields} } deleteContest(id: $id) reviewContestApplication(id: $id, status: accepted) { ${contestApplicationFields} } }`,
  ],
  [
    'R-GAP-14',
    `mutation($id: ID!) { updateVote(id: $id, input: { title: "" }) { ${voteFields} } retractVote(voteId: $id, optionIndex: 0) { myChoices } }`,
  ],
  ['R-GAP-15', 'mutation($id: ID!) { updateCategory(id: $id, name: "") { id name } deleteCategory(id: $id) }'],
  ['R-GAP-16', 'mutation($id: ID!) { documentTicket(id: $id) { __typename } }'],
  [
    'R-GAP-17 (list)',
    'query($p: PaginationInput) { mitParticipations(filters: {}, pagination: $p) { items { __typename } } }',
  ],
  [
    'R-GAP-17 (decide)',
    'mutation($id: ID!, $file: Upload!) { reviewMitDocument(documentId: $id, accept: false, reason: "") { __typename } exportMitParticipations(filters: {}, format: csv) { __typename } importResults(eventId: $id, file: $file, dryRun: true) { __typename } }',
  ],
  ['R-GAP-18 (list)', 'query($id: ID!) { checkInBundle(eventId: $id) { __typename } }'],
  ['R-GAP-18 (scans)', 'mutation { syncCheckIns(device: "", scans: []) { __typename } }'],
  ['R-GAP-19 (read)', 'query($id: ID!) { myStreamCredentials(liveId: $id) { rtmpUrl streamKey } }'],
  ['R-GAP-19 (renew)', 'mutation($id: ID!) { rotateStreamKey(liveId: $id) { rtmpUrl streamKey } }'],
  [
    'R-GAP-21 (audit log)',
    'query($p: PaginationInput) { auditLog(filters: {}, pagination: $p) { items { __typename } } }',
  ],
  ['R-GAP-21 (reports)', 'mutation($id: ID!) { reportContent(kind: article, id: $id, reason: other, note: "") }'],
  ['R-GAP-22', 'mutation { requestAccountDeletion(password: "") { id } exportMyData { __typename } }'],
  ['R-GAP-23', 'mutation($input: SupportMessageInput!) { sendSupportMessage(input: $input) { __typename } }'],
  // R-DATA-06: the entities that no operation above reads whole
  [
    'R-CON-02',
    `{ myApplications { ... on ContestApplication { ${contestApplicationFields} } } plain: myApplications { ${contestApplicationFields} } }`,
  ],
  ['R-CON-04', 'mutation($id: ID!) { submitApplication(contestId: $id, applicationData: {}) { __typename } }'],
]

/** The values that decisions D-13 to D-17 give to states, and the roles, in their order. */
export const values: Readonly<Record<string, string>> = {
  Status: 'pending active blocked',
  Role: 'user redacteur streamer moderator admin_mit admin',
  Sex: 'M F',
  Gender: 'male female other',
  Nationality: 'MG XX',
  DocumentKind: 'cin passport license',
  DocumentStatus: 'pending verified rejected expired',
  /** D-14, then what D-15 and their fee (F-CON-01) add for contests: one enum, for one's list has both kinds. */
  ApplicationStatus:
    'draft submitted under_review approved rejected waitlisted withdrawn awaiting_payment shortlisted accepted winner',
  ApplicationPaymentStatus: 'unpaid pending paid failed refunded',
  VoteStatus: 'draft active ended',
  LiveStatus: 'scheduled active paused ended recorded',
  LiveSourceType: 'webrtc rtmp',
  RtmpStatus: 'waiting connected lost',
  FormFieldType: 'text textarea email phone number date select radio checkbox file country',
  ArticleType: 'article news interview video dossier',
  ContestStatus: 'draft open closed judging finished cancelled',
  ContestLevel: 'local regional national international',
}

/** What is not built yet: a name that exists is taken out of this list, or the test fails. */
export const notYet: readonly string[] = []
