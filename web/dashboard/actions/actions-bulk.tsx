import type { ActionState } from '@atesta/contract/can.ts'
import { IconCalendarUser, IconCheck, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Action, planAction, putAction } from '../../queries/actions.ts'
import { BulkBar } from '../../ui/list/bulk-bar.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { useEachAction } from './use-each-action.ts'

/**
 * Bulk actions for the selected corrective actions; each is offered if it is possible for at least one of
 * them.
 */
export function ActionsBulk({ actions, onClear }: { actions: Action[]; onClear: () => void }) {
  const { t } = useTranslation('actions')
  const [isPlanning, setPlanning] = useState(false)
  const each = useEachAction()
  const movable = (state: ActionState) => actions.filter(({ can }) => can.states.includes(state))
  const startable = movable('in_progress').filter(({ state }) => state === 'open')
  const finishable = movable('done')
  const plannable = actions.filter(({ can }) => can.edit)
  // Failed ones stay selected, to be tried again.
  const move = async (some: Action[], state: ActionState) => {
    const all = await each(
      some,
      (action) => putAction(action, state),
      (now, before) => putAction(now, before.state),
      (count) => t('bulk.moved', { count, state: t(`states.${state}`) }),
    )
    if (all) onClear()
  }
  return (
    <>
      <BulkBar
        count={actions.length}
        onClear={onClear}
        actions={[
          ...(startable.length > 0
            ? [
                {
                  label: t('move.in_progress'),
                  icon: <IconPlayerPlay size={16} />,
                  onClick: () => move(startable, 'in_progress'),
                },
              ]
            : []),
          ...(finishable.length > 0
            ? [
                {
                  label: t('move.done'),
                  icon: <IconCheck size={16} />,
                  onClick: () => move(finishable, 'done'),
                },
              ]
            : []),
          ...(plannable.length > 0
            ? [
                {
                  label: t('look.edit'),
                  icon: <IconCalendarUser size={16} />,
                  onClick: () => setPlanning(true),
                },
              ]
            : []),
        ]}
      />
      {isPlanning && (
        <PlanDialog
          count={plannable.length}
          onClose={() => setPlanning(false)}
          onPlan={async (plan) => {
            const all = await each(
              plannable,
              (action) => planAction(action, plan),
              (now, { owner, due_on }) => planAction(now, { owner_id: owner?.id ?? null, due_on }),
              (count) => t('bulk.planned', { count }),
            )
            // If some failed, the selection stays, including the planned ones.
            if (!all) return
            setPlanning(false)
            onClear()
          }}
        />
      )}
    </>
  )
}
