// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../../lib/api/typed-document.ts'

export type EventStatus =
  | 'draft'
  | 'published'
  | 'cancelled';

export type PostponementChoice =
  | 'keep'
  | 'refund';

/** What a postponement asks, moves or sets aside; `left`: places that were given back for the latest one. */
export type MovedThing =
  | 'places'
  | 'bibs'
  | 'scans'
  | 'gateLinks'
  | 'mandates'
  | 'certificates'
  | 'closing'
  | 'left';

export type TicketTypeInput = {
  id?: string | null | undefined;
  type?: string | null | undefined;
  title: string;
  description?: string | null | undefined;
  price?: number | null | undefined;
  isActive?: boolean | null | undefined;
  isPopular?: boolean | null | undefined;
  allowMinors?: boolean | null | undefined;
  minAge?: number | null | undefined;
  maxAge?: number | null | undefined;
  maxQuantity?: number | null | undefined;
};

export type ApplicationTypeInput = {
  id?: string | null | undefined;
  name: string;
  details?: string | null | undefined;
  eligibilityCriteria?: string | null | undefined;
  requiredDocuments?: Array<string> | null | undefined;
  price?: number | null | undefined;
  applicationDeadline?: string | null | undefined;
  isActive?: boolean | null | undefined;
  allowMinors?: boolean | null | undefined;
  places?: number | null | undefined;
  formConfig?: FormConfigInput | null | undefined;
};

export type EventInput = {
  /** Chosen by the editor (UUID): a create that is sent twice makes one event. */
  id?: string | null | undefined;
  title?: string | null | undefined;
  description?: string | null | undefined;
  date?: string | null | undefined;
  endDate?: string | null | undefined;
  location?: string | null | undefined;
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
  coverImage?: string | null | undefined;
  coverId?: string | null | undefined;
  status?: EventStatus | null | undefined;
  isMit?: boolean | null | undefined;
  /** All of them, in their order; those that are left out are removed while nobody has a place. */
  ticketTypes?: Array<TicketTypeInput> | null | undefined;
  applicationTypes?: Array<ApplicationTypeInput> | null | undefined;
  /** The revision that was read; another one in the meantime is a CONFLICT. Without it the save is taken as it is. */
  revision?: number | null | undefined;
};

export type PostponeEventInput = {
  id: string;
  date?: string | null | undefined;
  endDate?: string | null | undefined;
  reason: string;
  choiceUntil?: string | null | undefined;
  otherwise?: PostponementChoice | null | undefined;
  /** As that of `EventInput`. */
  revision?: number | null | undefined;
};

export type FormFieldType =
  | 'text'
  | 'textarea'
  | 'email'
  | 'phone'
  | 'number'
  | 'date'
  | 'select'
  | 'radio'
  | 'checkbox'
  | 'file'
  | 'country';

export type FormFieldInput = {
  fieldName: string;
  fieldLabel: string;
  fieldType: FormFieldType;
  isRequired?: boolean | null | undefined;
  placeholder?: string | null | undefined;
  description?: string | null | undefined;
  sortOrder?: number | null | undefined;
  minLength?: number | null | undefined;
  maxLength?: number | null | undefined;
  validationPattern?: string | null | undefined;
  validationMessage?: string | null | undefined;
  fieldOptions?: Array<string> | null | undefined;
};

export type FormConfigInput = {
  id?: string | null | undefined;
  isFormEnabled?: boolean | null | undefined;
  formFields?: Array<FormFieldInput> | null | undefined;
};

export type EditedEvent = { id: string, hasRules: boolean, revision: number | null, status: EventStatus, title: string, description: string, date: string | null, endDate: string | null, location: string, latitude: number | null, longitude: number | null, isMit: boolean, cancelReason: string | null, mayEdit: boolean, cover: { id: string, url: string } | null, postponement: { id: string, fromDate: string, toDate: string | null } | null, ticketTypes: Array<{ id: string, type: string, title: string, description: string, price: number, isActive: boolean, isPopular: boolean, allowMinors: boolean, minAge: number | null, maxAge: number | null, maxQuantity: number | null, soldQuantity: number }>, applicationTypes: Array<{ id: string, name: string, details: string, eligibilityCriteria: string, requiredDocuments: Array<string>, price: number, applicationDeadline: string | null, isActive: boolean, allowMinors: boolean, places: number | null, applicationsCount: number, formConfig: { id: string, isFormEnabled: boolean, formFields: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, isRequired: boolean, placeholder: string | null, description: string | null, sortOrder: number, minLength: number | null, maxLength: number | null, validationPattern: string | null, validationMessage: string | null, fieldOptions: Array<string> }> } | null }> };

export type EditEventVariables = {
  id: string;
};

export type EditEvent = { event: { id: string, hasRules: boolean, revision: number | null, status: EventStatus, title: string, description: string, date: string | null, endDate: string | null, location: string, latitude: number | null, longitude: number | null, isMit: boolean, cancelReason: string | null, mayEdit: boolean, cover: { id: string, url: string } | null, postponement: { id: string, fromDate: string, toDate: string | null } | null, ticketTypes: Array<{ id: string, type: string, title: string, description: string, price: number, isActive: boolean, isPopular: boolean, allowMinors: boolean, minAge: number | null, maxAge: number | null, maxQuantity: number | null, soldQuantity: number }>, applicationTypes: Array<{ id: string, name: string, details: string, eligibilityCriteria: string, requiredDocuments: Array<string>, price: number, applicationDeadline: string | null, isActive: boolean, allowMinors: boolean, places: number | null, applicationsCount: number, formConfig: { id: string, isFormEnabled: boolean, formFields: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, isRequired: boolean, placeholder: string | null, description: string | null, sortOrder: number, minLength: number | null, maxLength: number | null, validationPattern: string | null, validationMessage: string | null, fieldOptions: Array<string> }> } | null }> } | null };

export type CreateEventVariables = {
  input: EventInput;
};

export type CreateEvent = { createEvent: { id: string, hasRules: boolean, revision: number | null, status: EventStatus, title: string, description: string, date: string | null, endDate: string | null, location: string, latitude: number | null, longitude: number | null, isMit: boolean, cancelReason: string | null, mayEdit: boolean, cover: { id: string, url: string } | null, postponement: { id: string, fromDate: string, toDate: string | null } | null, ticketTypes: Array<{ id: string, type: string, title: string, description: string, price: number, isActive: boolean, isPopular: boolean, allowMinors: boolean, minAge: number | null, maxAge: number | null, maxQuantity: number | null, soldQuantity: number }>, applicationTypes: Array<{ id: string, name: string, details: string, eligibilityCriteria: string, requiredDocuments: Array<string>, price: number, applicationDeadline: string | null, isActive: boolean, allowMinors: boolean, places: number | null, applicationsCount: number, formConfig: { id: string, isFormEnabled: boolean, formFields: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, isRequired: boolean, placeholder: string | null, description: string | null, sortOrder: number, minLength: number | null, maxLength: number | null, validationPattern: string | null, validationMessage: string | null, fieldOptions: Array<string> }> } | null }> } };

export type UpdateEventVariables = {
  id: string;
  input: EventInput;
};

export type UpdateEvent = { updateEvent: { id: string, hasRules: boolean, revision: number | null, status: EventStatus, title: string, description: string, date: string | null, endDate: string | null, location: string, latitude: number | null, longitude: number | null, isMit: boolean, cancelReason: string | null, mayEdit: boolean, cover: { id: string, url: string } | null, postponement: { id: string, fromDate: string, toDate: string | null } | null, ticketTypes: Array<{ id: string, type: string, title: string, description: string, price: number, isActive: boolean, isPopular: boolean, allowMinors: boolean, minAge: number | null, maxAge: number | null, maxQuantity: number | null, soldQuantity: number }>, applicationTypes: Array<{ id: string, name: string, details: string, eligibilityCriteria: string, requiredDocuments: Array<string>, price: number, applicationDeadline: string | null, isActive: boolean, allowMinors: boolean, places: number | null, applicationsCount: number, formConfig: { id: string, isFormEnabled: boolean, formFields: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, isRequired: boolean, placeholder: string | null, description: string | null, sortOrder: number, minLength: number | null, maxLength: number | null, validationPattern: string | null, validationMessage: string | null, fieldOptions: Array<string> }> } | null }> } };

export type DuplicateEventVariables = {
  id: string;
  idempotencyKey?: string | null | undefined;
};

export type DuplicateEvent = { duplicateEvent: { id: string } };

export type DeleteEventVariables = {
  id: string;
};

export type DeleteEvent = { deleteEvent: boolean };

export type CancelEventVariables = {
  id: string;
  reason: string;
  revision?: number | null | undefined;
};

export type CancelEvent = { cancelEvent: { id: string, hasRules: boolean, revision: number | null, status: EventStatus, title: string, description: string, date: string | null, endDate: string | null, location: string, latitude: number | null, longitude: number | null, isMit: boolean, cancelReason: string | null, mayEdit: boolean, cover: { id: string, url: string } | null, postponement: { id: string, fromDate: string, toDate: string | null } | null, ticketTypes: Array<{ id: string, type: string, title: string, description: string, price: number, isActive: boolean, isPopular: boolean, allowMinors: boolean, minAge: number | null, maxAge: number | null, maxQuantity: number | null, soldQuantity: number }>, applicationTypes: Array<{ id: string, name: string, details: string, eligibilityCriteria: string, requiredDocuments: Array<string>, price: number, applicationDeadline: string | null, isActive: boolean, allowMinors: boolean, places: number | null, applicationsCount: number, formConfig: { id: string, isFormEnabled: boolean, formFields: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, isRequired: boolean, placeholder: string | null, description: string | null, sortOrder: number, minLength: number | null, maxLength: number | null, validationPattern: string | null, validationMessage: string | null, fieldOptions: Array<string> }> } | null }> } };

export type PostponeEventVariables = {
  input: PostponeEventInput;
};

export type PostponeEvent = { postponeEvent: { id: string, hasRules: boolean, revision: number | null, status: EventStatus, title: string, description: string, date: string | null, endDate: string | null, location: string, latitude: number | null, longitude: number | null, isMit: boolean, cancelReason: string | null, mayEdit: boolean, cover: { id: string, url: string } | null, postponement: { id: string, fromDate: string, toDate: string | null } | null, ticketTypes: Array<{ id: string, type: string, title: string, description: string, price: number, isActive: boolean, isPopular: boolean, allowMinors: boolean, minAge: number | null, maxAge: number | null, maxQuantity: number | null, soldQuantity: number }>, applicationTypes: Array<{ id: string, name: string, details: string, eligibilityCriteria: string, requiredDocuments: Array<string>, price: number, applicationDeadline: string | null, isActive: boolean, allowMinors: boolean, places: number | null, applicationsCount: number, formConfig: { id: string, isFormEnabled: boolean, formFields: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, isRequired: boolean, placeholder: string | null, description: string | null, sortOrder: number, minLength: number | null, maxLength: number | null, validationPattern: string | null, validationMessage: string | null, fieldOptions: Array<string> }> } | null }> } };

export type PostponementEffectsVariables = {
  eventId: string;
};

export type PostponementEffects = { postponementEffects: Array<{ thing: MovedThing, count: number }> };

export type WithdrawPostponementVariables = {
  id: string;
};

export type WithdrawPostponement = { withdrawPostponement: { id: string, hasRules: boolean, revision: number | null, status: EventStatus, title: string, description: string, date: string | null, endDate: string | null, location: string, latitude: number | null, longitude: number | null, isMit: boolean, cancelReason: string | null, mayEdit: boolean, cover: { id: string, url: string } | null, postponement: { id: string, fromDate: string, toDate: string | null } | null, ticketTypes: Array<{ id: string, type: string, title: string, description: string, price: number, isActive: boolean, isPopular: boolean, allowMinors: boolean, minAge: number | null, maxAge: number | null, maxQuantity: number | null, soldQuantity: number }>, applicationTypes: Array<{ id: string, name: string, details: string, eligibilityCriteria: string, requiredDocuments: Array<string>, price: number, applicationDeadline: string | null, isActive: boolean, allowMinors: boolean, places: number | null, applicationsCount: number, formConfig: { id: string, isFormEnabled: boolean, formFields: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, isRequired: boolean, placeholder: string | null, description: string | null, sortOrder: number, minLength: number | null, maxLength: number | null, validationPattern: string | null, validationMessage: string | null, fieldOptions: Array<string> }> } | null }> } };

export const EditEventDocument: TypedDocument<EditEvent, EditEventVariables> = `query EditEvent($id:ID!){event(id:$id){...EditedEvent}}fragment EditedEvent on Event{id hasRules revision status title description date endDate location latitude longitude cover{id url}isMit cancelReason postponement{id fromDate toDate}mayEdit ticketTypes{id type title description price isActive isPopular allowMinors minAge maxAge maxQuantity soldQuantity}applicationTypes{id name details eligibilityCriteria requiredDocuments price applicationDeadline isActive allowMinors places applicationsCount formConfig{id isFormEnabled formFields{fieldName fieldLabel fieldType isRequired placeholder description sortOrder minLength maxLength validationPattern validationMessage fieldOptions}}}}`

export const CreateEventDocument: TypedDocument<CreateEvent, CreateEventVariables> = `mutation CreateEvent($input:EventInput!){createEvent(input:$input){...EditedEvent}}fragment EditedEvent on Event{id hasRules revision status title description date endDate location latitude longitude cover{id url}isMit cancelReason postponement{id fromDate toDate}mayEdit ticketTypes{id type title description price isActive isPopular allowMinors minAge maxAge maxQuantity soldQuantity}applicationTypes{id name details eligibilityCriteria requiredDocuments price applicationDeadline isActive allowMinors places applicationsCount formConfig{id isFormEnabled formFields{fieldName fieldLabel fieldType isRequired placeholder description sortOrder minLength maxLength validationPattern validationMessage fieldOptions}}}}`

export const UpdateEventDocument: TypedDocument<UpdateEvent, UpdateEventVariables> = `mutation UpdateEvent($id:ID!$input:EventInput!){updateEvent(id:$id input:$input){...EditedEvent}}fragment EditedEvent on Event{id hasRules revision status title description date endDate location latitude longitude cover{id url}isMit cancelReason postponement{id fromDate toDate}mayEdit ticketTypes{id type title description price isActive isPopular allowMinors minAge maxAge maxQuantity soldQuantity}applicationTypes{id name details eligibilityCriteria requiredDocuments price applicationDeadline isActive allowMinors places applicationsCount formConfig{id isFormEnabled formFields{fieldName fieldLabel fieldType isRequired placeholder description sortOrder minLength maxLength validationPattern validationMessage fieldOptions}}}}`

export const DuplicateEventDocument: TypedDocument<DuplicateEvent, DuplicateEventVariables> = `mutation DuplicateEvent($id:ID!$idempotencyKey:ID){duplicateEvent(id:$id idempotencyKey:$idempotencyKey){id}}`

export const DeleteEventDocument: TypedDocument<DeleteEvent, DeleteEventVariables> = `mutation DeleteEvent($id:ID!){deleteEvent(id:$id)}`

export const CancelEventDocument: TypedDocument<CancelEvent, CancelEventVariables> = `mutation CancelEvent($id:ID!$reason:String!$revision:Int){cancelEvent(id:$id reason:$reason revision:$revision){...EditedEvent}}fragment EditedEvent on Event{id hasRules revision status title description date endDate location latitude longitude cover{id url}isMit cancelReason postponement{id fromDate toDate}mayEdit ticketTypes{id type title description price isActive isPopular allowMinors minAge maxAge maxQuantity soldQuantity}applicationTypes{id name details eligibilityCriteria requiredDocuments price applicationDeadline isActive allowMinors places applicationsCount formConfig{id isFormEnabled formFields{fieldName fieldLabel fieldType isRequired placeholder description sortOrder minLength maxLength validationPattern validationMessage fieldOptions}}}}`

export const PostponeEventDocument: TypedDocument<PostponeEvent, PostponeEventVariables> = `mutation PostponeEvent($input:PostponeEventInput!){postponeEvent(input:$input){...EditedEvent}}fragment EditedEvent on Event{id hasRules revision status title description date endDate location latitude longitude cover{id url}isMit cancelReason postponement{id fromDate toDate}mayEdit ticketTypes{id type title description price isActive isPopular allowMinors minAge maxAge maxQuantity soldQuantity}applicationTypes{id name details eligibilityCriteria requiredDocuments price applicationDeadline isActive allowMinors places applicationsCount formConfig{id isFormEnabled formFields{fieldName fieldLabel fieldType isRequired placeholder description sortOrder minLength maxLength validationPattern validationMessage fieldOptions}}}}`

export const PostponementEffectsDocument: TypedDocument<PostponementEffects, PostponementEffectsVariables> = `query PostponementEffects($eventId:ID!){postponementEffects(eventId:$eventId){thing count}}`

export const WithdrawPostponementDocument: TypedDocument<WithdrawPostponement, WithdrawPostponementVariables> = `mutation WithdrawPostponement($id:ID!){withdrawPostponement(postponementId:$id){...EditedEvent}}fragment EditedEvent on Event{id hasRules revision status title description date endDate location latitude longitude cover{id url}isMit cancelReason postponement{id fromDate toDate}mayEdit ticketTypes{id type title description price isActive isPopular allowMinors minAge maxAge maxQuantity soldQuantity}applicationTypes{id name details eligibilityCriteria requiredDocuments price applicationDeadline isActive allowMinors places applicationsCount formConfig{id isFormEnabled formFields{fieldName fieldLabel fieldType isRequired placeholder description sortOrder minLength maxLength validationPattern validationMessage fieldOptions}}}}`
