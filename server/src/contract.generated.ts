// Generated from the .graphql files of all domains by `npm run codegen`. Do not edit.

type ApplicationFilters = { eventApplicationTypeId?: string | null | undefined; eventId?: string | null | undefined; search?: string | null | undefined; status?: 'accepted' | 'approved' | 'awaiting_payment' | 'draft' | 'rejected' | 'shortlisted' | 'submitted' | 'under_review' | 'waitlisted' | 'winner' | 'withdrawn' | null | undefined }
type ApplicationTypeInput = { allowMinors?: boolean | null | undefined; applicationDeadline?: unknown | null | undefined; details?: string | null | undefined; eligibilityCriteria?: string | null | undefined; formConfig?: FormConfigInput | null | undefined; id?: string | null | undefined; isActive?: boolean | null | undefined; name: string; places?: number | null | undefined; price?: number | null | undefined; requiredDocuments?: (string)[] | null | undefined }
type ArticleFilters = { authorId?: string | null | undefined; categoryId?: string | null | undefined; mine?: boolean | null | undefined; search?: string | null | undefined; status?: 'archived' | 'draft' | 'published' | 'scheduled' | null | undefined; tag?: string | null | undefined; type?: 'article' | 'dossier' | 'interview' | 'news' | 'video' | null | undefined }
type ArticleInput = { auto?: boolean | null | undefined; category_ids?: (string)[] | null | undefined; content?: string | null | undefined; coverId?: string | null | undefined; document?: unknown | null | undefined; featuredImage?: string | null | undefined; id?: string | null | undefined; language?: string | null | undefined; revision?: number | null | undefined; scheduledAt?: unknown | null | undefined; shareImageId?: string | null | undefined; shareText?: string | null | undefined; slug?: string | null | undefined; status?: 'archived' | 'draft' | 'published' | 'scheduled' | null | undefined; summary?: string | null | undefined; tags?: (string)[] | null | undefined; title?: string | null | undefined; type?: 'article' | 'dossier' | 'interview' | 'news' | 'video' | null | undefined }
type AuditFilters = { action?: string | null | undefined; actorId?: string | null | undefined; from?: unknown | null | undefined; personId?: string | null | undefined; targetId?: string | null | undefined; to?: unknown | null | undefined }
type BibNumberConfigInput = { allowWishes?: boolean | null | undefined; applicationTypeId: string; assignment?: 'payment' | 'pickup' | null | undefined; digitCount: number; endNumber?: number | null | undefined; isEnabled: boolean; prefix: string; revision?: number | null | undefined; startNumber: number }
type BillToInput = { address?: string | null | undefined; name: string; nif?: string | null | undefined; stat?: string | null | undefined }
type ChangePasswordInput = { currentPassword: string; newPassword: string }
type CommitmentInput = { accepted: boolean; guardianName?: string | null | undefined; guardianRelation?: string | null | undefined; signature?: string | null | undefined; signerName: string; version: number }
type ContactInput = { email?: string | null | undefined; locale?: string | null | undefined; phone?: string | null | undefined }
type ContestFilters = { category?: string | null | undefined; level?: 'international' | 'local' | 'national' | 'regional' | null | undefined; mine?: boolean | null | undefined; status?: 'cancelled' | 'closed' | 'draft' | 'finished' | 'judging' | 'open' | null | undefined; text?: string | null | undefined }
type ContestInput = { applicationDeadline?: unknown | null | undefined; category?: string | null | undefined; coverId?: string | null | undefined; description?: string | null | undefined; endDate?: unknown | null | undefined; fee?: number | null | undefined; formConfig?: FormConfigInput | null | undefined; hiddenFields?: (string)[] | null | undefined; id?: string | null | undefined; image?: string | null | undefined; level?: 'international' | 'local' | 'national' | 'regional' | null | undefined; maxParticipants?: number | null | undefined; name?: string | null | undefined; organizerId?: string | null | undefined; prize?: string | null | undefined; publicFields?: (string)[] | null | undefined; requirements?: string | null | undefined; revision?: number | null | undefined; startDate?: unknown | null | undefined; status?: 'cancelled' | 'closed' | 'draft' | 'finished' | 'judging' | 'open' | null | undefined }
type CorrectionAnswer = { dateNaissance?: unknown | null | undefined; documentNumber?: string | null | undefined; nom?: string | null | undefined; photo?: string | null | undefined; prenom?: string | null | undefined }
type CreateApplicationInput = { additionalInfo?: unknown | null | undefined; documentsSubmitted?: (string)[] | null | undefined; eventApplicationTypeId: string; formVersion?: number | null | undefined; id?: string | null | undefined; motivationLetter?: string | null | undefined; revision?: number | null | undefined; submit?: boolean | null | undefined }
type CreateDocumentTypeInput = { allowedFormats?: ('jpg' | 'pdf' | 'png' | 'webp')[] | null | undefined; category?: string | null | undefined; description?: string | null | undefined; hasExpiration?: boolean | null | undefined; isActive?: boolean | null | undefined; isRequired?: boolean | null | undefined; maxFileSize?: number | null | undefined; name: string; validityPeriodDays?: number | null | undefined }
type CreateEventApplicationTypeInput = { allowMinors?: boolean | null | undefined; applicationDeadline?: unknown | null | undefined; details?: string | null | undefined; eligibilityCriteria?: string | null | undefined; eventId: string; formConfig?: FormConfigInput | null | undefined; isActive?: boolean | null | undefined; name: string; places?: number | null | undefined; price?: number | null | undefined; requiredDocuments?: (string)[] | null | undefined }
type EmergencyContactInput = { name: string; phone: string }
type EventFilters = { isMit?: boolean | null | undefined; managed?: boolean | null | undefined; mine?: boolean | null | undefined; period?: 'all' | 'past' | 'upcoming' | null | undefined; search?: string | null | undefined; status?: 'cancelled' | 'draft' | 'published' | null | undefined }
type EventInput = { applicationTypes?: (ApplicationTypeInput)[] | null | undefined; coverId?: string | null | undefined; coverImage?: string | null | undefined; date?: unknown | null | undefined; description?: string | null | undefined; endDate?: unknown | null | undefined; id?: string | null | undefined; isMit?: boolean | null | undefined; latitude?: number | null | undefined; location?: string | null | undefined; longitude?: number | null | undefined; revision?: number | null | undefined; status?: 'cancelled' | 'draft' | 'published' | null | undefined; ticketTypes?: (TicketTypeInput)[] | null | undefined; title?: string | null | undefined }
type FormConfigInput = { formFields?: (FormFieldInput)[] | null | undefined; id?: string | null | undefined; isFormEnabled?: boolean | null | undefined }
type FormFieldInput = { description?: string | null | undefined; fieldLabel: string; fieldName: string; fieldOptions?: (string)[] | null | undefined; fieldType: 'checkbox' | 'country' | 'date' | 'email' | 'file' | 'number' | 'phone' | 'radio' | 'select' | 'text' | 'textarea'; isRequired?: boolean | null | undefined; maxLength?: number | null | undefined; minLength?: number | null | undefined; placeholder?: string | null | undefined; sortOrder?: number | null | undefined; validationMessage?: string | null | undefined; validationPattern?: string | null | undefined }
type FormerPushSubscriptionInput = { auth: string; endpoint: string }
type InitiatePaymentInput = { applicationId?: string | null | undefined; email?: string | null | undefined; idempotencyKey: string; locale?: string | null | undefined; method: 'cash' | 'international' | 'mandate' | 'mobile_money'; operator?: 'airtel' | 'mvola' | 'orange' | null | undefined; orderId?: string | null | undefined; participationId?: string | null | undefined; payerCode?: string | null | undefined; phone?: string | null | undefined; registrationNumber?: string | null | undefined }
type LiveInput = { allowAnonymousComments?: boolean | null | undefined; autoStart?: boolean | null | undefined; description?: string | null | undefined; relayOnly?: boolean | null | undefined; sourceKind?: 'browser' | 'rtmp' | 'rtsp' | 'url' | null | undefined; sourceUrl?: string | null | undefined; startTime?: unknown | null | undefined; thumbnail?: string | null | undefined; title?: string | null | undefined }
type LoginInput = { code?: string | null | undefined; email: string; password: string; rememberMe?: boolean | null | undefined }
type MedicalInput = { issuedOn?: unknown | null | undefined; number?: string | null | undefined; proof: 'certificate' | 'licence' | 'none' | 'pps' }
type MitParticipationInput = { additionalInfo?: unknown | null | undefined; birthDate: unknown; birthDateIsApproximate?: boolean | null | undefined; club?: string | null | undefined; commitment?: CommitmentInput | null | undefined; contactProof?: string | null | undefined; documents?: RegistrationDocumentsInput | null | undefined; email?: string | null | undefined; emergencyContact?: EmergencyContactInput | null | undefined; eventId: string; fullName: string; gender: 'female' | 'male'; idNumber?: string | null | undefined; idType?: 'CIN' | 'passport' | null | undefined; idempotencyKey: string; locale?: string | null | undefined; medical?: MedicalInput | null | undefined; nationality: 'foreign_non_resident' | 'foreign_resident' | 'malagasy'; orderId?: string | null | undefined; orderKey?: string | null | undefined; phone: string; team?: string | null | undefined; ticketTypeId: string; uploadToken?: string | null | undefined; wishedBib?: number | null | undefined }
type NotificationPreferenceInput = { email: boolean; inApp: boolean; kind: string }
type OfflinePaymentInput = { amount: number; idempotencyKey: string; note?: string | null | undefined; operatorReference?: string | null | undefined; receivedBy: 'cash' | 'international' | 'mandate' | 'mobile_money'; reference: string }
type OrderPlaceInput = { fullName: string; ticketTypeId: string }
type OutboxFilters = { channel?: 'mail' | 'sms' | null | undefined; search?: string | null | undefined; status?: 'failed' | 'kept' | 'sent' | 'stopped' | 'waiting' | null | undefined }
type PaginationInput = { after?: string | null | undefined; limit?: number | null | undefined; page?: number | null | undefined }
type ParticipationByEmailInput = { birthDate?: unknown | null | undefined; email: string; phone?: string | null | undefined }
type ParticipationChangesInput = { additionalInfo?: unknown | null | undefined; birthDate?: unknown | null | undefined; birthDateIsApproximate?: boolean | null | undefined; club?: string | null | undefined; email?: string | null | undefined; emergencyContact?: EmergencyContactInput | null | undefined; fullName?: string | null | undefined; gender?: 'female' | 'male' | null | undefined; idNumber?: string | null | undefined; idType?: 'CIN' | 'passport' | null | undefined; medical?: MedicalInput | null | undefined; nationality?: 'foreign_non_resident' | 'foreign_resident' | 'malagasy' | null | undefined; phone?: string | null | undefined; team?: string | null | undefined; wishedBib?: number | null | undefined }
type ParticipationFilters = { documents?: 'accepted' | 'none' | 'rejected' | 'submitted' | null | undefined; eventId?: string | null | undefined; search?: string | null | undefined; status?: 'awaiting_payment' | 'checked_in' | 'confirmed' | 'deferred' | 'dns' | 'draft' | 'expired' | 'finished' | 'refunded' | 'withdrawn' | null | undefined; team?: string | null | undefined; ticketTypeId?: string | null | undefined }
type PaymentFilters = { eventId?: string | null | undefined; from?: unknown | null | undefined; kind?: 'amount_differs' | 'double_payment' | 'late_money' | 'missing_in_statement' | 'reversed' | 'statement_only' | 'stuck' | 'unknown_status' | null | undefined; method?: 'cash' | 'international' | 'mandate' | 'mobile_money' | null | undefined; problem?: boolean | null | undefined; search?: string | null | undefined; status?: 'completed' | 'error' | 'failed' | 'pending' | 'success' | 'unknown' | null | undefined; to?: unknown | null | undefined }
type PickUpInput = { at: unknown; collector?: string | null | undefined; despite?: string | null | undefined; nonce: string; number?: number | null | undefined; ticketId?: string | null | undefined; undoes?: string | null | undefined }
type PostponeEventInput = { choiceUntil?: unknown | null | undefined; date?: unknown | null | undefined; endDate?: unknown | null | undefined; id: string; otherwise?: 'keep' | 'refund' | null | undefined; reason: string; revision?: number | null | undefined }
type PushSubjectInput = { on: boolean; subject: string }
type PushSubscriptionInput = { auth: string; endpoint: string; p256dh: string }
type RaceCategoryInput = { gender?: 'female' | 'male' | null | undefined; id?: string | null | undefined; maxAge: number; minAge: number; name: string }
type RaceInput = { accompanied: boolean; ageDate?: unknown | null | undefined; allowMinors: boolean; categories: (RaceCategoryInput)[]; closesAt?: unknown | null | undefined; commitmentBody: string; commitmentTitle: string; distanceMetres?: number | null | undefined; eventId: string; formConfig?: FormConfigInput | null | undefined; maxAge: number; medicalProof: 'certificate' | 'licence' | 'none' | 'pps'; medicalValidityDays?: number | null | undefined; minAge: number; missingAtGate?: 'ignore' | 'stop' | 'warn' | null | undefined; opensAt?: unknown | null | undefined; revision?: number | null | undefined; teamSize?: number | null | undefined }
type RefundFilters = { batchId?: string | null | undefined; eventId?: string | null | undefined; open?: boolean | null | undefined; status?: 'approved' | 'done' | 'failed' | 'rejected' | 'requested' | 'sent' | null | undefined }
type RegisterInput = { dateNaissance: string; documentBack?: string | null | undefined; documentFront?: string | null | undefined; documentNumber?: string | null | undefined; documentType?: string | null | undefined; email: string; menuPermissions?: (string)[] | null | undefined; nationality?: string | null | undefined; nom: string; password: string; prenom: string; pseudo: string; role?: string | null | undefined; sexe: string; status?: string | null | undefined }
type RegistrationDocumentsInput = { cinBack?: string | null | undefined; cinFront?: string | null | undefined; medicalCertificate?: string | null | undefined; passportPage?: string | null | undefined }
type ReservePlacesInput = { eventId: string; idempotencyKey: string; places: (OrderPlaceInput)[] }
type ResultFilters = { category?: string | null | undefined; gender?: 'female' | 'male' | null | undefined; search?: string | null | undefined }
type ResultsChoices = { beforeStart?: boolean | null | undefined; clock?: string | null | undefined; columns?: (ResultsColumnChoice)[] | null | undefined; laps?: string | null | undefined; numbers?: string | null | undefined; ranking?: string | null | undefined; sheet?: number | null | undefined; twoParts?: string | null | undefined; words?: (ResultsWordChoice)[] | null | undefined }
type ResultsColumnChoice = { at: number; role: 'bib' | 'chip' | 'finish' | 'firstName' | 'gun' | 'laps' | 'name' | 'none' | 'place' | 'split' | 'start' | 'status' | 'time' }
type ResultsWordChoice = { meaning: 'dnf' | 'dns' | 'dsq' | 'finished' | 'nc' | 'otl' | 'skip'; word: string }
type ScanInput = { at: unknown; code?: string | null | undefined; exits?: boolean | null | undefined; nonce: string; refused?: boolean | null | undefined; ticketId?: string | null | undefined; undoes?: string | null | undefined }
type StatementColumnInput = { field: 'amount' | 'balance' | 'credit' | 'currency' | 'date' | 'debit' | 'direction' | 'fee' | 'foreign' | 'ignored' | 'net' | 'operatorRef' | 'original' | 'rate' | 'reference' | 'reversal' | 'status' | 'text' | 'time' | 'type'; title: string }
type SubmitIdentityInput = { documentBack?: string | null | undefined; documentFront: string; documentNumber: string; documentType: 'cin' | 'license' | 'passport'; nationality: 'MG' | 'XX' }
type SupportMessageInput = { email: string; message: string; name: string; website?: string | null | undefined }
type TicketTypeInput = { allowMinors?: boolean | null | undefined; description?: string | null | undefined; id?: string | null | undefined; isActive?: boolean | null | undefined; isPopular?: boolean | null | undefined; maxAge?: number | null | undefined; maxQuantity?: number | null | undefined; minAge?: number | null | undefined; price?: number | null | undefined; title: string; type?: string | null | undefined }
type UpdateApplicationInput = { additionalInfo?: unknown | null | undefined; documentsSubmitted?: (string)[] | null | undefined; motivationLetter?: string | null | undefined; revision: number }
type UpdateDocumentTypeInput = { allowedFormats?: ('jpg' | 'pdf' | 'png' | 'webp')[] | null | undefined; category?: string | null | undefined; description?: string | null | undefined; hasExpiration?: boolean | null | undefined; isActive?: boolean | null | undefined; isRequired?: boolean | null | undefined; maxFileSize?: number | null | undefined; name?: string | null | undefined; revision?: number | null | undefined; validityPeriodDays?: number | null | undefined }
type UpdateProfileInput = { address?: string | null | undefined; birthDate?: unknown | null | undefined; city?: string | null | undefined; country?: string | null | undefined; currency?: string | null | undefined; dateNaissance?: unknown | null | undefined; firstName?: string | null | undefined; gender?: 'female' | 'male' | 'other' | null | undefined; lastName?: string | null | undefined; nationality?: 'MG' | 'XX' | null | undefined; nom?: string | null | undefined; phone?: string | null | undefined; postalCode?: string | null | undefined; prenom?: string | null | undefined; profilePicture?: string | null | undefined; pseudo?: string | null | undefined; region?: string | null | undefined; residency?: 'non_resident' | 'resident' | null | undefined }
type UserFilters = { joinedFrom?: unknown | null | undefined; joinedTo?: unknown | null | undefined; minor?: boolean | null | undefined; role?: 'admin' | 'admin_mit' | 'moderator' | 'redacteur' | 'streamer' | 'user' | null | undefined; search?: string | null | undefined; status?: 'active' | 'blocked' | 'pending' | null | undefined; unverified?: boolean | null | undefined }
type VoteInput = { allowMultiple?: boolean | null | undefined; coverId?: string | null | undefined; coverImage?: string | null | undefined; description?: string | null | undefined; endDate?: unknown | null | undefined; id?: string | null | undefined; isActive?: boolean | null | undefined; isSecret?: boolean | null | undefined; looks?: (VoteLookInput)[] | null | undefined; options?: (string)[] | null | undefined; results?: 'always' | 'ended' | 'voted' | null | undefined; revision?: number | null | undefined; status?: 'active' | 'draft' | 'ended' | null | undefined; title?: string | null | undefined }
type VoteLookInput = { colour?: 'blue' | 'green' | 'grey' | 'ochre' | 'orange' | 'pink' | 'red' | 'violet' | null | undefined; imageId?: string | null | undefined }

export interface Contract {
  Applicant: {
    birthDate: object
    email: object
    id: object
    name: object
    phone: object
    profilePicture: object
    pseudo: object
  }
  ApplicationCount: {
    count: object
    countCapped: object
    status: object
  }
  ApplicationMove: {
    at: object
    by: object
    from: object
    reason: object
    to: object
  }
  Article: {
    author: object
    categories: object
    category: object
    category_ids: object
    content: object
    cover: object
    createdAt: object
    document: object
    excerpt: object
    featuredImage: object
    highlight: object
    id: object
    language: object
    likedByMe: object
    likesCount: object
    mayEdit: object
    pending: object
    publishedAt: object
    readingMinutes: object
    related: object
    revision: object
    scheduledAt: object
    shareImage: object
    shareText: object
    slug: object
    status: object
    summary: object
    tags: object
    title: object
    translation: object
    type: object
    updatedAt: object
    weight: object
  }
  ArticleAuthor: {
    address: object
    city: object
    country: object
    createdAt: object
    currency: object
    dateNaissance: object
    documentType: object
    email: object
    id: object
    menuPermissions: object
    name: object
    nationality: object
    nom: object
    phone: object
    postalCode: object
    prenom: object
    profilePicture: object
    pseudo: object
    region: object
    role: object
    sexe: object
    status: object
    updatedAt: object
    username: object
  }
  ArticleHighlight: {
    extract: object
    title: object
  }
  ArticleTranslation: {
    id: object
    language: object
    slug: object
    status: object
    title: object
  }
  ArticleVersion: {
    document: object
    kind: object
    revision: object
    savedAt: object
    savedBy: object
    title: object
  }
  AuditEntry: {
    action: object
    actorId: object
    actorName: object
    address: object
    at: object
    detail: object
    id: object
    targetId: object
    targetName: object
  }
  AuditPage: {
    endCursor: object
    hasMore: object
    items: object
  }
  AuthPayload: {
    token: object
    user: object
  }
  BibBlock: {
    desk: object
    device: object
    first: object
    id: object
    last: object
    left: object
    revision: object
    seenAt: object
  }
  BibFormat: {
    digitCount: object
    prefix: object
  }
  BibNumberConfig: {
    allowWishes: object
    applicationTypeId: object
    assignment: object
    digitCount: object
    endNumber: object
    id: object
    isEnabled: object
    nextBibNumber: object
    prefix: object
    revision: object
    startNumber: object
  }
  BibNumberStats: {
    lastBibNumber: object
    totalApplications: object
    withBibNumbers: object
  }
  BibPile: {
    pile: object
  }
  BillTo: {
    address: object
    name: object
    nif: object
    stat: object
  }
  Category: {
    count: object
    deletable: object
    id: object
    name: object
  }
  Charge: {
    amount: object
    billTo: object
    due: object
    eventId: object
    id: object
    paid: object
    payableUntil: object
    payments: object
    receipts: object
    refunded: object
    refunds: object
    title: object
  }
  ChatMember: {
    everywhere: object
    pseudo: object
    until: object
    userId: object
  }
  ChatSanction: {
    by: object
    createdAt: object
    id: object
    liveId: object
    liveTitle: object
    picture: object
    pseudo: object
    until: object
    userId: object
  }
  ChatSanctionPage: {
    endCursor: object
    hasMore: object
    items: object
  }
  ChatState: {
    banned: object
    bannedWords: object
    blockedBy: object
    commentCount: object
    mayModerate: object
    muted: object
    mutedUntil: object
    newestComment: object
    slowMode: object
  }
  CheckInBundle: {
    aboutMissing: object
    closesAt: object
    codeSalt: object
    count: object
    cursor: object
    eventId: object
    eventTitle: object
    gate: object
    keys: object
    opensAt: object
    serverTime: object
    startsAt: object
    tickets: object
    version: object
  }
  CinAvailability: {
    available: object
    cin: object
  }
  Comment: {
    author: object
    badge: object
    clientId: object
    content: object
    createdAt: object
    id: object
    liveId: object
    message: object
    timestamp: object
    userId: object
    username: object
  }
  CommitmentText: {
    body: object
    title: object
    version: object
  }
  ConfirmedEmail: {
    auth: object
    email: object
    userId: object
  }
  ContactCode: {
    channel: object
    id: object
  }
  ContactProof: {
    contactProof: object
  }
  Contest: {
    applicationDeadline: object
    blockedBy: object
    cancelReason: object
    category: object
    cover: object
    createdAt: object
    currentParticipants: object
    description: object
    endDate: object
    fee: object
    formConfig: object
    hasRounds: object
    hiddenFields: object
    id: object
    image: object
    isJuror: object
    isVoteOpen: object
    jury: object
    level: object
    maxParticipants: object
    mayEdit: object
    missingToFinish: object
    myEntry: object
    myVote: object
    name: object
    organizerId: object
    organizerName: object
    prize: object
    publicFields: object
    publishedAt: object
    requirements: object
    revision: object
    startDate: object
    status: object
    updatedAt: object
    voteOpenedAt: object
    voteUntil: object
    votersCount: object
    winners: object
  }
  ContestApplication: {
    additionalInfo: object
    answers: object
    applicationData: object
    appliedAt: object
    chargeId: object
    contest: object
    contestId: object
    contestName: object
    createdAt: object
    documentsSubmitted: object
    entrant: object
    eventApplicationTypeId: object
    eventId: object
    id: object
    kind: object
    motivationLetter: object
    number: object
    reviewNotes: object
    reviewedAt: object
    reviewedBy: object
    revision: object
    status: object
    submittedAt: object
    updatedAt: object
    userId: object
  }
  ContestApplicationCount: {
    count: object
    status: object
  }
  ContestApplicationPage: {
    counts: object
    endCursor: object
    hasMore: object
    items: object
  }
  ContestCandidate: {
    answers: object
    id: object
    isMine: object
    number: object
    votes: object
  }
  ContestPerson: {
    id: object
    pseudo: object
  }
  ContestRound: {
    contestId: object
    entries: { pagination?: PaginationInput | null | undefined }
    entriesCount: object
    id: object
    lockedAt: object
    myScoresCount: object
    name: object
    openedAt: object
    position: object
    scoresCount: object
    thinlyScored: object
  }
  ContestWinner: {
    id: object
    number: object
    pseudo: object
  }
  Correction: {
    answeredAt: object
    id: object
    item: object
    note: object
    remaining: object
    requestedAt: object
  }
  CorrectionForm: {
    documentType: object
    item: object
    note: object
    pseudo: object
    remaining: object
  }
  CourseDrawing: {
    finish: object
    height: object
    line: object
    marks: object
    points: object
    profile: object
    start: object
    width: object
  }
  CourseMark: {
    km: object
    x: object
    y: object
  }
  CoursePoint: {
    at: object
    kind: object
    name: object
    x: object
    y: object
  }
  DailyFigure: {
    day: object
    value: object
  }
  DailySeries: {
    before: object
    days: object
    name: object
    total: object
  }
  Dashboard: {
    articles: object
    categories: object
    events: object
    lives: object
    stats: object
    votes: object
  }
  DashboardStats: {
    activeLives: object
    activeUsers: object
    activeVotes: object
    totalArticles: object
    totalEvents: object
    totalLives: object
    totalUsers: object
    totalVotes: object
  }
  DataExport: {
    expiresAt: object
    id: object
    requestedAt: object
    status: object
    url: object
  }
  DecisionResult: {
    id: object
    message: object
    ok: object
  }
  DeskBundle: {
    bibs: object
    closesAt: object
    codeSalt: object
    count: object
    cursor: object
    eventId: object
    eventTitle: object
    gate: object
    keys: object
    mayOverride: object
    opensAt: object
    otherPiles: object
    pile: object
    serverTime: object
    startsAt: object
    tickets: object
    version: object
  }
  DeskCharge: {
    charge: object
    isInReview: object
    payerName: object
    payerPhone: object
    reference: object
  }
  DocumentCount: {
    count: object
    status: object
  }
  DocumentOwner: {
    id: object
    name: object
    profilePicture: object
    pseudo: object
  }
  DocumentTicket: {
    expiresAt: object
    url: object
  }
  DocumentType: {
    allowedFormats: object
    category: object
    description: object
    hasExpiration: object
    id: object
    isActive: object
    isRequired: object
    maxFileSize: object
    name: object
    revision: object
    validityPeriodDays: object
  }
  DocumentsChange: {
    id: object
    pending: object
  }
  DrawnPlace: {
    x: object
    y: object
  }
  EmailAvailability: {
    available: object
    email: object
  }
  EmailLink: {
    email: object
    isChange: object
    pseudo: object
    userId: object
  }
  EmergencyContact: {
    name: object
    phone: object
  }
  Event: {
    applicationTypes: object
    cancelReason: object
    cover: object
    coverImage: object
    createdAt: object
    createdBy: object
    date: object
    description: object
    endDate: object
    hasRules: object
    id: object
    isMit: object
    latitude: object
    location: object
    longitude: object
    mayEdit: object
    postponement: object
    registrationOnly: object
    revision: object
    status: object
    ticketTypes: object
    title: object
    updatedAt: object
  }
  EventApplication: {
    additionalInfo: object
    answers: object
    applicant: object
    applicationData: object
    applicationType: object
    appliedAt: object
    chargeId: object
    contestId: object
    contestName: object
    createdAt: object
    documentsSubmitted: object
    event: object
    eventApplicationTypeId: object
    eventId: object
    id: object
    kind: object
    motivationLetter: object
    moves: object
    paymentStatus: object
    reviewNotes: object
    reviewedAt: object
    reviewedBy: object
    revision: object
    score: object
    staffNotes: object
    status: object
    submittedAt: object
    updatedAt: object
    userId: object
    waitlistPosition: object
  }
  EventApplicationPage: {
    endCursor: object
    hasMore: object
    items: object
    total: object
    totalCapped: object
  }
  EventApplicationType: {
    allowMinors: object
    applicationDeadline: object
    applicationsCount: object
    details: object
    eligibilityCriteria: object
    event: object
    eventId: object
    formConfig: object
    id: object
    isActive: object
    name: object
    places: object
    price: object
    requiredDocuments: object
  }
  EventEditor: {
    id: object
    pseudo: object
  }
  EventOrders: {
    confirmed: object
    held: object
    keep: object
    refund: object
    refundDue: object
    refundDueTotal: object
    unanswered: object
  }
  EventPage: {
    currentPage: object
    endCursor: object
    hasNext: object
    items: object
    totalCount: object
  }
  EventPostponement: {
    choiceUntil: object
    fromDate: object
    id: object
    otherwise: object
    reason: object
    toDate: object
  }
  ExportTicket: {
    expiresAt: object
    url: object
  }
  FormAnswer: {
    fieldLabel: object
    fieldName: object
    fieldType: object
    files: object
    value: object
  }
  FormConfig: {
    eventApplicationTypeId: object
    formFields: object
    id: object
    isFormEnabled: object
    version: object
  }
  FormField: {
    description: object
    fieldLabel: object
    fieldName: object
    fieldOptions: object
    fieldType: object
    isRequired: object
    maxLength: object
    minLength: object
    placeholder: object
    sortOrder: object
    validationMessage: object
    validationPattern: object
  }
  FormFile: {
    bytes: object
    createdAt: object
    fieldName: object
    height: object
    id: object
    name: object
    picture: object
    type: object
    width: object
  }
  FormFileTicket: {
    expiresAt: object
    url: object
  }
  GateCount: {
    admitted: object
    gate: object
  }
  GateCounts: {
    admitted: object
    bibsGiven: object
    byGate: object
    duplicates: object
    eventId: object
    expected: object
    inside: object
  }
  GateDevice: {
    acts: object
    cutAt: object
    device: object
    fetchedAt: object
    firstSeenAt: object
    lastSeenAt: object
    name: object
  }
  GateDuplicate: {
    fullName: object
    number: object
    scans: object
    ticketId: object
  }
  GateFlow: {
    before: object
    eventId: object
    minutes: object
    startsAt: object
  }
  GateKey: {
    kid: object
    publicKey: object
  }
  GateLink: {
    createdAt: object
    devices: object
    eventId: object
    expiresAt: object
    id: object
    lockedAt: object
    name: object
    revokedAt: object
    role: object
    url: object
  }
  GateScan: {
    at: object
    device: object
    gate: object
    outcome: object
  }
  GateUndo: {
    tickets: object
    undone: object
  }
  GuardianRequest: {
    birthDate: object
    childName: object
    confirmed: object
    requestedAt: object
  }
  HealthCheck: {
    of: object
    part: object
    state: object
    value: object
  }
  HoldGroup: {
    id: object
    latest: object
    names: object
    places: object
    since: object
    until: object
  }
  IceServer: {
    credential: object
    urls: object
    username: object
  }
  IdentityReview: {
    checkedAtCounter: object
    corrections: object
    deletedAt: object
    deletesAt: object
    documentNumber: object
    documentType: object
    duplicates: object
    guardianConsent: object
    guardianEmail: object
    nationality: object
    numberMatches: object
    sides: object
    userId: object
  }
  Image: {
    avif: object
    height: object
    id: object
    saver: object
    srcset: object
    thumbhash: object
    url: object
    weight: object
    width: object
  }
  ImageTicket: {
    expiresAt: object
    url: object
  }
  InitiatedPayment: {
    expiresAt: object
    paymentUrl: object
    reference: object
    status: object
    transactionId: object
  }
  Live: {
    allowAnonymousComments: object
    authorId: object
    authorName: object
    author_id: object
    author_name: object
    autoStart: object
    auto_start: object
    commentCount: object
    comment_count: object
    createdAt: object
    createdBy: object
    created_at: object
    created_by: object
    description: object
    duration: object
    endTime: object
    end_time: object
    following: object
    hasRecording: object
    hasThumbnail: object
    has_recording: object
    has_thumbnail: object
    id: object
    isActive: object
    is_active: object
    key: object
    pausedByLoss: object
    pictureOff: object
    playback: object
    recordingComplete: object
    recording_complete: object
    reminded: object
    replay: object
    rtmpStatus: object
    rtmpUrl: object
    rtmp_key: object
    rtmp_status: object
    rtmp_url: object
    slowMode: object
    sourceKind: object
    sourceType: object
    sourceUrl: object
    source_type: object
    startTime: object
    start_time: object
    status: object
    streamKey: object
    streamUrl: object
    stream_id: object
    stream_key: object
    stream_url: object
    thumbnailUrl: object
    thumbnail_url: object
    title: object
    viewerCount: object
    viewer_count: object
  }
  LiveAuthor: {
    id: object
    profilePicture: object
    pseudo: object
  }
  LiveHealth: {
    audioCodec: object
    bframes: object
    fps: object
    gateway: object
    height: object
    kbps: object
    loss: object
    recording: object
    refusal: object
    renditions: object
    status: object
    videoCodec: object
    viewers: object
    webrtcAudio: object
    width: object
  }
  LivePlayback: {
    bframes: object
    hasAudio: object
    height: object
    hls: object
    hlsAudio: object
    hlsMaster: object
    hlsStable: object
    iceServers: object
    kbps: object
    peerToPeer: object
    relayOnly: object
    renditions: object
    streamName: object
    webrtc: object
    webrtcAudio: object
    whep: object
    width: object
  }
  LiveReplay: {
    duration: object
    height: object
    parts: object
    size: object
    url: object
    width: object
  }
  LiveViewers: {
    hls: object
    page: object
    webrtc: object
  }
  Mandate: {
    accepted: object
    amount: object
    deadline: object
    payee: object
    pdfUrl: object
    qr: object
    reference: object
  }
  MedicalDetails: {
    issuedOn: object
    number: object
    proof: object
  }
  MemberMessage: {
    createdAt: object
    deletedAt: object
    id: object
    liveId: object
    liveTitle: object
    message: object
  }
  MemberMessagePage: {
    bannedEverywhere: object
    endCursor: object
    hasMore: object
    items: object
    member: object
  }
  MessageBudget: {
    channel: object
    cost: object
    costOfMonth: object
    perDay: object
    price: object
    spent: object
  }
  MitParticipation: {
    accessKey: object
    amount: object
    bibNumber: object
    choice: object
    codeTo: object
    contact: object
    contactProof: object
    currency: object
    details: object
    documentsReason: object
    documentsStatus: object
    eventId: object
    expiresAt: object
    fullName: object
    id: object
    isOver: object
    orderId: object
    paymentStatus: object
    raceDate: object
    raceName: object
    refundStatus: object
    registrationNumber: object
    status: object
    ticketType: object
    ticketTypeId: object
    trees: object
  }
  Mutation: {
    acceptTerms: { version: string }
    addComment: { clientId?: string | null | undefined; liveId: string; message: string }
    addContestJuror: { contestId: string; pseudo: string }
    answerCorrection: { answer: CorrectionAnswer; item?: 'back' | 'birthDate' | 'front' | 'name' | 'number' | null | undefined; token: string }
    answerMyCorrection: { answer: CorrectionAnswer; id: string }
    approveRefunds: { ids: (string)[] }
    approveUser: { id: string }
    articlePreviewLink: { enabled: boolean; id: string }
    assignBib: { despite?: string | null | undefined; number?: number | null | undefined; ticketId: string }
    banFromChat: { at?: unknown | null | undefined; banned: boolean; everywhere?: boolean | null | undefined; liveId?: string | null | undefined; userId: string }
    cancelAccountDeletion: object
    cancelContest: { id: string; reason: string; revision?: number | null | undefined }
    cancelEvent: { id: string; reason: string; revision?: number | null | undefined }
    cancelOrder: { id: string }
    castBallot: { choices: (number)[]; code?: string | null | undefined; revision?: number | null | undefined; voteId: string }
    castContestVote: { at?: unknown | null | undefined; entryId: string }
    castVote: { code?: string | null | undefined; optionIndex: number; revision?: number | null | undefined; voteId: string }
    changePassword: { input: ChangePasswordInput }
    checkCinAvailability: { cin: string }
    checkEmailAvailability: { email: string }
    checkPayment: { transactionId: string }
    checkPseudoAvailability: { pseudo: string }
    chooseMitPostponement: { choice: 'keep' | 'refund'; id: string; key?: string | null | undefined; postponementId?: string | null | undefined }
    choosePostponement: { choice: 'keep' | 'refund'; orderId: string; postponementId?: string | null | undefined }
    closeStatementLine: { id: string; position: number; reason: string }
    compareDocumentNumber: { number: string; userId: string }
    completeRefund: { id: string; proof: string }
    confirmContactCode: { code: string; id: string }
    confirmEmail: { token: string }
    confirmGuardianConsent: { guardianName: string; token: string }
    confirmMitContact: { code?: string | null | undefined; contactProof?: string | null | undefined; id: string; key?: string | null | undefined }
    confirmOfflinePayment: { input: OfflinePaymentInput }
    confirmPhone: { code: string }
    confirmRetrieval: { code: string; retrievalId: string }
    confirmTotp: { code: string }
    createApplication: { input: CreateApplicationInput }
    createArticle: { input: ArticleInput }
    createCategory: { name: string }
    createContest: { input: ContestInput }
    createDocumentType: { input: CreateDocumentTypeInput }
    createEvent: { input: EventInput }
    createEventApplicationType: { input: CreateEventApplicationTypeInput; revision?: number | null | undefined }
    createGateLink: { eventId: string; expiresAt?: unknown | null | undefined; name: string; role?: 'desk' | 'gate' | null | undefined }
    createLive: { input: LiveInput }
    createMitParticipation: { input: MitParticipationInput }
    createPayerLink: { orderId: string }
    createPaymentMandate: { idempotencyKey: string; orderId?: string | null | undefined; participationId?: string | null | undefined; payerCode?: string | null | undefined }
    createRefundBatch: { eventId?: string | null | undefined; title: string }
    createUploadSlot: { size: number }
    createVote: { input: VoteInput }
    cutGateDevice: { device: string; id: string; undo?: boolean | null | undefined }
    decideReport: { ban?: 'everywhere' | 'here' | null | undefined; hide?: boolean | null | undefined; id: string; mute?: number | null | undefined }
    decideUsers: { decision: 'approve' | 'reject'; ids: (string)[]; reason?: string | null | undefined }
    deleteArticle: { id: string }
    deleteCategory: { id: string }
    deleteComment: { id: string }
    deleteContest: { id: string }
    deleteDocument: { id: string }
    deleteDocumentType: { id: string }
    deleteEvent: { id: string }
    deleteEventApplicationType: { id: string; revision?: number | null | undefined }
    deleteFormFile: { id: string }
    deleteLive: { id: string }
    deleteTag: { id: string }
    deleteVote: { confirmed?: boolean | null | undefined; id: string }
    disableTotp: { password: string }
    discardArticleChanges: { id: string; revision: number }
    dismissReport: { id: string }
    documentTicket: { id: string }
    duplicateEvent: { id: string; idempotencyKey?: string | null | undefined }
    endLive: { at?: unknown | null | undefined; id: string }
    endVote: { id: string }
    eraseMitParticipation: { id: string; key?: string | null | undefined }
    escalateReport: { id: string; note: string }
    exportApplications: { filters?: ApplicationFilters | null | undefined; format: 'csv' | 'xlsx' }
    exportMitParticipations: { filters?: ParticipationFilters | null | undefined; format: 'csv' | 'xlsx'; order?: 'name' | 'nameDesc' | 'newest' | 'oldest' | null | undefined }
    exportMyData: object
    exportPayouts: { batchId: string; format?: 'csv' | 'xlsx' | null | undefined }
    exportUsers: { filters?: UserFilters | null | undefined; format?: 'csv' | 'xlsx' | null | undefined; order?: 'name' | 'nameDesc' | 'newest' | 'oldest' | null | undefined }
    followStreamer: { follow: boolean; userId: string }
    formFileTicket: { id: string }
    identityImageTicket: { side: 'back' | 'front'; userId: string }
    importResults: { choices?: ResultsChoices | null | undefined; dryRun: boolean; eventId: string; file: unknown; version?: string | null | undefined }
    importStatement: { columns?: (StatementColumnInput)[] | null | undefined; file: unknown; provider: string }
    initiateVanillaPayPayment: { input: InitiatePaymentInput }
    joinLive: { id: string; viewerKey?: string | null | undefined }
    leaveLive: { id: string; viewerKey?: string | null | undefined }
    likeArticle: { id: string }
    lockContestRound: { id: string }
    lockGateLink: { id: string; locked: boolean }
    login: { input: LoginInput }
    logout: object
    markNotificationsRead: { ids?: (string)[] | null | undefined; until?: unknown | null | undefined }
    mergeCategories: { from: string; into: string }
    mergeTags: { from: string; into: string }
    messageParticipants: { body: string; eventId: string; idempotencyKey?: string | null | undefined; subject: string }
    muteUser: { at?: unknown | null | undefined; liveId: string; minutes: number; userId: string }
    openContestRound: { contestId: string; name?: string | null | undefined }
    openContestVote: { contestId: string; until: unknown }
    openMyExport: { id: string }
    postponeEvent: { input: PostponeEventInput }
    previewStatement: { columns?: (StatementColumnInput)[] | null | undefined; file: unknown; provider: string }
    publishResults: { eventId: string; published: boolean; version?: string | null | undefined }
    raceDayFile: { eventId: string; kind: 'bibLabels' | 'emergencyContacts' | 'medicalList' | 'pack' | 'startList' }
    reauthenticate: { code?: string | null | undefined; password?: string | null | undefined }
    recordCounterCheck: { userId: string }
    recordTreePlanting: { count: number; date: unknown; photoId?: string | null | undefined; place: string }
    register: { input: RegisterInput }
    registrationDocumentTicket: { documentId: string }
    reissueTicket: { id: string }
    rejectRefund: { id: string; reason: string; seenStatus?: 'approved' | 'done' | 'failed' | 'rejected' | 'requested' | 'sent' | null | undefined }
    rejectUser: { id: string; reason?: string | null | undefined }
    releaseBibBlock: { id: string; revision?: number | null | undefined }
    releaseHolds: { eventId: string; groups: (string)[]; until?: unknown | null | undefined }
    remindMe: { liveId: string; remind: boolean }
    removeContestJuror: { contestId: string; userId: string }
    removePushDevice: { id: string }
    removeRaceCourse: { eventId: string; revision?: number | null | undefined }
    renameTag: { id: string; name: string }
    renewPush: { former: FormerPushSubscriptionInput; subscription: PushSubscriptionInput }
    renewRecoveryCodes: { password: string }
    renewToken: object
    replaceRegistrationDocument: { file: unknown; id: string; key?: string | null | undefined; kind: 'cinBack' | 'cinFront' | 'medicalCertificate' | 'passportPage' }
    reportContent: { id: string; kind: 'article' | 'comment' | 'contestEntry' | 'live' | 'profile'; note?: string | null | undefined; reason: 'hate' | 'insult' | 'misleading' | 'other' | 'sexual' | 'spam' | 'violence' }
    requestAccountDeletion: { password: string }
    requestCorrection: { items: ('back' | 'birthDate' | 'front' | 'name' | 'number')[]; note?: string | null | undefined; userId: string }
    requestEmailChange: { email: string; password: string }
    requestGuardianConsent: { email: string }
    requestPasswordReset: { email: string }
    requestPhoneCode: object
    requestRefund: { amount: number; chargeId: string; idempotencyKey?: string | null | undefined; reason: string }
    resendVerification: { email?: string | null | undefined }
    reserveBibs: { count: number; device: string; eventId?: string | null | undefined; gateKey?: string | null | undefined }
    reservePlaces: { input: ReservePlacesInput }
    resetPassword: { password: string; token: string }
    resetTotp: { password: string; userId: string }
    restoreArticleVersion: { id: string; revision: number }
    resumeMitParticipation: { id: string; key?: string | null | undefined }
    retractVote: { code?: string | null | undefined; optionIndex: number; revision?: number | null | undefined; voteId: string }
    retrieveTickets: { birthDate: unknown; email?: string | null | undefined; phone: string; registrationNumber?: string | null | undefined }
    retryMessage: { id: string }
    revealMessage: { id: string }
    reviewApplication: { id: string; reviewNotes?: string | null | undefined; revision?: number | null | undefined; score?: number | null | undefined; staffNotes?: string | null | undefined; status?: 'approved' | 'rejected' | 'under_review' | 'waitlisted' | null | undefined }
    reviewApplications: { ids: (string)[]; reviewNotes?: string | null | undefined; revisions?: (number)[] | null | undefined; status: 'approved' | 'rejected' | 'under_review' | 'waitlisted' }
    reviewContestApplication: { id: string; reviewNotes?: string | null | undefined; revision?: number | null | undefined; status: 'accepted' | 'rejected' | 'shortlisted' | 'submitted' | 'winner' }
    reviewMitDocument: { accept: boolean; documentId: string; reason?: string | null | undefined }
    revokeGateLink: { id: string; undo?: boolean | null | undefined }
    revokeOtherSessions: object
    revokeSession: { id: string }
    rotateStreamKey: { liveId: string }
    saveArticle: { id: string; input: ArticleInput }
    saveBibNumberConfig: { input: BibNumberConfigInput }
    saveContestEntry: { applicationData?: unknown | null | undefined; contestId: string; revision?: number | null | undefined }
    saveRace: { input: RaceInput }
    saveRaceCourse: { cutEnd?: number | null | undefined; cutStart?: number | null | undefined; eventId: string; file: unknown; revision?: number | null | undefined }
    scoreContestEntry: { comment?: string | null | undefined; entryId: string; roundId: string; score: number }
    sendContactCode: { input: ContactInput }
    sendMitContactCode: { id: string; key?: string | null | undefined }
    sendRefunds: { ids: (string)[] }
    sendSupportMessage: { input: SupportMessageInput }
    sendTicketEmail: { key?: string | null | undefined; ticketId: string }
    setBannedWords: { before?: (string)[] | null | undefined; liveId: string; words: (string)[] }
    setBillTo: { billTo?: BillToInput | null | undefined; orderId?: string | null | undefined; payerCode?: string | null | undefined }
    setNotificationPreferences: { preferences: (NotificationPreferenceInput)[] }
    setPushSubjects: { subjects: (PushSubjectInput)[] }
    setSlowMode: { liveId: string; seconds: number }
    settlePayment: { accept: boolean; reason: string; seenAmount?: number | null | undefined; seenProblem?: 'amount_differs' | 'double_payment' | 'late_money' | 'missing_in_statement' | 'reversed' | 'statement_only' | 'stuck' | 'unknown_status' | null | undefined; transactionId: string }
    settlePickUp: { despite: string; nonce: string }
    signCommitmentLetter: { input: CommitmentInput; key?: string | null | undefined; participationId: string }
    startLive: { at?: unknown | null | undefined; id: string }
    startRegistrationUploads: object
    startTestPayment: { amount: number; method: 'cash' | 'international' | 'mandate' | 'mobile_money' }
    startTotp: { password: string }
    stopLive: { at?: unknown | null | undefined; id: string }
    submitApplication: { applicationData?: unknown | null | undefined; contestId?: string | null | undefined; formVersion?: number | null | undefined; id?: string | null | undefined; revision?: number | null | undefined }
    submitIdentity: { input: SubmitIdentityInput }
    subscribePush: { subjects?: (string)[] | null | undefined; subscription: PushSubscriptionInput }
    syncCheckIns: { clockOffset?: number | null | undefined; device: string; eventId?: string | null | undefined; gateKey?: string | null | undefined; scans: (ScanInput)[] }
    syncPickUps: { clockOffset?: number | null | undefined; device: string; eventId?: string | null | undefined; gateKey?: string | null | undefined; pickUps: (PickUpInput)[] }
    takeOverBibs: { blockId: string; device: string; eventId?: string | null | undefined; from: number; gateKey?: string | null | undefined; revision?: number | null | undefined }
    testStreaming: object
    translateArticle: { id: string }
    undoDecision: { userId: string }
    undoGateLink: { device?: string | null | undefined; id: string }
    unlikeArticle: { id: string }
    updateApplication: { id: string; input: UpdateApplicationInput }
    updateArticle: { id: string; input: ArticleInput }
    updateCategory: { id: string; name: string }
    updateContest: { id: string; input: ContestInput }
    updateDocumentType: { id: string; input: UpdateDocumentTypeInput }
    updateEvent: { id: string; input: EventInput }
    updateEventApplicationType: { id: string; input: ApplicationTypeInput; revision?: number | null | undefined }
    updateLive: { id: string; input: LiveInput }
    updateMitParticipation: { id: string; input: ParticipationChangesInput; key?: string | null | undefined }
    updateProfile: { input: UpdateProfileInput }
    updateUserMenus: { before?: (string)[] | null | undefined; menuPermissions?: (string)[] | null | undefined; userId: string }
    updateUserRole: { id: string; password?: string | null | undefined; role: 'admin' | 'admin_mit' | 'moderator' | 'redacteur' | 'streamer' | 'user' }
    updateUserStatus: { id: string; reason?: string | null | undefined; status: 'active' | 'blocked' | 'pending' }
    updateVote: { id: string; input: VoteInput }
    uploadDocument: { documentTypeId: string; expiresOn?: unknown | null | undefined; file: unknown }
    uploadDocumentFromSlot: { documentTypeId: string; expiresOn?: unknown | null | undefined; name: string; slotId: string }
    uploadFormFile: { fieldName: string; file: unknown; formId: string }
    uploadImage: { file: unknown }
    uploadImageFromAddress: { address: string }
    uploadImageFromSlot: { slotId: string }
    uploadRegistrationDocument: { file: unknown; kind: 'cinBack' | 'cinFront' | 'medicalCertificate' | 'passportPage'; uploadToken: string }
    verifyDocument: { expiresOn?: unknown | null | undefined; id: string; rejectionReason?: string | null | undefined; seenStatus?: 'expired' | 'pending' | 'rejected' | 'verified' | null | undefined; status: 'rejected' | 'verified' }
    verifyEmail: { token: string }
    withdrawApplication: { id: string; reason?: string | null | undefined }
    withdrawMitParticipation: { id: string; key?: string | null | undefined }
    withdrawPostponement: { postponementId: string }
  }
  MyIdentity: {
    correction: object
    documentNumber: object
    documentType: object
    sides: object
    verifiedAt: object
  }
  Notification: {
    createdAt: object
    id: object
    kind: object
    link: object
    readAt: object
    text: object
  }
  NotificationPreference: {
    email: object
    inApp: object
    kind: object
    label: object
  }
  NotificationsPage: {
    endCursor: object
    hasMore: object
    items: object
    unread: object
  }
  Operator: {
    address: object
    contact: object
    name: object
    registration: object
  }
  Order: {
    choice: object
    createdAt: object
    event: object
    holdUntil: object
    id: object
    places: object
    status: object
    total: object
  }
  OrderChoice: {
    answers: object
    byDeadline: object
    choice: object
    chosenAt: object
    postponement: object
  }
  OrderPlace: {
    fullName: object
    position: object
    price: object
    ticketType: object
  }
  OutboxMessage: {
    attempts: object
    body: object
    channel: object
    createdAt: object
    error: object
    id: object
    masked: object
    recipient: object
    sentAt: object
    status: object
    stoppedFor: object
    subject: object
  }
  OutboxPage: {
    endCursor: object
    hasMore: object
    items: object
  }
  Outcome: {
    message: object
    success: object
  }
  ParticipationChange: {
    at: object
    by: object
    fields: object
  }
  ParticipationCount: {
    count: object
    status: object
  }
  ParticipationDetails: {
    answers: object
    birthDate: object
    birthDateIsApproximate: object
    changes: object
    club: object
    commitment: object
    documents: object
    email: object
    emergencyContact: object
    fullName: object
    gender: object
    idNumber: object
    idType: object
    isEditable: object
    medical: object
    nationality: object
    phone: object
    registeredAt: object
    team: object
    ticket: object
    wishedBib: object
  }
  PasswordReset: {
    pseudo: object
  }
  PayerLink: {
    billTo: object
    code: object
    due: object
    isPaid: object
    names: object
    payableUntil: object
    title: object
  }
  Payment: {
    amount: object
    chargeId: object
    currency: object
    date: object
    expiresAt: object
    id: object
    mandate: object
    method: object
    operator: object
    paymentUrl: object
    purpose: object
    reference: object
    settledAt: object
    status: object
    title: object
  }
  PaymentEvent: {
    amount: object
    at: object
    authenticated: object
    kind: object
    outcome: object
    status: object
  }
  PaymentMethodInfo: {
    method: object
    minAmount: object
    mode: object
    operators: object
  }
  PaymentPage: {
    endCursor: object
    hasMore: object
    items: object
    total: object
  }
  PaymentPurpose: {
    id: object
    kind: object
  }
  PaymentReceipt: {
    amount: object
    issuedAt: object
    kind: object
    number: object
    pdfUrl: object
  }
  PaymentSums: {
    acceptedLess: object
    balances: object
    partial: object
    pending: object
    problems: object
    refunded: object
    refundsDue: object
    revenue: object
    succeeded: object
    unexplained: object
  }
  PaymentsWaiting: {
    payoutsToMake: object
    problems: object
    refundsToApprove: object
  }
  PayoutList: {
    expiresAt: object
    url: object
  }
  PendingArticle: {
    categories: object
    cover: object
    document: object
    language: object
    revision: object
    savedAt: object
    shareImage: object
    shareText: object
    slug: object
    summary: object
    tags: object
    title: object
    type: object
  }
  PendingUser: {
    awaitingCorrection: object
    createdAt: object
    email: object
    emailVerified: object
    id: object
    limited: object
    nom: object
    prenom: object
    pseudo: object
    role: object
    status: object
    updatedAt: object
    username: object
  }
  PendingUsersChange: {
    kind: object
    pending: object
    userId: object
  }
  PickUpProblem: {
    at: object
    bib: object
    desk: object
    fullName: object
    givenAt: object
    givenDesk: object
    nonce: object
    number: object
    obstacles: object
    outcome: object
    ticketId: object
  }
  PickUpResult: {
    bib: object
    givenAt: object
    givenDesk: object
    nonce: object
    obstacles: object
    outcome: object
    ticketId: object
  }
  PossibleDuplicate: {
    dateNaissance: object
    id: object
    nom: object
    prenom: object
    pseudo: object
    reasons: object
    status: object
  }
  PostponementEffect: {
    count: object
    thing: object
  }
  ProviderBalance: {
    balance: object
    provider: object
  }
  PseudoAvailability: {
    available: object
    pseudo: object
  }
  PushDevice: {
    createdAt: object
    device: object
    id: object
    isThis: object
  }
  PushSettings: {
    devices: object
    publicKey: object
    subjects: object
  }
  PushSubject: {
    on: object
    subject: object
  }
  Query: {
    GetLiveById: { id: string }
    activeLives: object
    activeVotes: { pagination?: PaginationInput | null | undefined }
    allApplications: { filters?: ApplicationFilters | null | undefined; order?: 'newest' | 'oldest' | null | undefined; pagination?: PaginationInput | null | undefined }
    allUserDocuments: { documentTypeId?: string | null | undefined; pagination?: PaginationInput | null | undefined; status?: 'expired' | 'pending' | 'rejected' | 'verified' | null | undefined }
    application: { id: string }
    applicationCounts: { filters?: ApplicationFilters | null | undefined }
    article: { id: string; preview?: string | null | undefined }
    articleSlugFree: { id: string; slug: string }
    articleVersions: { id: string }
    articles: { filters?: ArticleFilters | null | undefined; pagination?: PaginationInput | null | undefined }
    auditLog: { filters?: AuditFilters | null | undefined; pagination?: PaginationInput | null | undefined }
    bibBlocks: { eventId: string }
    bibNumberConfig: { applicationTypeId: string }
    bibNumberStats: { applicationTypeId: string }
    categories: object
    category: { id: string }
    charge: { id: string }
    chatBans: { pagination?: PaginationInput | null | undefined }
    chatMutes: { pagination?: PaginationInput | null | undefined }
    chatState: { liveId: string }
    checkInBundle: { cursor?: string | null | undefined; device?: string | null | undefined; eventId?: string | null | undefined; gateKey?: string | null | undefined }
    contest: { id: string }
    contestApplication: { id: string }
    contestApplications: { contestId: string; pagination?: PaginationInput | null | undefined; status?: 'accepted' | 'approved' | 'awaiting_payment' | 'draft' | 'rejected' | 'shortlisted' | 'submitted' | 'under_review' | 'waitlisted' | 'winner' | 'withdrawn' | null | undefined }
    contestCandidates: { contestId: string }
    contestCategories: object
    contestRound: { id: string }
    contestRounds: { contestId: string }
    contests: { filters?: ContestFilters | null | undefined; pagination?: PaginationInput | null | undefined }
    correctionRequest: { token: string }
    dashboard: object
    dashboardHealth: object
    dashboardSeries: { days?: number | null | undefined }
    dashboardStats: object
    dashboardWaiting: object
    deskBundle: { cursor?: string | null | undefined; device: string; eventId?: string | null | undefined; gateKey?: string | null | undefined }
    deskCharge: { reference: string }
    documentCounts: { documentTypeId?: string | null | undefined }
    documentTypes: object
    emailLink: { token: string }
    event: { id: string }
    eventApplicationType: { id: string }
    eventApplicationTypes: { eventId: string }
    eventApplications: { eventId: string; filters?: ApplicationFilters | null | undefined; pagination?: PaginationInput | null | undefined }
    eventOrders: { eventId: string }
    events: { filters?: EventFilters | null | undefined; pagination?: PaginationInput | null | undefined }
    eventsWithPagination: { filters?: EventFilters | null | undefined; pagination?: PaginationInput | null | undefined }
    gateCounts: { eventId?: string | null | undefined; gateKey?: string | null | undefined }
    gateDevices: { id: string }
    gateDuplicates: { eventId: string }
    gateFlow: { eventId: string }
    gateLinks: { eventId: string }
    getMitParticipationByEmail: { input: ParticipationByEmailInput }
    getMitParticipationByRegistrationNumber: { registrationNumber: string }
    guardianRequest: { token: string }
    identityReview: { userId: string }
    images: { ids: (string)[] }
    live: { id: string }
    liveComments: { before?: string | null | undefined; limit?: number | null | undefined; liveId: string }
    liveHealth: { liveId: string }
    lives: { pagination?: PaginationInput | null | undefined; search?: string | null | undefined }
    me: object
    memberMessages: { pagination?: PaginationInput | null | undefined; userId: string }
    messageBudgets: object
    mitParticipation: { id: string; key?: string | null | undefined }
    mitParticipationCounts: { eventId?: string | null | undefined }
    mitParticipations: { filters?: ParticipationFilters | null | undefined; order?: 'name' | 'nameDesc' | 'newest' | 'oldest' | null | undefined; pagination?: PaginationInput | null | undefined }
    myApplications: { pagination?: PaginationInput | null | undefined }
    myDocuments: object
    myExports: object
    myIdentity: object
    myJuries: object
    myLives: { pagination?: PaginationInput | null | undefined }
    myOrders: { pagination?: PaginationInput | null | undefined }
    myParticipations: object
    mySessions: object
    myStreamCredentials: { liveId: string }
    myTickets: { pagination?: PaginationInput | null | undefined }
    notificationPreferences: object
    notifications: { pagination?: PaginationInput | null | undefined }
    order: { id: string }
    outbox: { filters?: OutboxFilters | null | undefined; pagination?: PaginationInput | null | undefined }
    paidTickets: { transactionId: string }
    participationTeams: { eventId: string }
    passwordReset: { token: string }
    payerLink: { code: string }
    payment: { id: string }
    paymentMethods: { eventId?: string | null | undefined }
    paymentStatus: { transactionId: string }
    paymentSums: { eventId?: string | null | undefined }
    payments: { filters?: PaymentFilters | null | undefined; order?: 'highest' | 'lowest' | 'newest' | 'oldest' | null | undefined; pagination?: PaginationInput | null | undefined }
    paymentsWaiting: { eventId?: string | null | undefined }
    pendingCount: object
    pendingUsers: object
    pickUpProblems: { eventId: string }
    postponementEffects: { eventId: string }
    pushSettings: object
    race: { eventId: string }
    raceRanking: { eventId: string; filters?: ResultFilters | null | undefined }
    raceResults: { eventId: string; filters?: ResultFilters | null | undefined; pagination?: PaginationInput | null | undefined }
    raceRunner: { bib: string; eventId: string }
    raceTeamResults: { eventId: string }
    raceTeams: { eventId: string }
    races: object
    recoveryCodesLeft: object
    refund: { id: string }
    refundBatch: { id: string }
    refundBatches: { eventId?: string | null | undefined }
    refunds: { filters?: RefundFilters | null | undefined; pagination?: PaginationInput | null | undefined }
    releaseNotes: object
    replayComments: { from: number; liveId: string; seconds: number }
    reportCounts: object
    reports: { list: 'decided' | 'escalated' | 'open'; pagination?: PaginationInput | null | undefined }
    site: object
    statementLines: { after?: number | null | undefined; id: string; limit?: number | null | undefined; outcome?: 'amount_differs' | 'attached' | 'double' | 'found' | 'held' | 'matched' | 'payout' | 'reversed' | 'settled' | 'skipped' | 'unknown' | null | undefined }
    statements: object
    suspiciousHolds: { eventId: string }
    tags: { limit?: number | null | undefined; search?: string | null | undefined }
    ticket: { id: string; key?: string | null | undefined }
    trees: object
    unreadNotifications: object
    uploadSlot: { id: string; secret: string }
    user: { id: string }
    userApplications: { pagination?: PaginationInput | null | undefined; userId: string }
    userCounts: object
    userDocuments: { userId: string }
    users: { filters?: UserFilters | null | undefined; order?: 'name' | 'nameDesc' | 'newest' | 'oldest' | null | undefined; pagination?: PaginationInput | null | undefined }
    version: object
    vote: { id: string }
    voteVoters: { pagination?: PaginationInput | null | undefined; voteId: string }
    votes: { archived?: boolean | null | undefined; pagination?: PaginationInput | null | undefined; status?: 'active' | 'draft' | 'ended' | null | undefined }
    warnings: object
  }
  Race: {
    accompanied: object
    ageDate: object
    allowBibWishes: object
    allowMinors: object
    categories: object
    closesAt: object
    commitment: object
    course: object
    distanceMetres: object
    event: object
    formConfig: object
    id: object
    isOpen: object
    maxAge: object
    medicalProof: object
    medicalValidityDays: object
    minAge: object
    missingAtGate: object
    name: object
    opensAt: object
    raceDay: object
    resultsPublishedAt: object
    revision: object
    teamSize: object
  }
  RaceCategory: {
    gender: object
    id: object
    maxAge: object
    minAge: object
    name: object
  }
  RaceCourse: {
    climb: object
    cutEnd: object
    cutStart: object
    descent: object
    drawing: object
    highest: object
    length: object
    lowest: object
    revision: object
  }
  RaceDayFile: {
    expiresAt: object
    url: object
  }
  RaceRanking: {
    finishers: object
    median: object
    mine: object
    podium: object
    times: object
  }
  RaceResult: {
    bibNumber: object
    category: object
    categoryPosition: object
    certificateUrl: object
    chipTime: object
    club: object
    fullName: object
    gender: object
    genderPosition: object
    gunTime: object
    laps: object
    position: object
    splits: object
    status: object
    time: object
  }
  RaceResultPage: {
    endCursor: object
    hasMore: object
    items: object
    total: object
    version: object
  }
  RaceRunner: {
    best: object
    finishers: object
    isMine: object
    ofCategory: object
    ofGender: object
    result: object
  }
  RaceTimes: {
    count: object
    from: object
    to: object
  }
  Reauthentication: {
    token: object
    until: object
  }
  RecoveryCodes: {
    codes: object
    message: object
    success: object
  }
  Refund: {
    amount: object
    approvedBy: object
    batchId: object
    chargeId: object
    doneAt: object
    id: object
    method: object
    needsOther: object
    note: object
    payerName: object
    payerPhone: object
    proof: object
    reason: object
    requestedAt: object
    requestedBy: object
    sentBy: object
    status: object
    title: object
  }
  RefundBatch: {
    approvedBy: object
    count: object
    createdAt: object
    createdBy: object
    done: object
    id: object
    needsOther: object
    status: object
    title: object
    total: object
  }
  RefundPage: {
    endCursor: object
    hasMore: object
    items: object
    total: object
    totalAmount: object
  }
  RegistrationDocument: {
    id: object
    kind: object
    reason: object
    status: object
    uploadedAt: object
  }
  ReleaseNotes: {
    news: object
    version: object
  }
  ReleasedBibs: {
    released: object
  }
  ReleasedHolds: {
    places: object
  }
  ReplayComment: {
    at: object
    comment: object
  }
  ReplayPart: {
    duration: object
    offset: object
    startedAt: object
  }
  Report: {
    banned: object
    createdAt: object
    decidedAt: object
    decidedBy: object
    escalatedBy: object
    escalation: object
    hidden: object
    id: object
    kind: object
    mayDecide: object
    measures: object
    mutedMinutes: object
    notes: object
    reasons: object
    reporters: object
    status: object
    thing: object
    thingId: object
  }
  ReportCounts: {
    escalated: object
    open: object
  }
  ReportPage: {
    endCursor: object
    hasMore: object
    items: object
  }
  ReportReasonCount: {
    count: object
    reason: object
  }
  ReportedThing: {
    contestId: object
    liveId: object
    ownerId: object
    ownerName: object
    picture: object
    text: object
    title: object
  }
  ResultsColumn: {
    at: object
    by: object
    role: object
    title: object
  }
  ResultsImport: {
    columns: object
    head: object
    imported: object
    lines: { kind?: 'notUnderstood' | 'ranked' | 'unranked' | null | undefined; limit?: number | null | undefined; offset?: number | null | undefined; warned?: boolean | null | undefined }
    moved: object
    moves: { limit?: number | null | undefined; offset?: number | null | undefined }
    notUnderstood: object
    problems: object
    questions: object
    ranked: object
    sheet: object
    sheets: object
    total: object
    unknown: object
    unranked: object
    version: object
    warned: object
    words: object
  }
  ResultsLine: {
    bib: object
    chipTime: object
    fullName: object
    gunTime: object
    kind: object
    laps: object
    line: object
    name: object
    position: object
    reason: object
    status: object
    text: object
    time: object
    warnings: object
  }
  ResultsMove: {
    after: object
    before: object
    bib: object
    fullName: object
    kind: object
  }
  ResultsQuestion: {
    answer: object
    example: object
    id: object
    isOpen: object
    options: object
  }
  ResultsRow: {
    cells: object
    line: object
  }
  ResultsSplit: {
    name: object
    time: object
  }
  ResultsStanding: {
    position: object
    status: object
    time: object
  }
  ResultsWord: {
    lines: object
    meaning: object
    word: object
  }
  RetrievedTickets: {
    codeSent: object
    message: object
    retrievalId: object
    tickets: object
  }
  ReviewOutcome: {
    application: object
    id: object
    message: object
  }
  RoundEntry: {
    answers: object
    average: object
    entrant: object
    id: object
    myComment: object
    myScore: object
    number: object
    scores: object
    status: object
  }
  RoundScore: {
    comment: object
    juror: object
    score: object
  }
  SaveResult: {
    article: object
    saved: object
    theirs: object
  }
  SavedCourse: {
    race: object
    tracks: object
  }
  ScanResult: {
    nonce: object
    outcome: object
    ticketId: object
    usedAt: object
    usedGate: object
  }
  Session: {
    address: object
    createdAt: object
    current: object
    device: object
    id: object
    lastSeenAt: object
    remembered: object
  }
  SignedCommitment: {
    guardianName: object
    guardianRelation: object
    pdfUrl: object
    signedAt: object
    signerName: object
    version: object
  }
  Site: {
    accent: object
    ariaryPerMegabyte: object
    contestsMenu: object
    identityRetentionDays: object
    legalVersion: object
    logo: object
    name: object
    operator: object
    publicContent: object
    recordingRetentionDays: object
    signupDebugPanel: object
    supportEmail: object
  }
  SourceRefusal: {
    at: object
    detail: object
    problem: object
  }
  StaffParticipation: {
    age: object
    amount: object
    bibNumber: object
    category: object
    createdAt: object
    details: object
    documentsStatus: object
    eventId: object
    id: object
    namesakes: object
    orderId: object
    paymentStatus: object
    raceName: object
    registrationNumber: object
    sameIdNumber: object
    status: object
    ticketType: object
  }
  StaffParticipationPage: {
    endCursor: object
    hasMore: object
    items: object
    total: object
    totalCapped: object
  }
  StaffPayment: {
    charge: object
    events: object
    fee: object
    isInReview: object
    operatorReference: object
    payerEmail: object
    payerName: object
    payerPhone: object
    payment: object
    problem: object
    provider: object
    providerReference: object
    recordedBy: object
    refundable: object
    seenAmount: object
  }
  StatementColumn: {
    field: object
    isOpen: object
    isRemembered: object
    samples: object
    title: object
  }
  StatementLine: {
    amount: object
    at: object
    booked: object
    closedAt: object
    operatorReference: object
    outcome: object
    payment: object
    position: object
    reason: object
    reference: object
  }
  StatementLinePage: {
    endCursor: object
    hasMore: object
    hidden: object
    items: object
    total: object
  }
  StatementPeriod: {
    from: object
    isSearched: object
    to: object
  }
  StatementPreview: {
    booked: object
    columns: object
    known: object
    lines: object
    needsAmount: object
    period: object
    refused: object
    seemsOf: object
    undated: object
    waiting: object
  }
  StatementResult: {
    amountDiffers: object
    booked: object
    id: object
    importedAt: object
    importedBy: object
    known: object
    lines: object
    matched: object
    missing: object
    name: object
    period: object
    provider: object
    refused: object
    settled: object
    unknown: object
    waiting: object
  }
  StreamCredentials: {
    iceServers: object
    publishSecret: object
    rtmpUrl: object
    streamKey: object
    whipUrl: object
  }
  StreamingCheck: {
    message: object
    ms: object
    name: object
    ok: object
  }
  Subscription: {
    commentAdded: { liveId: string }
    documentsChanged: object
    liveUpdated: { id: string }
    paymentUpdated: { transactionId: string }
    pendingUsersChanged: object
    voteUpdated: { id: string }
  }
  SupportReceipt: {
    number: object
  }
  Tag: {
    count: object
    deletable: object
    id: object
    name: object
  }
  TeamCount: {
    count: object
    name: object
  }
  TeamResult: {
    name: object
    position: object
    runners: object
    time: object
  }
  ThinlyScored: {
    count: object
    numbers: object
    scores: object
  }
  Ticket: {
    advice: object
    checkedInAt: object
    choiceUntil: object
    code: object
    cover: object
    eventId: object
    eventTitle: object
    fullName: object
    id: object
    link: object
    location: object
    number: object
    orderId: object
    overAt: object
    pdfUrl: object
    shortCode: object
    startsAt: object
    status: object
    ticketType: object
  }
  TicketType: {
    allowMinors: object
    description: object
    id: object
    isActive: object
    isPopular: object
    maxAge: object
    maxQuantity: object
    minAge: object
    price: object
    soldQuantity: object
    title: object
    type: object
  }
  TotpSecret: {
    secret: object
    uri: object
  }
  TreePhoto: {
    date: object
    image: object
    place: object
  }
  TreePlanting: {
    count: object
    date: object
    id: object
    photo: object
    place: object
  }
  Trees: {
    count: object
    newest: object
    planted: object
    plantings: object
  }
  UploadImageResult: {
    error: object
    image: object
    success: object
    url: object
  }
  UploadProgress: {
    complete: object
    received: object
    size: object
  }
  UploadSession: {
    expiresAt: object
    uploadToken: object
  }
  UploadSlot: {
    expiresAt: object
    id: object
    piece: object
    secret: object
  }
  UploadedDocument: {
    id: object
    kind: object
  }
  User: {
    address: object
    city: object
    correction: object
    country: object
    createdAt: object
    currency: object
    dateNaissance: object
    deletionAt: object
    documentNumber: object
    documentType: object
    email: object
    emailVerified: object
    gender: object
    guardianConsent: object
    id: object
    limited: object
    menuPermissions: object
    mustAcceptTerms: object
    nationality: object
    needsIdentity: object
    nom: object
    phone: object
    phoneVerified: object
    postalCode: object
    prenom: object
    profilePicture: object
    pseudo: object
    region: object
    residency: object
    role: object
    sexe: object
    status: object
    totpEnabled: object
    updatedAt: object
    username: object
  }
  UserCount: {
    count: object
    role: object
    status: object
  }
  UserDocument: {
    declaredUntil: object
    documentType: object
    documentTypeId: object
    expiresAt: object
    fileName: object
    filePath: object
    fileSize: object
    id: object
    mimeType: object
    originalName: object
    owner: object
    rejectionReason: object
    scan: object
    status: object
    uploadedAt: object
    userId: object
    verifiedAt: object
    verifiedBy: object
    version: object
    versions: object
  }
  UserDocumentPage: {
    endCursor: object
    hasMore: object
    items: object
    total: object
  }
  UserExport: {
    expiresAt: object
    url: object
  }
  UsersPage: {
    endCursor: object
    hasMore: object
    items: object
    total: object
    totalCapped: object
  }
  Vote: {
    allowMultiple: object
    ballotsHash: object
    blockedBy: object
    cover: object
    coverImage: object
    createdAt: object
    createdBy: object
    description: object
    endDate: object
    endedAt: object
    hasVoted: object
    id: object
    isActive: object
    isArchived: object
    isSecret: object
    mayEdit: object
    myChoices: object
    openedAt: object
    options: object
    receipt: object
    results: object
    revision: object
    status: object
    title: object
    totalVotes: object
    votersCount: object
  }
  VoteEditor: {
    id: object
    pseudo: object
  }
  VoteOption: {
    colour: object
    id: object
    image: object
    picture: object
    text: object
    votes: object
  }
  VotePicture: {
    height: object
    large: object
    url: object
    weight: object
    width: object
  }
  Voter: {
    id: object
    pseudo: object
  }
  WaitingWork: {
    count: object
    kind: object
  }
}
