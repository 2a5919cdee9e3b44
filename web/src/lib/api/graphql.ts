/** The API for features. `call` alone brings no cache along; `useQuery` brings it with the page that uses it. */
export { call } from './call.ts'
export { type QueryState, useQuery } from './query.ts'
export { isPassing, type Problems, problemsOf, Refusal } from './refusal.ts'
export type { TypedDocument } from './typed-document.ts'
