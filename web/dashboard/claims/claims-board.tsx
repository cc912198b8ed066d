import { type ClaimState, claimStates } from '@atesta/contract/can.ts'
import { Skeleton } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { type DragEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListAddress } from '../../address/list-address.ts'
import { type Claim, claimsQuery } from '../../queries/claims.ts'
import { StateBadge } from '../../records/state-badge.tsx'
import { useFormat } from '../../session/use-format.ts'
import { Delayed } from '../../ui/delayed.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageLink } from '../../ui/link.tsx'
import hint from '../../ui/scroll-hint.module.css'
import { hintScrolling } from '../../ui/scroll-hint.ts'
import type { lists } from '../lists.ts'
import { ClaimCard } from './claim-card.tsx'
import classes from './claims-board.module.css'
import { mayGo, useClaimWork } from './page/claim-work.tsx'

type Answer = { data: Claim[]; total: number; total_is_exact?: boolean }
type ColumnProps = {
  state: ClaimState
  answer: Answer | undefined
  dragged: Claim | null
  onDrag: (claim: Claim | null) => void
}

/**
 * The claims in one state. Dimmed for a claim that may not come here; dropping it anyway explains why. The
 * menu of each card does the same by keyboard.
 */
function Column({ state, answer, dragged, onDrag }: ColumnProps) {
  const { t } = useTranslation(['claims', 'common'])
  const format = useFormat()
  const work = useClaimWork()
  const [over, setOver] = useState(false)
  const takes = dragged !== null && mayGo(dragged, state)
  const allow = (event: DragEvent) => {
    // Otherwise the browser would report no drop, and nothing could be explained.
    event.preventDefault()
    setOver(takes)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (dragged && dragged.state !== state) work.move(dragged, state)
    onDrag(null)
  }
  const total = answer && format.number(answer.total)
  return (
    <section
      className={classes.column}
      aria-label={t(`common:states.${state}`)}
      data-takes={takes || undefined}
      data-refuses={(dragged !== null && !takes && dragged.state !== state) || undefined}
      data-over={(over && takes) || undefined}
      onDragOver={allow}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2 className={classes.head}>
        <StateBadge state={state} />
        {answer && (
          <span className={classes.count}>
            {answer.total_is_exact === false ? t('common:list.at_least', { total }) : total}
          </span>
        )}
      </h2>
      {!answer && (
        <Delayed>
          <Skeleton height={96} radius={8} />
        </Delayed>
      )}
      <ul className={classes.cards}>
        {answer?.data.map((claim) => (
          <ClaimCard key={claim.id} claim={claim} onDrag={onDrag} />
        ))}
      </ul>
      {answer?.data.length === 0 && <p className={classes.none}>{t('board.none')}</p>}
      {answer && answer.total > answer.data.length && (
        <PageLink
          className={classes.more}
          to="."
          search={(now) => ({
            ...now,
            view: undefined,
            state,
            page: undefined,
            after: undefined,
            before: undefined,
          })}
        >
          {t('board.more', { total })}
        </PageLink>
      )}
    </section>
  )
}

type Props = {
  list: ListAddress<typeof lists.claims>
  /** The folder of the board, if any. */
  within: { folder_id?: string }
}

/** Claims by state, latest change first; a card can be moved as the rules allow. */
export function ClaimsBoard({ list, within }: Props) {
  const [dragged, setDragged] = useState<Claim | null>(null)
  const shown = useMemo(
    () => claimStates.filter((state) => !list.filters.state || state === list.filters.state),
    [list.filters.state],
  )
  const answers = useQueries({
    queries: shown.map((state) => claimsQuery({ ...list.narrowing, ...within, state, sort: list.sort })),
  })
  const failed = answers.find(({ error, data }) => error && !data)
  if (failed)
    return <ErrorState error={failed.error} onRetry={() => answers.forEach((one) => void one.refetch())} />
  return (
    <div ref={hintScrolling} className={`${classes.board} ${hint.fades}`}>
      {shown.map((state, index) => (
        <Column
          key={state}
          state={state}
          answer={answers[index]?.data}
          dragged={dragged}
          onDrag={setDragged}
        />
      ))}
    </div>
  )
}
