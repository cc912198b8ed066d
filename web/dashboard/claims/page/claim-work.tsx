import { type ClaimState, claimStatesAfter, claimStepNeedsReason } from '@atesta/contract/can.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Claim, claimQuery, refreshClaims } from '../../../queries/claims.ts'
import { api } from '../../../session/api.ts'
import { useFormat } from '../../../session/use-format.ts'
import { useOneAtATimeEach } from '../../../ui/form/use-one-at-a-time.ts'
import { notify } from '../../../ui/notify.ts'
import { AssignDialog } from '../assign-dialog.tsx'
import { MoveDialog } from '../claim-state-dialog.tsx'
import { meanwhile, wasOvertaken } from '../meanwhile.ts'
import { stepRefusal } from '../steps.ts'

type Step = { claim: Claim; to: ClaimState }
type Work = {
  /**
   * Changes the state of a claim, asking for the reason where required; explains why where it is not
   * possible.
   */
  move: (claim: Claim, to: ClaimState) => void
  /** Asks who works on these claims. */
  assign: (claims: Claim[], onDone?: () => void) => void
  /** The claims whose state is being changed. */
  moving: ReadonlySet<number>
}

const WorkContext = createContext<Work | null>(null)

/** Moves and assigns claims, anywhere inside `ClaimWork`. */
export function useClaimWork(): Work {
  const work = useContext(WorkContext)
  if (!work) throw new Error('Outside of ClaimWork')
  return work
}

/** Whether dropping the claim there is meaningful: a state it may enter, or the first assignment. */
export const mayGo = (claim: Claim, to: ClaimState): boolean =>
  claim.can.states.includes(to) || (to === 'assigned' && claim.state === 'reported' && claim.can.assign)

/**
 * Takes a step and reports the result. For a claim that changed meanwhile there is nothing to compare: it is
 * refetched, and returned with the message, so that the step can be taken from its present state, or dropped.
 */
function useMove() {
  const { t } = useTranslation(['claims', 'common'])
  const client = useQueryClient()
  const [moving, setMoving] = useState<ReadonlySet<number>>(new Set())
  const { mutateAsync } = useMutation({
    mutationFn: ({ claim, to, note }: Step & { note: string }) =>
      api.claims.changeState({ params: { id: claim.id }, body: { state: to, note, version: claim.version } }),
    onSuccess: async (claim) => {
      await refreshClaims()
      notify.success(t('move.done', { number: claim.number, state: t(`common:states.${claim.state}`) }))
    },
  })
  const once = useOneAtATimeEach()
  const readAgain = async (claim: Claim) => {
    const fresh = await client.fetchQuery({ ...claimQuery(claim.id), staleTime: 0 })
    await refreshClaims()
    return fresh
  }
  /** `onEnd` receives the step that remains to be taken, if any. */
  const move = (step: Step & { note: string }, onEnd: (still: Step | null) => void) =>
    once(step.claim.id, async () => {
      setMoving((others) => new Set([...others, step.claim.id]))
      try {
        await mutateAsync(step)
        onEnd(null)
      } catch (error) {
        const fresh = wasOvertaken(error) ? await readAgain(step.claim).catch(() => null) : null
        if (!fresh) {
          notify.error(error)
          return
        }
        const { number, state } = fresh
        const news = meanwhile(step.claim, fresh)
        notify.error(t(`move.${news}`, { number, state: t(`common:states.${state}`) }))
        onEnd(fresh.can.states.includes(step.to) ? { claim: fresh, to: step.to } : null)
      } finally {
        setMoving((others) => new Set([...others].filter((id) => id !== step.claim.id)))
      }
    })
  return { move, moving }
}

/** Explains why a claim cannot move. */
function useRefuse() {
  const { t } = useTranslation(['claims', 'common'])
  const format = useFormat()
  return useCallback(
    ({ claim, to }: Step) => {
      const named = (state: ClaimState) => t(`common:states.${state}`)
      const why = stepRefusal(claim.state, to)
      const next = format.oneOf(claimStatesAfter(claim.state).map((state) => `“${named(state)}”`))
      notify.error(t(`move.${why}`, { number: claim.number, from: named(claim.state), to: named(to), next }))
    },
    [t, format],
  )
}

/** Contains the dialogs by which claims are moved and assigned. */
export function ClaimWork({ children }: { children: ReactNode }) {
  const [asking, setAsking] = useState<Step | null>(null)
  const [assigning, setAssigning] = useState<{ claims: Claim[]; onDone?: () => void } | null>(null)
  const { move, moving } = useMove()
  const refuse = useRefuse()
  const work = useMemo<Work>(
    () => ({
      move: (claim, to) => {
        if (!claim.can.states.includes(to)) {
          if (mayGo(claim, to)) setAssigning({ claims: [claim] })
          else refuse({ claim, to })
          return
        }
        if (claimStepNeedsReason(claim.state, to) || to === 'settled') setAsking({ claim, to })
        else void move({ claim, to, note: '' }, () => undefined)
      },
      assign: (claims, onDone) => setAssigning({ claims, onDone }),
      moving,
    }),
    [move, moving, refuse],
  )
  return (
    <WorkContext value={work}>
      {children}
      {asking && (
        <MoveDialog
          {...asking}
          pending={moving.has(asking.claim.id)}
          onMove={(note) => void move({ ...asking, note }, setAsking)}
          onClose={() => setAsking(null)}
        />
      )}
      {assigning && <AssignDialog {...assigning} onClose={() => setAssigning(null)} />}
    </WorkContext>
  )
}
