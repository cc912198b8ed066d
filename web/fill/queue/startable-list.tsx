import { Anchor } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { startablesQuery } from '../../offline/startables-query.ts'
import { maxWorkflows } from '../../offline/started.ts'
import { usePanel } from '../../side-panels/use-panel.ts'
import classes from './queue.module.css'
import { lookEvery } from './use-kept.ts'

/** Workflows in which a user can start an inspection offline: each opens the panel for that. */
export function StartableList({ userId }: { userId: number }) {
  const { t } = useTranslation('device')
  const panel = usePanel()
  const { data } = useQuery({ ...startablesQuery(userId), refetchInterval: lookEvery })
  if (!data) return null
  return (
    <section aria-labelledby="startable-here">
      <h2 id="startable-here" className={classes.heading}>
        {t('startable.title')}
      </h2>
      <p className={classes.hint}>
        {data.length > 0 ? t('startable.sentence', { most: maxWorkflows }) : t('startable.none')}
      </p>
      <ul className={classes.startables}>
        {data.map(({ task }) => (
          <li key={task.id}>
            <Anchor
              component="button"
              type="button"
              className={classes.startable}
              onClick={() => panel.open('create-inspection', { workflowId: task.id })}
            >
              <IconPlus size={18} aria-hidden />
              {task.name}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}
