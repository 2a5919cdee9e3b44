import { Component } from '../features/dashboard/dashboard-page.tsx'
import { drawEarly } from './draw-early.tsx'

drawEarly(<Component />)
