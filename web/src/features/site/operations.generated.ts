// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../lib/api/typed-document.ts'

export type EventStatus =
  | 'draft'
  | 'published'
  | 'cancelled';

export type ArticleType =
  | 'article'
  | 'news'
  | 'interview'
  | 'video'
  | 'dossier';

export type SupportMessageInput = {
  name: string;
  email: string;
  message: string;
  /** Stays empty: people do not see it. */
  website?: string | null | undefined;
};

export type NewsVariables = {
  shown: number;
};

export type News = { trees: { count: number, planted: number, newest: Array<{ place: string, date: string, image: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } }> }, races: Array<{ id: string, isOpen: boolean }>, activeLives: Array<{ id: string, title: string, authorName: string, createdBy: { id: string, pseudo: string } }>, events: Array<{ id: string, title: string, date: string | null, endDate: string | null, location: string, status: EventStatus, postponement: { id: string, fromDate: string, toDate: string | null, reason: string } | null, ticketTypes: Array<{ id: string, price: number, isActive: boolean, maxQuantity: number | null, soldQuantity: number }> }>, articles: Array<{ id: string, slug: string | null, title: string, excerpt: string, type: ArticleType, publishedAt: string | null, createdAt: string, readingMinutes: number, author: { id: string, name: string, pseudo: string }, category: { id: string, name: string } | null }> };

export type SendSupportMessageVariables = {
  input: SupportMessageInput;
};

export type SendSupportMessage = { sendSupportMessage: { number: string } };

export const NewsDocument: TypedDocument<News, NewsVariables> = `query News($shown:Int!){trees{count planted newest{place date image{id url width height thumbhash srcset avif saver weight}}}races{id isOpen}activeLives{id title authorName createdBy{id pseudo}}events(pagination:{limit:$shown}){id title date endDate location status postponement{id fromDate toDate reason}ticketTypes{id price isActive maxQuantity soldQuantity}}articles(pagination:{limit:$shown}){id slug title excerpt type author{id name pseudo}category{id name}publishedAt createdAt readingMinutes}}`

export const SendSupportMessageDocument: TypedDocument<SendSupportMessage, SendSupportMessageVariables> = `mutation SendSupportMessage($input:SupportMessageInput!){sendSupportMessage(input:$input){number}}`
