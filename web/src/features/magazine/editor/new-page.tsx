import { linkTo } from '@vondrona/rules/pages'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { newAddress } from './saving/article-requests.ts'

/** `magazine/new`: the article has its address from the first letter on, with or without a network. */
export function Component() {
  const [id] = useState(newAddress)
  const { search } = useLocation() // whether it takes what was shared
  return <Navigate replace state={{ isNew: true }} to={linkTo('edit-article', { id }) + search} />
}
