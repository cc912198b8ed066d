import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ClaimView } from '../lists.ts'

/** Table or board, kept in the address beside the filters. The board has no pages. */
export function useClaimView(): [ClaimView, (view: ClaimView) => void] {
  const view = useSearch({ strict: false }).view === 'board' ? 'board' : 'table'
  const navigate = useNavigate()
  const choose = (next: ClaimView) =>
    void navigate({
      to: '.',
      search: (now) => ({
        ...now,
        view: next === 'table' ? undefined : next,
        page: undefined,
        after: undefined,
        before: undefined,
      }),
      resetScroll: false,
    })
  return [view, choose]
}
