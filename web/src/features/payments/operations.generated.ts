// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../lib/api/typed-document.ts'

/** Where a page starts. Lists go by `after` (the `endCursor` of the page before); `page`/`limit` are accepted for existing clients. */
export type PaginationInput = {
  page?: number | null | undefined;
  limit?: number | null | undefined;
  after?: string | null | undefined;
};

export type OrderStatus =
  | 'awaiting_payment'
  | 'confirmed'
  | 'expired'
  | 'cancelled'
  | 'refund_due'
  | 'refunded';

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

export type PaymentMode =
  | 'disabled'
  | 'sandbox'
  | 'live';

export type BillToInput = {
  name: string;
  nif?: string | null | undefined;
  stat?: string | null | undefined;
  address?: string | null | undefined;
};

/** A registration for a race, places of an event, an application to one, an entry of a contest, or an administrator's test. */
export type PaymentPurposeKind =
  | 'registration'
  | 'tickets'
  | 'application'
  | 'entry'
  | 'test';

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

export type InitiatePaymentInput = {
  participationId?: string | null | undefined;
  registrationNumber?: string | null | undefined;
  applicationId?: string | null | undefined;
  /** Of an order, or of what several orders are paid with. */
  orderId?: string | null | undefined;
  /** Of a link that somebody else pays by (F-PAY-10). */
  payerCode?: string | null | undefined;
  /** Of whoever pays by the link, to be told. */
  email?: string | null | undefined;
  method: PaymentMethod;
  operator?: MobileOperator | null | undefined;
  phone?: string | null | undefined;
  locale?: string | null | undefined;
  idempotencyKey: string;
};

export type PaymentFields = { id: string, reference: string, date: string, status: PaymentStatus, amount: number, method: PaymentMethod, operator: MobileOperator | null, title: string, paymentUrl: string | null, expiresAt: string | null, purpose: { kind: PaymentPurposeKind, id: string | null } | null };

export type PaymentMethodsVariables = {
  eventId?: string | null | undefined;
};

export type PaymentMethods = { paymentMethods: Array<{ method: PaymentMethod, mode: PaymentMode, operators: Array<MobileOperator>, minAmount: number | null }> };

export type BillToFields = { name: string, nif: string, stat: string, address: string };

export type ChargeVariables = {
  id: string;
};

export type Charge = { charge: { id: string, title: string, eventId: string | null, amount: number, paid: number, due: number, payableUntil: string | null, billTo: { name: string, nif: string, stat: string, address: string } | null, refunds: Array<{ status: RefundStatus, amount: number }>, payments: Array<{ id: string, status: PaymentStatus, method: PaymentMethod, paymentUrl: string | null }>, receipts: Array<{ number: string, kind: ReceiptKind, amount: number, issuedAt: string, pdfUrl: string }> } | null };

export type PayerLinkFields = { code: string, title: string, names: Array<string>, due: number, payableUntil: string | null, isPaid: boolean, billTo: { name: string, nif: string, stat: string, address: string } | null };

export type PayerLinkVariables = {
  code: string;
};

export type PayerLink = { payerLink: { code: string, title: string, names: Array<string>, due: number, payableUntil: string | null, isPaid: boolean, billTo: { name: string, nif: string, stat: string, address: string } | null } | null };

export type CreatePayerLinkVariables = {
  orderId: string;
};

export type CreatePayerLink = { createPayerLink: { code: string, title: string, names: Array<string>, due: number, payableUntil: string | null, isPaid: boolean, billTo: { name: string, nif: string, stat: string, address: string } | null } };

export type SetBillToVariables = {
  orderId?: string | null | undefined;
  payerCode?: string | null | undefined;
  billTo?: BillToInput | null | undefined;
};

export type SetBillTo = { setBillTo: { name: string, nif: string, stat: string, address: string } | null };

export type PaymentNowVariables = {
  transactionId: string;
};

export type PaymentNow = { paymentStatus: { id: string, reference: string, date: string, status: PaymentStatus, amount: number, method: PaymentMethod, operator: MobileOperator | null, title: string, paymentUrl: string | null, expiresAt: string | null, purpose: { kind: PaymentPurposeKind, id: string | null } | null } | null };

export type MandateVariables = {
  transactionId: string;
};

export type Mandate = { paymentStatus: { id: string, reference: string, date: string, status: PaymentStatus, amount: number, method: PaymentMethod, operator: MobileOperator | null, title: string, paymentUrl: string | null, expiresAt: string | null, mandate: { reference: string, payee: string, amount: number, deadline: string, accepted: Array<string>, qr: string, pdfUrl: string } | null, purpose: { kind: PaymentPurposeKind, id: string | null } | null } | null };

export type OrdersToPayVariables = {
  pagination?: PaginationInput | null | undefined;
};

export type OrdersToPay = { myOrders: Array<{ id: string, status: OrderStatus, event: { id: string, title: string } | null }> };

export type InitiatePaymentVariables = {
  input: InitiatePaymentInput;
};

export type InitiatePayment = { initiateVanillaPayPayment: { transactionId: string, paymentUrl: string | null, status: PaymentStatus } };

export type CreatePaymentMandateVariables = {
  orderId?: string | null | undefined;
  participationId?: string | null | undefined;
  payerCode?: string | null | undefined;
  idempotencyKey: string;
};

export type CreatePaymentMandate = { createPaymentMandate: { id: string } };

export type StartTestPaymentVariables = {
  method: PaymentMethod;
  amount: number;
};

export type StartTestPayment = { startTestPayment: { transactionId: string, paymentUrl: string | null } };

export type PaymentUpdatedVariables = {
  transactionId: string;
};

export type PaymentUpdated = { paymentUpdated: { id: string, reference: string, date: string, status: PaymentStatus, amount: number, method: PaymentMethod, operator: MobileOperator | null, title: string, paymentUrl: string | null, expiresAt: string | null, purpose: { kind: PaymentPurposeKind, id: string | null } | null } };

export const PaymentMethodsDocument: TypedDocument<PaymentMethods, PaymentMethodsVariables> = `query PaymentMethods($eventId:ID){paymentMethods(eventId:$eventId){method mode operators minAmount}}`

export const ChargeDocument: TypedDocument<Charge, ChargeVariables> = `query Charge($id:ID!){charge(id:$id){id billTo{...BillToFields}title eventId amount paid due payableUntil refunds{status amount}payments{id status method paymentUrl}receipts{number kind amount issuedAt pdfUrl}}}fragment BillToFields on BillTo{name nif stat address}`

export const PayerLinkDocument: TypedDocument<PayerLink, PayerLinkVariables> = `query PayerLink($code:String!){payerLink(code:$code){...PayerLinkFields}}fragment PayerLinkFields on PayerLink{code title names due payableUntil isPaid billTo{...BillToFields}}fragment BillToFields on BillTo{name nif stat address}`

export const CreatePayerLinkDocument: TypedDocument<CreatePayerLink, CreatePayerLinkVariables> = `mutation CreatePayerLink($orderId:ID!){createPayerLink(orderId:$orderId){...PayerLinkFields}}fragment PayerLinkFields on PayerLink{code title names due payableUntil isPaid billTo{...BillToFields}}fragment BillToFields on BillTo{name nif stat address}`

export const SetBillToDocument: TypedDocument<SetBillTo, SetBillToVariables> = `mutation SetBillTo($orderId:ID$payerCode:String$billTo:BillToInput){setBillTo(orderId:$orderId payerCode:$payerCode billTo:$billTo){...BillToFields}}fragment BillToFields on BillTo{name nif stat address}`

export const PaymentNowDocument: TypedDocument<PaymentNow, PaymentNowVariables> = `query PaymentNow($transactionId:ID!){paymentStatus(transactionId:$transactionId){...PaymentFields}}fragment PaymentFields on Payment{id reference date status amount method operator title purpose{kind id}paymentUrl expiresAt}`

export const MandateDocument: TypedDocument<Mandate, MandateVariables> = `query Mandate($transactionId:ID!){paymentStatus(transactionId:$transactionId){...PaymentFields mandate{reference payee amount deadline accepted qr pdfUrl}}}fragment PaymentFields on Payment{id reference date status amount method operator title purpose{kind id}paymentUrl expiresAt}`

export const OrdersToPayDocument: TypedDocument<OrdersToPay, OrdersToPayVariables> = `query OrdersToPay($pagination:PaginationInput){myOrders(pagination:$pagination){id status event{id title}}}`

export const InitiatePaymentDocument: TypedDocument<InitiatePayment, InitiatePaymentVariables> = `mutation InitiatePayment($input:InitiatePaymentInput!){initiateVanillaPayPayment(input:$input){transactionId paymentUrl status}}`

export const CreatePaymentMandateDocument: TypedDocument<CreatePaymentMandate, CreatePaymentMandateVariables> = `mutation CreatePaymentMandate($orderId:ID$participationId:ID$payerCode:String$idempotencyKey:ID!){createPaymentMandate(orderId:$orderId participationId:$participationId payerCode:$payerCode idempotencyKey:$idempotencyKey){id}}`

export const StartTestPaymentDocument: TypedDocument<StartTestPayment, StartTestPaymentVariables> = `mutation StartTestPayment($method:PaymentMethod!$amount:Int!){startTestPayment(method:$method amount:$amount){transactionId paymentUrl}}`

export const PaymentUpdatedDocument: TypedDocument<PaymentUpdated, PaymentUpdatedVariables> = `subscription PaymentUpdated($transactionId:ID!){paymentUpdated(transactionId:$transactionId){...PaymentFields}}fragment PaymentFields on Payment{id reference date status amount method operator title purpose{kind id}paymentUrl expiresAt}`
