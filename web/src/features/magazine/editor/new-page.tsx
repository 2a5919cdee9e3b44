import { useState } from 'react'
import { Navigate } from 'react-router'

/** `magazine/new`: the article has its address from the first letter on, with or without a network. */
export function Component() {
  const [id] = useState(() => crypto.randomUUID())
  return <Navigate replace state={{ isNew: true }} to={`/magazine/${id}/edit`} />
}
