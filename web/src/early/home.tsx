import { Component } from '../screens/composed/member-home.tsx'
import { drawEarly } from './draw-early.tsx'

drawEarly(<Component />)
