// Generated from server/migrations by `npm run schema`. Do not edit.
/** A row of each table with the types of the driver; the modules narrow columns to types of their domain. */
export interface TableRows {
  adultTold: {
    userId: string
    toldAt: Date
  }
  appUser: {
    id: string
    email: string | null
    pseudo: string
    pseudoKey: string
    nom: string | null
    prenom: string | null
    dateNaissance: string | null
    gender: string | null
    role: string
    status: string
    currency: string
    language: string
    profilePicture: string | null
    nationality: string | null
    residency: string | null
    documentType: string | null
    documentNumberSealed: Buffer | null
    country: string | null
    region: string | null
    city: string | null
    postalCode: string | null
    address: string | null
    phone: string | null
    phoneVerifiedAt: Date | null
    emailVerifiedAt: Date | null
    totpEnabledAt: Date | null
    menuPermissions: string[] | null
    searchText: string
    termsVersion: string | null
    termsAcceptedAt: Date | null
    decidedBy: string | null
    decidedAt: Date | null
    decisionReason: string | null
    previousStatus: string | null
    deletionRequestedAt: Date | null
    deletedAt: Date | null
    createdAt: Date
    updatedAt: Date
    pseudoSkeleton: string
    pseudoResembles: boolean
  }
  applicationCount: {
    eventApplicationTypeId: string
    status: string
    count: number
  }
  applicationMove: {
    applicationId: string
    position: number
    fromStatus: string | null
    toStatus: string
    byId: string | null
    reason: string
    at: Date
  }
  article: {
    id: string
    authorId: string
    title: string
    document: unknown
    content: string
    cleanVersion: number
    plain: string
    excerpt: string
    readingMinutes: number
    weight: number
    imageIds: string[]
    type: string
    status: string
    coverId: string | null
    categoryId: string | null
    revision: number
    likes: number
    previewHash: Buffer | null
    scheduledAt: Date | null
    publishedAt: Date | null
    createdAt: Date
    updatedAt: Date
    summary: string
    shareText: string
    shareImageId: string | null
    slug: string | null
    language: string
    counterpartId: string | null
  }
  articleCategory: {
    articleId: string
    categoryId: string
    position: number
    listedAt: Date | null
  }
  articleLike: {
    articleId: string
    userId: string
    createdAt: Date
  }
  articlePending: {
    articleId: string
    revision: number
    title: string
    document: unknown
    type: string
    coverId: string | null
    categoryIds: string[]
    tagIds: string[]
    savedAt: Date
    summary: string
    shareText: string
    shareImageId: string | null
    slug: string | null
    language: string
  }
  articleSlug: {
    slug: string
    articleId: string
    createdAt: Date
  }
  articleTag: {
    articleId: string
    tagId: string
    position: number
    listedAt: Date | null
  }
  articleVersion: {
    articleId: string
    revision: number
    title: string
    document: unknown
    kind: string
    savedBy: string
    beganAt: Date
    savedAt: Date
  }
  auditChain: {
    one: boolean
    seq: number
    hash: Buffer
  }
  auditEntry: {
    id: string
    at: Date
    actorId: string | null
    action: string
    targetId: string | null
    detail: unknown | null
    address: string | null
    sessionId: string | null
    seq: number | null
    previousHash: Buffer | null
    hash: Buffer | null
    keyed: boolean
  }
  auditName: {
    id: string
    name: string
  }
  bib: {
    seriesId: string
    number: number
    text: string
    eventId: string
    ticketId: string | null
    assignedAt: Date
    releasedAt: Date | null
    blockId: string | null
  }
  bibBlock: {
    id: string
    seriesId: string
    eventId: string
    desk: string
    device: string
    createdAt: Date
    seenAt: Date
    revision: number
  }
  bibPickup: {
    nonce: string
    eventId: string
    ticketId: string | null
    number: number | null
    desk: string
    device: string
    at: Date
    receivedAt: Date
    despite: string | null
    byId: string | null
    collector: string
    outcome: string
    undoes: string | null
    undoneAt: Date | null
    linkId: string | null
    setAsideBy: string | null
  }
  bibSeries: {
    id: string
    eventId: string
    isEnabled: boolean
    prefix: string
    digitCount: number
    startNumber: number
    endNumber: number | null
    assignment: string
    allowWishes: boolean
    nextNumber: number
    createdAt: Date
    updatedAt: Date
    revision: number
  }
  category: {
    id: string
    name: string
    nameKey: string
    count: number
    createdAt: Date
  }
  charge: {
    id: string
    eventId: string | null
    userId: string | null
    title: string
    amount: number
    paid: number
    returned: number
    payableUntil: Date
    heldSince: Date
    reopened: number
    paidAt: Date | null
    isTest: boolean
    payerName: string
    email: string | null
    phone: string | null
    language: string
    createdAt: Date
    updatedAt: Date
    billName: string
    billNif: string
    billStat: string
    billAddress: string
    searchText: string | null
  }
  chargeDueTold: {
    chargeId: string
    toldAt: Date
  }
  chatBan: {
    id: string
    liveId: string | null
    userId: string
    by: string | null
    createdAt: Date
  }
  chatMute: {
    liveId: string
    userId: string
    until: Date
    by: string | null
    createdAt: Date
    id: string
  }
  commitment: {
    participationId: string
    eventId: string
    version: number
    signerName: string
    guardianName: string | null
    guardianRelation: string | null
    signature: string | null
    signedAt: Date
  }
  commitmentText: {
    eventId: string
    version: number
    title: string
    body: string
    createdAt: Date
  }
  contactCode: {
    id: string
    contactKey: Buffer
    orderId: string | null
    codeHash: Buffer
    tries: number
    createdAt: Date
    expiresAt: Date
  }
  contest: {
    id: string
    organizerId: string
    name: string
    description: string
    category: string
    level: string
    status: string
    applicationDeadline: Date | null
    startDate: Date | null
    endDate: Date | null
    prize: string
    requirements: string
    coverId: string | null
    maxParticipants: number | null
    currentParticipants: number
    lastNumber: number
    formId: string | null
    hiddenFields: string[]
    publicFields: string[]
    voteOpenedAt: Date | null
    voteUntil: Date | null
    cancelReason: string
    toldThrough: string | null
    toldAt: Date | null
    revision: number
    publishedAt: Date | null
    createdAt: Date
    updatedAt: Date
    fee: number
  }
  contestApplication: {
    id: string
    contestId: string
    userId: string
    number: number | null
    status: string
    answersId: string | null
    reviewNotes: string
    reviewedBy: string | null
    reviewedAt: Date | null
    appliedAt: Date | null
    revision: number
    createdAt: Date
    updatedAt: Date
    chargeId: string | null
    holdUntil: Date | null
  }
  contestCandidate: {
    contestId: string
    entryId: string
  }
  contestJuror: {
    contestId: string
    userId: string
    addedAt: Date
  }
  contestRound: {
    id: string
    contestId: string
    position: number
    name: string
    openedAt: Date
    lockedAt: Date | null
  }
  contestRoundEntry: {
    roundId: string
    entryId: string
  }
  contestScore: {
    roundId: string
    entryId: string
    jurorId: string
    score: number
    comment: string
    scoredAt: Date
  }
  contestVote: {
    contestId: string
    userId: string
    entryId: string
    entrantId: string
    castAt: Date
  }
  correctionRequest: {
    id: string
    userId: string
    item: string
    note: string | null
    requestedBy: string
    requestedAt: Date
    answeredAt: Date | null
    closedAt: Date | null
  }
  counterCheck: {
    userId: string
    checkedBy: string
    checkedAt: Date
  }
  credential: {
    userId: string
    passwordHash: string
    totpSecretSealed: Buffer | null
    totpLastStep: number | null
    changedAt: Date
  }
  dataExport: {
    id: string
    userId: string
    status: string
    requestedAt: Date
    readyAt: Date | null
    expiresAt: Date | null
    storageKey: string | null
  }
  documentCount: {
    documentTypeId: string
    status: string
    count: number
  }
  documentType: {
    id: string
    name: string
    description: string
    category: string
    isRequired: boolean
    hasExpiration: boolean
    maxFileSize: number
    allowedFormats: string[]
    validityPeriodDays: number
    isActive: boolean
    createdAt: Date
    updatedAt: Date
    revision: number
  }
  event: {
    id: string
    createdBy: string
    title: string
    description: string
    startsAt: Date | null
    endsAt: Date | null
    overAt: Date | null
    location: string
    latitude: number | null
    longitude: number | null
    coverId: string | null
    status: string
    isMit: boolean
    cancelReason: string
    revision: number
    publishedAt: Date | null
    createdAt: Date
    updatedAt: Date
    copyOf: string | null
    copyKey: string | null
    registrationOnly: boolean
  }
  eventApplication: {
    id: string
    eventId: string
    eventApplicationTypeId: string
    userId: string
    status: string
    paymentStatus: string
    motivationLetter: string
    answersId: string | null
    reviewNotes: string
    staffNotes: string
    score: number | null
    reviewedBy: string | null
    reviewedAt: Date | null
    submittedAt: Date | null
    waitlistedAt: Date | null
    toldOf: string | null
    revision: number
    createdAt: Date
    updatedAt: Date
    chargeId: string | null
  }
  eventApplicationType: {
    id: string
    eventId: string
    name: string
    details: string
    eligibilityCriteria: string
    requiredDocuments: string[]
    price: number
    applicationDeadline: Date | null
    isActive: boolean
    allowMinors: boolean
    places: number | null
    formId: string | null
    position: number
    applicationsCount: number
    approvedCount: number
    createdAt: Date
  }
  eventChange: {
    id: string
    eventId: string
    fromEndsAt: Date | null
    fromLocation: string
    notedAt: Date
    changedAt: Date
    tellAt: Date
    isOpen: boolean
    toldThrough: string | null
  }
  eventPostponement: {
    id: string
    eventId: string
    fromDate: Date
    toDate: Date | null
    reason: string
    choiceUntil: Date
    otherwise: string
    byId: string
    createdAt: Date
    fromEnd: Date | null
    withdrawalId: string | null
    withdrawnAt: Date | null
    withdrawnBy: string | null
  }
  eventTold: {
    eventId: string
    userId: string
    toldAt: Date
  }
  figure: {
    name: string
    day: string
    n: number
  }
  figureDelta: {
    id: number
    name: string
    day: string
    n: number
  }
  form: {
    id: string
    isEnabled: boolean
    version: number
    createdAt: Date
    updatedAt: Date
  }
  formAnswers: {
    id: string
    formId: string
    version: number
    userId: string | null
    answers: unknown
    isFinal: boolean
    createdAt: Date
    updatedAt: Date
  }
  formFile: {
    id: string
    formId: string
    userId: string
    fieldName: string
    answersId: string | null
    name: string
    type: string
    bytes: number
    width: number | null
    height: number | null
    storageKey: string
    createdAt: Date
    unlinkedAt: Date | null
  }
  formVersion: {
    formId: string
    version: number
    fields: unknown
    createdAt: Date
  }
  gateCode: {
    ticketId: string
    stretched: Buffer
  }
  gateDevice: {
    linkId: string
    device: string
    firstSeenAt: Date
    lastSeenAt: Date
    fetchedAt: Date | null
    sentAllAt: Date | null
    cutAt: Date | null
    toldOf: string | null
    toldAt: Date | null
  }
  gateLink: {
    id: string
    eventId: string
    name: string
    secretHash: Buffer
    createdBy: string | null
    createdAt: Date
    expiresAt: Date
    revokedAt: Date | null
    role: string
    deviceCount: number
    lockedAt: Date | null
  }
  gateScan: {
    nonce: string
    eventId: string
    ticketId: string | null
    code: string | null
    linkId: string | null
    gate: string
    device: string
    at: Date
    receivedAt: Date
    refused: boolean
    outcome: string
    undoes: string | null
    undoneAt: Date | null
    exits: boolean
    follows: string | null
    setAsideBy: string | null
  }
  guardianConsent: {
    id: string
    userId: string
    email: string
    requestedAt: Date
    confirmedAt: Date | null
    guardianName: string | null
    confirmedFrom: string | null
    replacedAt: Date | null
  }
  healthAlert: {
    part: string
    node: string
    failingSince: Date | null
    fineSince: Date | null
    toldAt: Date | null
    remindedAt: Date | null
  }
  identityDocument: {
    userId: string
    type: string
    numberHash: Buffer
    numberMatches: boolean | null
    verifiedAt: Date | null
    verifiedBy: string | null
    decidedAt: Date | null
    imagesDeletedAt: Date | null
    createdAt: Date
    late: boolean
    erasedAt: Date | null
    expiryToldAt: Date | null
    nearNumbers: string[] | null
  }
  identityImage: {
    id: string
    userId: string
    side: string
    storageKey: string
    bytes: number
    width: number
    height: number
    createdAt: Date
  }
  image: {
    id: string
    width: number
    height: number
    thumbhash: Buffer
    widths: number[]
    hasAvif: boolean
    weight: number
    createdAt: Date
    readyAt: Date | null
    unusedSince: Date | null
  }
  imageUpload: {
    imageId: string
    userId: string
    bytes: number
    createdAt: Date
  }
  imageUse: {
    imageId: string
    domain: string
    ownerId: string
  }
  installationKey: {
    one: boolean
    fingerprint: Buffer
  }
  jobWorker: {
    id: string
    beat: number
  }
  ledgerEntry: {
    id: number
    tx: string
    account: string
    amount: number
    chargeId: string
    isTest: boolean
    at: Date
  }
  linkToken: {
    tokenHash: Buffer
    kind: string
    userId: string
    payload: unknown
    createdAt: Date
    expiresAt: Date
    usedAt: Date | null
  }
  live: {
    id: string
    authorId: string
    title: string
    description: string
    status: string
    sourceKind: string
    sourceUrlSealed: Buffer | null
    playName: string
    secretHash: Buffer | null
    secretSealed: Buffer | null
    rtmpStatus: string
    sourceChangedAt: Date
    pausedByLoss: boolean
    ownerSeenAt: Date | null
    pullId: string | null
    autoStart: boolean
    allowAnonymousComments: boolean
    relayOnly: boolean
    startTime: Date | null
    startedAt: Date | null
    endedAt: Date | null
    viewerCount: number
    commentCount: number
    thumbnailKey: string | null
    thumbnailOwn: boolean
    thumbnailAt: Date | null
    recordingState: string
    recordingError: string | null
    recordingRetriedAt: Date | null
    duration: number | null
    replayWidth: number | null
    replayHeight: number | null
    replaySize: number | null
    searchText: string
    listRank: number
    listKey: number
    createdAt: Date
    updatedAt: Date
    pictureOff: boolean
    lastCommandAt: Date | null
  }
  liveChatSettings: {
    liveId: string
    slowMode: number
    bannedWords: string[]
    updatedAt: Date
  }
  liveComment: {
    id: string
    liveId: string
    userId: string | null
    username: string
    message: string
    clientId: string | null
    viewerKey: string | null
    createdAt: Date
    deletedAt: Date | null
    deletedBy: string | null
  }
  liveFile: {
    liveId: string
    path: string
    startedAt: Date
  }
  liveFollow: {
    userId: string
    streamerId: string
    createdAt: Date
  }
  liveHint: {
    liveId: string
    viewer: string
    seenAt: Date
  }
  livePart: {
    liveId: string
    startedAt: Date
    at: number
    duration: number
  }
  livePeak: {
    liveId: string
    day: string
    viewers: number
  }
  liveRefusal: {
    liveId: string
    problem: string
    detail: string
    refusedAt: Date
  }
  liveReminder: {
    userId: string
    liveId: string
    createdAt: Date
  }
  liveTold: {
    liveId: string
    userId: string
    kind: string
    toldAt: Date
  }
  liveUpload: {
    id: string
    liveId: string
    startedAt: Date
    doneAt: Date | null
    createdAt: Date
  }
  magazineWord: {
    word: string
  }
  maintenance: {
    one: boolean
    textFr: string
    textEn: string
    since: Date
  }
  messageBudget: {
    channel: string
    scope: string
    who: string
    seconds: number
    startsAt: Date
    spent: number
    cost: number
  }
  notification: {
    id: string
    userId: string
    kind: string
    data: unknown
    link: string | null
    groupKey: string | null
    createdAt: Date
    readAt: Date | null
  }
  notificationPreference: {
    userId: string
    kind: string
    inApp: boolean
    email: boolean
  }
  operatorMark: {
    name: string
    at: Date
    isGood: boolean
  }
  orderChoice: {
    orderId: string
    postponementId: string
    choice: string | null
    byDeadline: boolean
    chosenAt: Date | null
    closedAt: Date | null
  }
  orderPlace: {
    orderId: string
    position: number
    ticketTypeId: string
    fullName: string
    price: number
  }
  outgoingMessage: {
    id: string
    channel: string
    recipient: string
    subject: string | null
    body: string | null
    status: string
    attempts: number
    error: string | null
    createdAt: Date
    sentAt: Date | null
    attachments: string[]
    heldUntil: Date | null
    heldFor: string | null
    heldState: string | null
    cause: string | null
    essential: boolean
    stoppedFor: string | null
    replyTo: string | null
    list: string | null
  }
  participation: {
    id: string
    eventId: string
    orderId: string
    ticketTypeId: string
    ownerId: string | null
    registrationNumber: string
    contentHash: Buffer
    fullName: string
    nameKey: string
    birthDate: string
    birthDateIsApproximate: boolean
    email: string | null
    phone: string | null
    language: string
    gender: string
    nationality: string
    idType: string | null
    idNumber: Buffer | null
    club: string
    team: string
    wishedBib: number | null
    emergencyName: string | null
    emergencyPhone: string | null
    medicalProof: string | null
    medicalNumber: Buffer | null
    medicalIssuedOn: string | null
    answersId: string | null
    status: string
    documentsStatus: string
    trees: number
    told: string | null
    searchText: string
    createdAt: Date
    updatedAt: Date
    erasedAt: Date | null
    noMessagesAt: Date | null
    idNumberHash: Buffer | null
    linkGeneration: number
  }
  participationChange: {
    participationId: string
    position: number
    byId: string | null
    fields: string[]
    at: Date
  }
  participationCount: {
    eventId: string
    ticketTypeId: string
    status: string
    documentsStatus: string
    count: number
  }
  participationDocument: {
    id: string
    participationId: string | null
    sessionId: string | null
    kind: string
    status: string
    reason: string
    storageKey: string | null
    bytes: number
    width: number
    height: number
    reviewedBy: string | null
    reviewedAt: Date | null
    uploadedAt: Date
  }
  payerLink: {
    chargeId: string
    codeHash: Buffer
    createdAt: Date
  }
  paymentAttempt: {
    id: string
    chargeId: string
    method: string
    operator: string | null
    provider: string
    reference: string
    providerRef: string | null
    callbackKey: string | null
    status: string
    problem: string | null
    amount: number
    seenAmount: number | null
    captured: number | null
    credited: number | null
    fee: number | null
    payerPhone: string | null
    operatorRef: string | null
    paymentUrl: string | null
    failure: string | null
    idempotencyKey: string
    isSandbox: boolean
    createdAt: Date
    startedAt: Date | null
    expiresAt: Date | null
    settledAt: Date | null
    askedAt: Date | null
    timesAsked: number
    nextAskAt: Date | null
    recordedBy: string | null
    byLink: boolean
    payerEmail: string | null
    searchText: string | null
  }
  paymentEvent: {
    id: string
    provider: string
    dedupe: string
    attemptId: string | null
    kind: string
    status: string
    authenticated: string
    amount: number | null
    outcome: string
    raw: unknown | null
    at: Date
  }
  pushChoice: {
    userId: string
    subject: string
    chosenAt: Date
  }
  pushMessage: {
    subscriptionId: string
    notificationId: string
    tag: string
    dueAt: Date | null
    endsAt: Date
    attempts: number
    sentAt: Date | null
    closing: boolean
  }
  pushSubscription: {
    id: string
    userId: string
    sessionId: string
    endpoint: string
    p256dh: string
    auth: string
    device: string
    createdAt: Date
  }
  race: {
    eventId: string
    distanceMetres: number | null
    minAge: number
    maxAge: number
    ageDate: string | null
    allowMinors: boolean
    accompanied: boolean
    medicalProof: string
    medicalValidityDays: number | null
    opensAt: Date | null
    closesAt: Date | null
    formId: string | null
    createdAt: Date
    updatedAt: Date
    resultsPublishedAt: Date | null
    teamSize: number
    revision: number
    missingAtGate: string
  }
  raceCategory: {
    id: string
    eventId: string
    position: number
    name: string
    gender: string | null
    minAge: number
    maxAge: number
  }
  raceCourse: {
    eventId: string
    course: unknown
    revision: number
    updatedAt: Date
  }
  raceMessage: {
    id: string
    eventId: string
    contentHash: Buffer
    subject: string
    body: string
    byId: string | null
    reached: string | null
    doneAt: Date | null
    createdAt: Date
    guestsOf: string | null
  }
  raceResult: {
    id: string
    eventId: string
    participationId: string
    bib: string
    status: string
    timeMs: number | null
    fullName: string
    club: string
    gender: string
    category: string | null
    searchText: string
    place: number
    position: number | null
    genderPosition: number | null
    categoryPosition: number | null
    teamKey: string
    gunMs: number | null
    chipMs: number | null
    splits: unknown
    laps: number | null
  }
  rateCount: {
    key: string
    points: number
    expire: number
  }
  receipt: {
    id: string
    year: number
    number: number
    kind: string
    chargeId: string
    attemptId: string | null
    refundId: string | null
    amount: number
    issuedAt: Date
    toldAt: Date | null
  }
  receiptCounter: {
    year: number
    last: number
  }
  recoveryCode: {
    userId: string
    codeHash: Buffer
    createdAt: Date
    usedAt: Date | null
  }
  refund: {
    id: string
    chargeId: string
    reason: string
    subjectId: string
    amount: number
    status: string
    method: string
    attemptId: string | null
    batchId: string | null
    proof: string | null
    note: string
    requestedBy: string | null
    approvedBy: string | null
    sentBy: string | null
    requestedAt: Date
    approvedAt: Date | null
    sentAt: Date | null
    doneAt: Date | null
    supersededSubjectId: string | null
  }
  refundBatch: {
    id: string
    eventId: string | null
    title: string
    createdBy: string
    approvedBy: string | null
    createdAt: Date
  }
  report: {
    id: string
    kind: string
    thingId: string
    ownerId: string | null
    status: string
    reporters: number
    escalation: string | null
    escalatedBy: string | null
    hidden: boolean
    mutedMinutes: number | null
    banned: string | null
    decidedBy: string | null
    decidedAt: Date | null
    toldThrough: string | null
    toldAt: Date | null
    createdAt: Date
  }
  reportReporter: {
    reportId: string
    kind: string
    thingId: string
    userId: string
    reason: string
    note: string
    createdAt: Date
    isGone: boolean
  }
  resultsReading: {
    eventId: string
    columns: unknown
    ranking: string | null
    words: unknown
  }
  schemaMigration: {
    id: number
    name: string
    sha256: string
    appliedAt: Date
  }
  session: {
    id: string
    userId: string
    tokenHash: Buffer
    remembered: boolean
    device: string
    address: string | null
    createdAt: Date
    lastSeenAt: Date
    expiresAt: Date
    previousTokenHash: Buffer | null
    rotatedAt: Date | null
    reauthenticatedAt: Date | null
    previousEndsAt: Date | null
  }
  shortLink: {
    codeHash: Buffer
    kind: string
    subjectId: string
    createdAt: Date
    generation: number
  }
  smsCode: {
    userId: string
    phone: string
    codeHash: Buffer
    tries: number
    createdAt: Date
    expiresAt: Date
  }
  statementColumn: {
    provider: string
    title: string
    field: string
    saidBy: string
    saidAt: Date
  }
  statementImport: {
    id: string
    provider: string
    sha256: Buffer
    name: string
    lines: number
    importedBy: string
    importedAt: Date
    missing: number
  }
  statementLine: {
    importId: string
    position: number
    reference: string | null
    operatorRef: string | null
    amount: number | null
    at: Date | null
    outcome: string
    attemptId: string | null
    reason: string | null
    closedAt: Date | null
  }
  tag: {
    id: string
    name: string
    nameKey: string
    count: number
    createdAt: Date
  }
  ticket: {
    id: string
    orderId: string
    position: number
    eventId: string
    ticketTypeId: string
    fullName: string
    status: string
    shortCode: string
    number: string | null
    userId: string | null
    email: string | null
    phone: string | null
    language: string
    finder: Buffer | null
    replacedBy: string | null
    createdAt: Date
    updatedAt: Date
    sentAt: Date | null
    checkedInAt: Date | null
    linkGeneration: number
  }
  ticketKey: {
    eventId: string
    kid: number
    publicKey: Buffer
    privateKey: Buffer
    createdAt: Date
  }
  ticketOrder: {
    id: string
    eventId: string
    userId: string | null
    status: string
    total: number
    quantity: number
    idempotencyKey: string
    holdUntil: Date | null
    createdAt: Date
    updatedAt: Date
    confirmationDue: boolean
    chargeId: string | null
    contact: string
    contactKey: Buffer | null
    origin: Buffer | null
  }
  ticketRetrieval: {
    id: string
    codeHash: Buffer
    tries: number
    createdAt: Date
    expiresAt: Date
    ticketIds: string[]
  }
  ticketType: {
    id: string
    eventId: string
    type: string
    title: string
    description: string
    price: number
    isActive: boolean
    isPopular: boolean
    allowMinors: boolean
    maxQuantity: number | null
    soldQuantity: number
    position: number
    createdAt: Date
    minAge: number | null
    maxAge: number | null
  }
  treePlanting: {
    id: string
    count: number
    place: string
    date: string
    photoId: string | null
    byId: string
    createdAt: Date
  }
  unmetRefund: {
    chargeId: string
    reason: string
    subjectId: string
    amount: number
    askedAt: Date
  }
  uploadSlot: {
    id: string
    secretHash: Buffer
    size: number
    received: number
    pieces: string[]
    createdAt: Date
    expiresAt: Date
    userId: string | null
    imageId: string | null
  }
  userCount: {
    status: string
    role: string
    slot: number
    n: number
  }
  userDocument: {
    id: string
    userId: string
    documentTypeId: string
    version: number
    fileName: string
    originalName: string
    storageKey: string
    fileSize: number
    mimeType: string
    status: string
    scan: string
    slotId: string | null
    uploadedAt: Date
    supersededAt: Date | null
    expiresAt: Date | null
    remindAt: Date | null
    verifiedAt: Date | null
    verifiedBy: string | null
    rejectionReason: string | null
    declaredUntil: string | null
  }
  vote: {
    id: string
    createdBy: string
    title: string
    description: string
    coverId: string | null
    allowMultiple: boolean
    isSecret: boolean
    results: string
    status: string
    endDate: Date | null
    voterCount: number
    openedAt: Date | null
    endedAt: Date | null
    boxHash: Buffer | null
    toldThrough: string | null
    toldAt: Date | null
    archivedAt: Date | null
    createdAt: Date
    updatedAt: Date
    revision: number
    boxKey: Buffer | null
  }
  voteOption: {
    id: string
    voteId: string
    position: number
    text: string
    votes: number
    imageId: string | null
    colour: string | null
  }
  voteSealedBallot: {
    voteId: string
    mark: Buffer
    sealed: Buffer
  }
  voteSecretBallot: {
    voteId: string
    code: string
    choices: number[]
  }
  voteVoter: {
    voteId: string
    userId: string
    isSecret: boolean
    allowMultiple: boolean
    choices: number[] | null
  }
}
