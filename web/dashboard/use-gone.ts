import { CallError } from '@atesta/contract/client.ts'
import { useRouterState } from '@tanstack/react-router'
import { useModal } from '../modals/modal-store.ts'

/**
 * Whether the page's subject no longer exists: it was deleted in another tab, or by another person. Not while
 * a modal on this page is deleting it, which then leads away.
 */
export function useGone(error: unknown): boolean {
  const isMissing = error instanceof CallError && error.status === 404
  const isAsked = useModal(({ opened }) => isMissing && opened)
  const isLeft = useRouterState({ select: ({ isLoading }) => isMissing && isLoading })
  return isMissing && !isAsked && !isLeft
}
