import { linkTo } from '@vondrona/rules/pages'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { newAddress } from './requests.ts'

/** `events/new`: the event has its address from the first letter on, with or without a network. */
export function Component() {
  const [id] = useState(newAddress)
  return <Navigate replace state={{ isNew: true }} to={linkTo('edit-event', { id })} />
}
