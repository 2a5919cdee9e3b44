import type { ReactNode } from 'react'

/** What other features put into the studio: the chat beside the picture. */
export type StudioChatSlot = (props: { liveId: string; restored: () => void; isActive: boolean }) => ReactNode
/** The picture as viewers see it, for sources that this browser does not show by itself. */
export type MonitorSlot = (props: { liveId: string }) => ReactNode
