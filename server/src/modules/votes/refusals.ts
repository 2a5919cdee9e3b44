import { Refusal } from '../../kernel/refusal.ts'

export const unknownVote = () => new Refusal('NOT_FOUND', 'votes.notFound')
