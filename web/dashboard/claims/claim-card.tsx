import { paths } from '@atesta/contract/paths.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { IconClock, IconDots, IconUser } from '@tabler/icons-react'
import type { DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Claim } from '../../queries/claims.ts'
import { useFormat } from '../../session/use-format.ts'
import { PageLink } from '../../ui/link.tsx'
import { RowActions } from '../../ui/list/row-actions.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { usePeople } from '../use-people.ts'
import classes from './claims-board.module.css'
import { useClaimWork } from './page/claim-work.tsx'
import { useClaimActions } from './use-claim-actions.tsx'

/** One claim on the board: moved by dragging, or by its menu. */
export function ClaimCard({ claim, onDrag }: { claim: Claim; onDrag: (claim: Claim | null) => void }) {
  const { t } = useTranslation(['claims', 'common'])
  const format = useFormat()
  const people = usePeople()
  const actions = useClaimActions()
  const { moving } = useClaimWork()
  const movable = claim.can.states.length > 0 || (claim.state === 'reported' && claim.can.assign)
  const start = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', claim.number)
    onDrag(claim)
  }
  return (
    <li
      className={classes.card}
      draggable={movable}
      data-moving={moving.has(claim.id) || undefined}
      onDragStart={start}
      onDragEnd={() => onDrag(null)}
    >
      <div className={classes.top}>
        <span className={classes.number} title={claim.number}>
          {claim.number}
        </span>
      </div>
      <PageLink
        to={paths.claim({ claimId: claim.id })}
        className={classes.name}
        title={claim.name}
        draggable={false}
        data-row
      >
        {claim.name}
      </PageLink>
      {/* Rendered outside: the board scrolls sideways with a fade, which would clip a menu inside it. */}
      <Menu withinPortal>
        <Menu.Target>
          <ActionIcon
            size="md"
            className={classes.menu}
            aria-label={t('common:actions.more_for', { name: claim.number })}
          >
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <RowActions actions={actions(claim)} />
        </Menu.Dropdown>
      </Menu>
      {claim.amount && (
        <span className={classes.amount}>
          {/* Breaks beside the currency, never within the number. */}
          {format.money(claim.amount.value, claim.amount.currency).replace(/\s/g, ' ')}
        </span>
      )}
      <span className={classes.foot}>
        <span className={classes.people} data-unassigned={claim.assignees.length === 0 || undefined}>
          <IconUser size={14} aria-hidden />
          <span title={claim.assignees.map(({ name }) => name).join(', ')}>{people(claim.assignees)}</span>
        </span>
        <span className={classes.since}>
          <span className="visually-hidden">{t('board.since')} </span>
          <IconClock size={14} aria-hidden />
          <RelativeTime at={claim.state_at} label={t('board.since')} />
        </span>
      </span>
    </li>
  )
}
