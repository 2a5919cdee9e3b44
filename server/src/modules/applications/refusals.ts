import { type Obstacle, obstacles } from '@vondrona/rules/applications'
import { Refusal } from '../../kernel/refusal.ts'

declare module '../../kernel/refusal.ts' {
  interface RefusalCodes {
    ACCOUNT_NOT_ACTIVE: true
    APPLICATION_TYPE_INACTIVE: true
    DEADLINE_PASSED: true
    EVENT_OVER: true
    MINORS_NOT_ALLOWED: true
    /** R-APP-08: there is a live application of this type. */
    ALREADY_APPLIED: true
    /** It is no draft any more. */
    ALREADY_SENT: true
    /** As many are approved as the type has places. */
    NO_PLACE_LEFT: true
  }
}

/** The refusal of what `whyNotApply` says. */
export const refusalOf = (obstacle: Obstacle) => new Refusal(obstacle, obstacles[obstacle])

export const notFound = () => new Refusal('NOT_FOUND', 'applications.notFound')
export const moved = () => new Refusal('CONFLICT', 'applications.moved')
/** A draft that was given up, by another device. */
export const discarded = () => new Refusal('CONFLICT', 'applications.discarded')
export const conflict = () => new Refusal('CONFLICT', 'applications.conflict')
