export * from './clean.ts'
export * from './length.ts'
export * from './schema.ts'
export * from './skeleton.ts'
