/** Numbers that belong to no domain; each domain has its own `constants.ts`. Durations are milliseconds unless the name says otherwise. */
export * from './browsers.ts'
export * from './frame.ts'
export * from './lists.ts'
export * from './media.ts'
export * from './photos.ts'
export * from './requests.ts'
export * from './sockets.ts'
export * from './work.ts'
