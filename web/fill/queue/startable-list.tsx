import { taskPage } from '@atesta/contract/paths.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { mostWorkflows, startablesOf } from '../../offline/started.ts'
import { key } from '../../session/query-client.ts'
import { PageLink } from '../../ui/link.tsx'
import classes from './queue.module.css'

/** The workflows in which a user can start an inspection here without a connection. */
export function StartableList({ userId }: { userId: number }) {
  const { t } = useTranslation('device')
  const { data } = useQuery({
    queryKey: key('inspections', 'kept-here', 'startable', userId),
    queryFn: () => startablesOf(userId),
    networkMode: 'always',
  })
  if (!data) return null
  return (
    <section aria-labelledby="startable-here">
      <h2 id="startable-here" className={classes.heading}>
        {t('startable.title')}
      </h2>
      <p className={classes.hint}>
        {data.length > 0 ? t('startable.sentence', { most: mostWorkflows }) : t('startable.none')}
      </p>
      <ul>
        {data.map(({ task }) => (
          <li key={task.id} className={classes.startable}>
            <PageLink to={taskPage(task)}>{task.name}</PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
