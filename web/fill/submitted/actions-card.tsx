import { paths } from '@atesta/contract/paths.ts'
import type { Inspection } from '@atesta/contract/schemas/inspection.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Action, actionsQuery } from '../../queries/actions.ts'
import { ActionDialog } from '../../records/corrective/action-dialog.tsx'
import { ActionDue, ActionStateBadge } from '../../records/corrective/action-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageLink } from '../../ui/link.tsx'
import own from './actions-card.module.css'
import classes from './submitted-page.module.css'

function Row({ action }: { action: Action }) {
  const { t } = useTranslation('actions')
  return (
    <li className={own.row}>
      <PageLink to={paths.action({ actionId: action.id })} className={own.text}>
        {action.text}
      </PageLink>
      <span className={own.facts}>
        <ActionStateBadge state={action.state} />
        <span>{action.owner?.name ?? (action.named_owner || t('no_owner'))}</span>
        <ActionDue {...action} />
      </span>
    </li>
  )
}

/** The corrective actions of the inspection, and a way to add more. */
export function ActionsCard({ inspection }: { inspection: Inspection }) {
  const { t } = useTranslation('actions')
  const [adding, setAdding] = useState(false)
  const query = actionsQuery({ inspection_id: inspection.id, sort: 'created_at', page_size: 100 })
  const { data, error, refetch } = useQuery(query)
  const may = inspection.can.add_action
  if (!error && (!data || (data.data.length === 0 && !may))) return null
  return (
    <section className={classes.card} aria-labelledby="inspection-actions">
      <h2 id="inspection-actions" className={classes.heading}>
        {t('of_inspection.title')}
      </h2>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && data.data.length > 0 && (
        <ul className={own.rows}>
          {data.data.map((action) => (
            <Row key={action.id} action={action} />
          ))}
        </ul>
      )}
      {data?.data.length === 0 && <p className={classes.sentence}>{t('of_inspection.none')}</p>}
      {may && (
        <div className={classes.row}>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {t('of_inspection.add')}
          </Button>
        </div>
      )}
      {adding && <ActionDialog inspectionId={inspection.id} onClose={() => setAdding(false)} />}
    </section>
  )
}
