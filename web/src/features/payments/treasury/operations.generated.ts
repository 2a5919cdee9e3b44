// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../../lib/api/typed-document.ts'

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

export type PaymentMethod =
  | 'international'
  | 'mobile_money'
  | 'mandate'
  | 'cash';

/** R-PAY-06; R-PAY-07 says which screen each leads to. */
export type PaymentStatus =
  | 'pending'
  | 'completed'
  | 'success'
  | 'failed'
  | 'error'
  | 'unknown';

export type MobileOperator =
  | 'mvola'
  | 'orange'
  | 'airtel';

export type ReceiptKind =
  | 'payment'
  | 'refund';

export type RefundStatus =
  | 'requested'
  | 'approved'
  | 'sent'
  | 'done'
  | 'failed'
  | 'rejected';

export type RefundReason =
  | 'cancelled'
  | 'withdrawn'
  | 'postponed'
  | 'event_cancelled'
  | 'late_sold_out'
  | 'double_payment'
  | 'overpaid'
  | 'staff';

export type PaymentProblem =
  | 'amount_differs'
  | 'stuck'
  | 'unknown_status'
  | 'late_money'
  | 'double_payment'
  | 'statement_only'
  | 'missing_in_statement'
  /** A statement takes the money back. */
  | 'reversed';

export type StatementOutcome =
  | 'matched'
  | 'found'
  | 'settled'
  /** A person recorded its money. */
  | 'attached'
  | 'amount_differs'
  | 'double'
  | 'unknown'
  | 'payout'
  | 'skipped'
  | 'held'
  | 'reversed';

export type StatementReason =
  | 'status'
  | 'type'
  | 'direction'
  | 'currency'
  | 'amount'
  | 'fee'
  | 'balance'
  | 'reversal'
  | 'cells'
  | 'several'
  | 'conflict'
  | 'provider';

export type PaymentOrder =
  | 'newest'
  | 'oldest'
  | 'highest'
  | 'lowest';

export type PaymentFilters = {
  /** Days on which it was begun, both included. */
  from?: string | null | undefined;
  to?: string | null | undefined;
  eventId?: string | null | undefined;
  status?: PaymentStatus | null | undefined;
  method?: PaymentMethod | null | undefined;
  problem?: boolean | null | undefined;
  /** One kind of problem. */
  kind?: PaymentProblem | null | undefined;
  /** A reference, an operator's number, an e-mail address, a telephone number, or words of the payer's name. */
  search?: string | null | undefined;
};

export type RefundFilters = {
  eventId?: string | null | undefined;
  status?: RefundStatus | null | undefined;
  /** Those that are neither paid out nor rejected. */
  open?: boolean | null | undefined;
  batchId?: string | null | undefined;
};

export type OfflinePaymentInput = {
  reference: string;
  amount: number;
  /** Cash, or the operator's reference of a transfer. */
  receivedBy: PaymentMethod;
  operatorReference?: string | null | undefined;
  note?: string | null | undefined;
  idempotencyKey: string;
};

export type TreasuryPayment = { payerName: string | null, problem: PaymentProblem | null, payment: { id: string, reference: string, date: string, status: PaymentStatus, amount: number, method: PaymentMethod, operator: MobileOperator | null, title: string } };

export type TreasuryPaymentsVariables = {
  filters?: PaymentFilters | null | undefined;
  pagination?: PaginationInput | null | undefined;
  order?: PaymentOrder | null | undefined;
};

export type TreasuryPayments = { payments: { total: number, hasMore: boolean, endCursor: string | null, items: Array<{ payerName: string | null, problem: PaymentProblem | null, payment: { id: string, reference: string, date: string, status: PaymentStatus, amount: number, method: PaymentMethod, operator: MobileOperator | null, title: string } }> } };

export type TreasuryPaymentSheetVariables = {
  id: string;
};

export type TreasuryPaymentSheet = { payment: { provider: string, providerReference: string | null, operatorReference: string | null, payerEmail: string | null, payerPhone: string | null, fee: number | null, seenAmount: number | null, isInReview: boolean, recordedBy: string | null, refundable: number, payerName: string | null, problem: PaymentProblem | null, payment: { id: string, settledAt: string | null, expiresAt: string | null, reference: string, date: string, status: PaymentStatus, amount: number, method: PaymentMethod, operator: MobileOperator | null, title: string }, events: Array<{ at: string, kind: string, status: string, authenticated: string, amount: number | null }>, charge: { id: string, amount: number, paid: number, refunded: number, due: number, billTo: { name: string } | null, payments: Array<{ id: string, reference: string, date: string, status: PaymentStatus, amount: number, method: PaymentMethod }>, refunds: Array<{ id: string, amount: number, reason: RefundReason, status: RefundStatus }>, receipts: Array<{ number: string, kind: ReceiptKind, amount: number, pdfUrl: string }> } } | null };

export type TreasuryBooksVariables = {
  eventId?: string | null | undefined;
};

export type TreasuryBooks = { paymentSums: { succeeded: number, refunded: number, refundsDue: number, revenue: number, partial: number, acceptedLess: number, unexplained: number, balances: Array<{ provider: string, balance: number }> } };

export type PaymentsWaitingVariables = {
  eventId?: string | null | undefined;
};

export type PaymentsWaiting = { paymentsWaiting: { problems: number, refundsToApprove: number, payoutsToMake: number } };

export type TreasuryEventsVariables = { [key: string]: never; };

export type TreasuryEvents = { eventsWithPagination: { items: Array<{ id: string, title: string, date: string | null }> } };

export type CheckPaymentVariables = {
  transactionId: string;
};

export type CheckPayment = { checkPayment: { id: string, status: PaymentStatus } };

export type SettlePaymentVariables = {
  transactionId: string;
  accept: boolean;
  reason: string;
  seenProblem?: PaymentProblem | null | undefined;
  seenAmount?: number | null | undefined;
};

export type SettlePayment = { settlePayment: { id: string, status: PaymentStatus } };

export type TreasuryRefund = { id: string, amount: number, reason: RefundReason, status: RefundStatus, method: string, title: string, payerName: string | null, payerPhone: string | null, batchId: string | null, proof: string | null, note: string | null, requestedAt: string, requestedBy: string | null, approvedBy: string | null, sentBy: string | null, doneAt: string | null, needsOther: boolean };

export type TreasuryRefundsVariables = {
  filters?: RefundFilters | null | undefined;
  pagination?: PaginationInput | null | undefined;
};

export type TreasuryRefunds = { refunds: { total: number, totalAmount: number, hasMore: boolean, endCursor: string | null, items: Array<{ id: string, amount: number, reason: RefundReason, status: RefundStatus, method: string, title: string, payerName: string | null, payerPhone: string | null, batchId: string | null, proof: string | null, note: string | null, requestedAt: string, requestedBy: string | null, approvedBy: string | null, sentBy: string | null, doneAt: string | null, needsOther: boolean }> } };

export type TreasuryRefundSheetVariables = {
  id: string;
};

export type TreasuryRefundSheet = { refund: { id: string, amount: number, reason: RefundReason, status: RefundStatus, method: string, title: string, payerName: string | null, payerPhone: string | null, batchId: string | null, proof: string | null, note: string | null, requestedAt: string, requestedBy: string | null, approvedBy: string | null, sentBy: string | null, doneAt: string | null, needsOther: boolean } | null };

export type TreasuryBatch = { id: string, title: string, status: RefundStatus, count: number, done: number, total: number, createdAt: string, createdBy: string | null, approvedBy: string | null, needsOther: boolean };

export type TreasuryBatchesVariables = {
  eventId?: string | null | undefined;
};

export type TreasuryBatches = { refundBatches: Array<{ id: string, title: string, status: RefundStatus, count: number, done: number, total: number, createdAt: string, createdBy: string | null, approvedBy: string | null, needsOther: boolean }> };

export type TreasuryOneBatchVariables = {
  id: string;
};

export type TreasuryOneBatch = { refundBatch: { id: string, title: string, status: RefundStatus, count: number, done: number, total: number, createdAt: string, createdBy: string | null, approvedBy: string | null, needsOther: boolean } | null };

export type RequestRefundVariables = {
  chargeId: string;
  amount: number;
  reason: string;
  idempotencyKey?: string | null | undefined;
};

export type RequestRefund = { requestRefund: { id: string } };

export type CreateRefundBatchVariables = {
  eventId?: string | null | undefined;
  title: string;
};

export type CreateRefundBatch = { createRefundBatch: { id: string, title: string, status: RefundStatus, count: number, done: number, total: number, createdAt: string, createdBy: string | null, approvedBy: string | null, needsOther: boolean } };

export type ApproveRefundsVariables = {
  ids: Array<string> | string;
};

export type ApproveRefunds = { approveRefunds: Array<{ id: string, amount: number, reason: RefundReason, status: RefundStatus, method: string, title: string, payerName: string | null, payerPhone: string | null, batchId: string | null, proof: string | null, note: string | null, requestedAt: string, requestedBy: string | null, approvedBy: string | null, sentBy: string | null, doneAt: string | null, needsOther: boolean }> };

export type RejectRefundVariables = {
  id: string;
  reason: string;
  seenStatus?: RefundStatus | null | undefined;
};

export type RejectRefund = { rejectRefund: { id: string, amount: number, reason: RefundReason, status: RefundStatus, method: string, title: string, payerName: string | null, payerPhone: string | null, batchId: string | null, proof: string | null, note: string | null, requestedAt: string, requestedBy: string | null, approvedBy: string | null, sentBy: string | null, doneAt: string | null, needsOther: boolean } };

export type SendRefundsVariables = {
  ids: Array<string> | string;
};

export type SendRefunds = { sendRefunds: Array<{ id: string, amount: number, reason: RefundReason, status: RefundStatus, method: string, title: string, payerName: string | null, payerPhone: string | null, batchId: string | null, proof: string | null, note: string | null, requestedAt: string, requestedBy: string | null, approvedBy: string | null, sentBy: string | null, doneAt: string | null, needsOther: boolean }> };

export type CompleteRefundVariables = {
  id: string;
  proof: string;
};

export type CompleteRefund = { completeRefund: { id: string, amount: number, reason: RefundReason, status: RefundStatus, method: string, title: string, payerName: string | null, payerPhone: string | null, batchId: string | null, proof: string | null, note: string | null, requestedAt: string, requestedBy: string | null, approvedBy: string | null, sentBy: string | null, doneAt: string | null, needsOther: boolean } };

export type ExportPayoutsVariables = {
  batchId: string;
  format?: ExportFormat | null | undefined;
};

export type ExportPayouts = { exportPayouts: { url: string } };

export type TreasuryStatement = { id: string, provider: string, name: string, importedAt: string, importedBy: string | null, lines: number, matched: number, booked: number, known: number, waiting: number, refused: number, amountDiffers: number, unknown: number, missing: number, settled: number, period: { from: string, to: string, isSearched: boolean } | null };

export type TreasuryStatementsVariables = { [key: string]: never; };

export type TreasuryStatements = { statements: Array<{ id: string, provider: string, name: string, importedAt: string, importedBy: string | null, lines: number, matched: number, booked: number, known: number, waiting: number, refused: number, amountDiffers: number, unknown: number, missing: number, settled: number, period: { from: string, to: string, isSearched: boolean } | null }> };

export type TreasuryStatementLinesVariables = {
  id: string;
  outcome?: StatementOutcome | null | undefined;
  after?: number | null | undefined;
};

export type TreasuryStatementLines = { statementLines: { total: number, hidden: number, hasMore: boolean, endCursor: number | null, items: Array<{ position: number, reference: string | null, operatorReference: string | null, reason: StatementReason | null, amount: number | null, at: string | null, outcome: StatementOutcome, closedAt: string | null, booked: number | null, payment: { payerName: string | null, problem: PaymentProblem | null, payment: { id: string, reference: string, date: string, status: PaymentStatus, amount: number, method: PaymentMethod, operator: MobileOperator | null, title: string } } | null }> } };

export type CloseStatementLineVariables = {
  id: string;
  position: number;
  reason: string;
};

export type CloseStatementLine = { closeStatementLine: { id: string, provider: string, name: string, importedAt: string, importedBy: string | null, lines: number, matched: number, booked: number, known: number, waiting: number, refused: number, amountDiffers: number, unknown: number, missing: number, settled: number, period: { from: string, to: string, isSearched: boolean } | null } };

export type TreasuryDeskVariables = {
  reference: string;
};

export type TreasuryDesk = { deskCharge: { reference: string, payerName: string | null, payerPhone: string | null, isInReview: boolean, charge: { id: string, title: string, amount: number, paid: number, due: number, billTo: { name: string, nif: string, stat: string, address: string } | null, payments: Array<{ id: string, status: PaymentStatus }>, receipts: Array<{ number: string, kind: ReceiptKind, amount: number, issuedAt: string, pdfUrl: string }> } } };

export type ConfirmOfflinePaymentVariables = {
  input: OfflinePaymentInput;
};

export type ConfirmOfflinePayment = { confirmOfflinePayment: { id: string, status: PaymentStatus, amount: number } };

export const TreasuryPaymentsDocument: TypedDocument<TreasuryPayments, TreasuryPaymentsVariables> = `query TreasuryPayments($filters:PaymentFilters$pagination:PaginationInput$order:PaymentOrder){payments(filters:$filters pagination:$pagination order:$order){total hasMore endCursor items{...TreasuryPayment}}}fragment TreasuryPayment on StaffPayment{payment{id reference date status amount method operator title}payerName problem}`

export const TreasuryPaymentSheetDocument: TypedDocument<TreasuryPaymentSheet, TreasuryPaymentSheetVariables> = `query TreasuryPaymentSheet($id:ID!){payment(id:$id){...TreasuryPayment provider providerReference operatorReference payerEmail payerPhone fee seenAmount isInReview recordedBy refundable payment{id settledAt expiresAt}events{at kind status authenticated amount}charge{id amount paid refunded due billTo{name}payments{id reference date status amount method}refunds{id amount reason status}receipts{number kind amount pdfUrl}}}}fragment TreasuryPayment on StaffPayment{payment{id reference date status amount method operator title}payerName problem}`

export const TreasuryBooksDocument: TypedDocument<TreasuryBooks, TreasuryBooksVariables> = `query TreasuryBooks($eventId:ID){paymentSums(eventId:$eventId){succeeded refunded refundsDue revenue partial acceptedLess unexplained balances{provider balance}}}`

export const PaymentsWaitingDocument: TypedDocument<PaymentsWaiting, PaymentsWaitingVariables> = `query PaymentsWaiting($eventId:ID){paymentsWaiting(eventId:$eventId){problems refundsToApprove payoutsToMake}}`

export const TreasuryEventsDocument: TypedDocument<TreasuryEvents, TreasuryEventsVariables> = `query TreasuryEvents{eventsWithPagination(filters:{managed:true period:all}pagination:{limit:100}){items{id title date}}}`

export const CheckPaymentDocument: TypedDocument<CheckPayment, CheckPaymentVariables> = `mutation CheckPayment($transactionId:ID!){checkPayment(transactionId:$transactionId){id status}}`

export const SettlePaymentDocument: TypedDocument<SettlePayment, SettlePaymentVariables> = `mutation SettlePayment($transactionId:ID!$accept:Boolean!$reason:String!$seenProblem:PaymentProblem$seenAmount:Int){settlePayment(transactionId:$transactionId accept:$accept reason:$reason seenProblem:$seenProblem seenAmount:$seenAmount){id status}}`

export const TreasuryRefundsDocument: TypedDocument<TreasuryRefunds, TreasuryRefundsVariables> = `query TreasuryRefunds($filters:RefundFilters$pagination:PaginationInput){refunds(filters:$filters pagination:$pagination){total totalAmount hasMore endCursor items{...TreasuryRefund}}}fragment TreasuryRefund on Refund{id amount reason status method title payerName payerPhone batchId proof note requestedAt requestedBy approvedBy sentBy doneAt needsOther}`

export const TreasuryRefundSheetDocument: TypedDocument<TreasuryRefundSheet, TreasuryRefundSheetVariables> = `query TreasuryRefundSheet($id:ID!){refund(id:$id){...TreasuryRefund}}fragment TreasuryRefund on Refund{id amount reason status method title payerName payerPhone batchId proof note requestedAt requestedBy approvedBy sentBy doneAt needsOther}`

export const TreasuryBatchesDocument: TypedDocument<TreasuryBatches, TreasuryBatchesVariables> = `query TreasuryBatches($eventId:ID){refundBatches(eventId:$eventId){...TreasuryBatch}}fragment TreasuryBatch on RefundBatch{id title status count done total createdAt createdBy approvedBy needsOther}`

export const TreasuryOneBatchDocument: TypedDocument<TreasuryOneBatch, TreasuryOneBatchVariables> = `query TreasuryOneBatch($id:ID!){refundBatch(id:$id){...TreasuryBatch}}fragment TreasuryBatch on RefundBatch{id title status count done total createdAt createdBy approvedBy needsOther}`

export const RequestRefundDocument: TypedDocument<RequestRefund, RequestRefundVariables> = `mutation RequestRefund($chargeId:ID!$amount:Int!$reason:String!$idempotencyKey:ID){requestRefund(chargeId:$chargeId amount:$amount reason:$reason idempotencyKey:$idempotencyKey){id}}`

export const CreateRefundBatchDocument: TypedDocument<CreateRefundBatch, CreateRefundBatchVariables> = `mutation CreateRefundBatch($eventId:ID$title:String!){createRefundBatch(eventId:$eventId title:$title){...TreasuryBatch}}fragment TreasuryBatch on RefundBatch{id title status count done total createdAt createdBy approvedBy needsOther}`

export const ApproveRefundsDocument: TypedDocument<ApproveRefunds, ApproveRefundsVariables> = `mutation ApproveRefunds($ids:[ID!]!){approveRefunds(ids:$ids){...TreasuryRefund}}fragment TreasuryRefund on Refund{id amount reason status method title payerName payerPhone batchId proof note requestedAt requestedBy approvedBy sentBy doneAt needsOther}`

export const RejectRefundDocument: TypedDocument<RejectRefund, RejectRefundVariables> = `mutation RejectRefund($id:ID!$reason:String!$seenStatus:RefundStatus){rejectRefund(id:$id reason:$reason seenStatus:$seenStatus){...TreasuryRefund}}fragment TreasuryRefund on Refund{id amount reason status method title payerName payerPhone batchId proof note requestedAt requestedBy approvedBy sentBy doneAt needsOther}`

export const SendRefundsDocument: TypedDocument<SendRefunds, SendRefundsVariables> = `mutation SendRefunds($ids:[ID!]!){sendRefunds(ids:$ids){...TreasuryRefund}}fragment TreasuryRefund on Refund{id amount reason status method title payerName payerPhone batchId proof note requestedAt requestedBy approvedBy sentBy doneAt needsOther}`

export const CompleteRefundDocument: TypedDocument<CompleteRefund, CompleteRefundVariables> = `mutation CompleteRefund($id:ID!$proof:String!){completeRefund(id:$id proof:$proof){...TreasuryRefund}}fragment TreasuryRefund on Refund{id amount reason status method title payerName payerPhone batchId proof note requestedAt requestedBy approvedBy sentBy doneAt needsOther}`

export const ExportPayoutsDocument: TypedDocument<ExportPayouts, ExportPayoutsVariables> = `mutation ExportPayouts($batchId:ID!$format:ExportFormat){exportPayouts(batchId:$batchId format:$format){url}}`

export const TreasuryStatementsDocument: TypedDocument<TreasuryStatements, TreasuryStatementsVariables> = `query TreasuryStatements{statements{...TreasuryStatement}}fragment TreasuryStatement on StatementResult{id provider name importedAt importedBy lines matched booked known waiting refused amountDiffers unknown missing settled period{from to isSearched}}`

export const TreasuryStatementLinesDocument: TypedDocument<TreasuryStatementLines, TreasuryStatementLinesVariables> = `query TreasuryStatementLines($id:ID!$outcome:StatementOutcome$after:Int){statementLines(id:$id outcome:$outcome after:$after){total hidden hasMore endCursor items{position reference operatorReference reason amount at outcome closedAt booked payment{...TreasuryPayment}}}}fragment TreasuryPayment on StaffPayment{payment{id reference date status amount method operator title}payerName problem}`

export const CloseStatementLineDocument: TypedDocument<CloseStatementLine, CloseStatementLineVariables> = `mutation CloseStatementLine($id:ID!$position:Int!$reason:String!){closeStatementLine(id:$id position:$position reason:$reason){...TreasuryStatement}}fragment TreasuryStatement on StatementResult{id provider name importedAt importedBy lines matched booked known waiting refused amountDiffers unknown missing settled period{from to isSearched}}`

export const TreasuryDeskDocument: TypedDocument<TreasuryDesk, TreasuryDeskVariables> = `query TreasuryDesk($reference:String!){deskCharge(reference:$reference){reference payerName payerPhone isInReview charge{id title amount paid due billTo{name nif stat address}payments{id status}receipts{number kind amount issuedAt pdfUrl}}}}`

export const ConfirmOfflinePaymentDocument: TypedDocument<ConfirmOfflinePayment, ConfirmOfflinePaymentVariables> = `mutation ConfirmOfflinePayment($input:OfflinePaymentInput!){confirmOfflinePayment(input:$input){id status amount}}`
