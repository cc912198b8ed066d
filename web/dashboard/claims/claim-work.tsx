import { type ClaimState, claimStepNeedsReason } from '@atesta/contract/can.ts'
import { CallError } from '@atesta/contract/client.ts'
import { useMutation } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Claim, refreshClaims } from '../../queries/claims.ts'
import { api } from '../../session/api.ts'
import { notify } from '../../ui/notify.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'

type Step = { claim: Claim; to: ClaimState }
type Work = {
  /** Puts a claim into another state, asking why where that has to be said. */
  move: (claim: Claim, to: ClaimState) => void
  /** Asks who works on these claims. */
  assign: (claims: Claim[], onDone?: () => void) => void
  /** The claim whose state is being changed. */
  moving: number | null
}

const WorkContext = createContext<Work | null>(null)

/** Moves and assigns claims, from wherever inside `ClaimWork` they are shown. */
export function useClaimWork(): Work {
  const work = useContext(WorkContext)
  if (!work) throw new Error('Outside of ClaimWork')
  return work
}

/** Whether dropping the claim there means something: a state it may take, or the first assignment. */
export const mayGo = (claim: Claim, to: ClaimState): boolean =>
  claim.can.states.includes(to) || (to === 'assigned' && claim.state === 'reported' && claim.can.assign)

function useMove() {
  const { t } = useTranslation(['claims', 'common'])
  return useMutation({
    mutationFn: ({ claim, to, note }: Step & { note: string }) =>
      api.claims.changeState({ params: { id: claim.id }, body: { state: to, note, version: claim.version } }),
    onSuccess: async (claim) => {
      await refreshClaims()
      notify.success(t('move.done', { number: claim.number, state: t(`common:states.${claim.state}`) }))
    },
    onError: (error) => {
      notify.error(error)
      const changed = error instanceof CallError && (error.status === 409 || error.status === 422)
      if (changed) void refreshClaims()
    },
  })
}

/** Holds the dialogs by which claims are moved and assigned. */
export function ClaimWork({ children }: { children: ReactNode }) {
  const [asking, setAsking] = useState<Step | null>(null)
  const [assigning, setAssigning] = useState<{ claims: Claim[]; onDone?: () => void } | null>(null)
  const { mutate, mutateAsync, isPending, variables } = useMove()
  const moving = isPending ? (variables?.claim.id ?? null) : null
  const work = useMemo<Work>(
    () => ({
      move: (claim, to) => {
        if (!claim.can.states.includes(to)) {
          if (mayGo(claim, to)) setAssigning({ claims: [claim] })
          return
        }
        if (claimStepNeedsReason(claim.state, to) || to === 'settled') setAsking({ claim, to })
        else mutate({ claim, to, note: '' })
      },
      assign: (claims, onDone) => setAssigning({ claims, onDone }),
      moving,
    }),
    [mutate, moving],
  )
  return (
    <WorkContext value={work}>
      {children}
      {asking && (
        <MoveDialog
          {...asking}
          pending={isPending}
          onMove={(note) =>
            mutateAsync({ ...asking, note }).then(
              () => setAsking(null),
              () => undefined,
            )
          }
          onClose={() => setAsking(null)}
        />
      )}
      {assigning && <AssignDialog {...assigning} onClose={() => setAssigning(null)} />}
    </WorkContext>
  )
}
