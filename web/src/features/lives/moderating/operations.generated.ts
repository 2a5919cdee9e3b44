// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../../lib/api/typed-document.ts'

/** scheduled → active ⇄ paused → ended → recorded (D-17). A lost source stays active, with rtmpStatus lost. */
export type LiveStatus =
  | 'scheduled'
  | 'active'
  | 'paused'
  | 'ended'
  | 'recorded';

export type RunningLivesVariables = { [key: string]: never; };

export type RunningLives = { activeLives: Array<{ id: string, title: string, authorName: string, viewerCount: number, commentCount: number, status: LiveStatus, createdBy: { id: string, profilePicture: string | null } }> };

export const RunningLivesDocument: TypedDocument<RunningLives, RunningLivesVariables> = `query RunningLives{activeLives{id title authorName createdBy{id profilePicture}viewerCount commentCount status}}`
