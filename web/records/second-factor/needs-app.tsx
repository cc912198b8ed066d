import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { secondFactorQuery } from '../../queries/me.ts'

/**
 * A notice for people without an authenticator app whose company requires a second factor: until they have
 * one, the server refuses their personal keys and their calendar's address (decision 19).
 */
export function NeedsApp({ children }: { children: ReactNode }) {
  const { data } = useQuery(secondFactorQuery)
  if (!data?.required || data.since) return null
  return (
    <Alert color="yellow" role="note">
      {children}
    </Alert>
  )
}
